// SPDX-License-Identifier: Apache-2.0
// micro NAME [MILLISECONDS] prints the median time of one operation in nanoseconds; micro --list prints the names.
#include "micro.h"
#include <string.h>
#include <time.h>

static const struct Benchmark* const families[] = {call_benchmarks, file_benchmarks, memory_benchmarks,
                                                   thread_benchmarks, process_benchmarks, scale_benchmarks, net_benchmarks};
enum { family_count = sizeof families / sizeof *families, rounds = 11 };

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

static double time_of(const struct Benchmark* benchmark, long times) {
    double start = now();
    benchmark->run(times);
    return now() - start;
}

static int ascending(const void* a, const void* b) {
    double left = *(const double*)a, right = *(const double*)b;
    return (left > right) - (left < right);
}

// Doubles the count until a round takes its share of the time (which also warms up), then takes the rounds' median.
static double measure(const struct Benchmark* benchmark, double nanoseconds) {
    if (benchmark->prepare) benchmark->prepare();
    long least = benchmark->at_least ? benchmark->at_least : 1, times = least;
    double share = nanoseconds / rounds, taken;
    while ((taken = time_of(benchmark, times)) < share / 4 && times < 1L << 40) times *= 2;
    times = (long)((double)times * share / taken) + 1;
    if (times < least) times = least;
    double each[rounds];
    for (int i = 0; i < rounds; i++) each[i] = time_of(benchmark, times) / (double)times;
    qsort(each, rounds, sizeof *each, ascending);
    return each[rounds / 2];
}

int main(int argc, char** argv) {
    int list = argc == 2 && strcmp(argv[1], "--list") == 0;
    if (argc < 2) {
        fprintf(stderr, "usage: micro NAME [MILLISECONDS] | micro --list\n");
        return 2;
    }
    for (int f = 0; f < family_count; f++)
        for (const struct Benchmark* b = families[f]; b->name; b++) {
            if (list) puts(b->name);
            else if (strcmp(b->name, argv[1]) == 0) {
                printf("%.2f\n", measure(b, (argc > 2 ? atof(argv[2]) : 300) * 1e6));
                return 0;
            }
        }
    if (!list) fprintf(stderr, "micro: no benchmark is called %s\n", argv[1]);
    return list ? 0 : 2;
}
