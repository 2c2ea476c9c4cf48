// SPDX-License-Identifier: Apache-2.0
// One benchmark: what is done `times` times in a loop, and what is prepared before the clock starts.
#pragma once
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>

struct Benchmark {
    const char* name;
    void (*prepare)(void); // may be null
    void (*run)(long times);
    long at_least; // times, where a round has a cost of its own; 0: one
};

extern const struct Benchmark call_benchmarks[], file_benchmarks[], memory_benchmarks[], thread_benchmarks[],
    process_benchmarks[], scale_benchmarks[], net_benchmarks[];

// Ends the program with errno's text if a call that must work did not: a figure for a failing call is worth nothing.
#define MUST(expression)                                                                                               \
    do {                                                                                                               \
        if (!(expression)) {                                                                                           \
            perror(#expression);                                                                                       \
            exit(1);                                                                                                   \
        }                                                                                                              \
    } while (0)
