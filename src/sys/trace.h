// SPDX-License-Identifier: Apache-2.0
// System calls as text, as strace(1) writes them: names of flags, strings, what a call filled in, names of errors.
#pragma once
#include "host/signal.h"
#include "sys/call.h"

namespace trace {

// A string as strace quotes it, the first characters of a long one.
void put_string(Text&, std::string_view);
// Writes arguments from number `from` on; without a result, up to the first that the call fills in. Where it stopped.
size_t put_arguments(Text&, uint64_t number, const Call&, const Arguments&, size_t from, const long* result);
// " = 3", and with some calls what they filled in.
void put_result(Text&, uint64_t number, const Arguments&, long result);
// Whether the call is going to wait, so that its beginning should be seen before its end (trace_wait.cc).
bool will_wait(uint64_t number, const Arguments&);

// A signal as it is delivered: "--- SIGCHLD {si_signo=SIGCHLD, …} ---" (trace_signal.cc).
void put_signal(Text&, const host::SignalInfo&);

// trace_names.cc: one value or set of bits by the table that `kind` stands for; false when there is none.
bool put_named(Text&, char kind, uint64_t value);
bool put_option_name(Text&, uint64_t level, uint64_t option);
std::string_view error_text(long error);

}
