#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# --stats also says what the kernel's locks and its heap have seen: a lock that many threads want has waits, and the longest
# of them took time.
# DRIVES: glume
. "${0%/*}/../lib/drive.sh"
program maps << 'END'
#include <pthread.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>
static void *work(void *unused)
{
    for (int i = 0; i < 3000; i++) {
        void *m = mmap(NULL, 1 << 16, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        if (m == MAP_FAILED || munmap(m, 1 << 16))
            abort();
    }
    return unused;
}
int main(void)
{
    pthread_t t[8];
    for (int i = 0; i < 8; i++)
        pthread_create(&t[i], NULL, work, NULL);
    for (int i = 0; i < 8; i++)
        pthread_join(t[i], NULL);
    return 0;
}
END
gives 0 run --stats -- ./maps
read -r taken waits longest all _ <<< "$(grep -E ' address space$' err)"
[ "${taken:-0}" -ge 48000 ] || fail "the address space's lock was taken ${taken:-never} times: $(grep -A9 'locks:' err)"
[ "$waits" -gt 0 ] && [ "$waits" -le "$taken" ] || fail "$waits waits"
[ "$all" -ge "$longest" ] || fail "the longest wait, $longest, is longer than all, $all"
grep -q 'kernel heap: [1-9][0-9]* KiB' err || fail "no heap: $(tail -n 5 err)"
live=$(sed -n '/kernel heap:/,$p' err | grep -cE '^ +[0-9]+ +[0-9]+  ([0-9]+( \(type-stable\))?|more)$')
[ "$live" -gt 5 ] || fail "$live classes of the heap: $(sed -n '/kernel heap:/,$p' err)"
# Each process and each program says which one it was; the most expensive call comes first, a line of sums last.
gives 0 run --stats -- sh -c 'sleep 0.1; exec sleep 0.05'
for program in sh sleep; do
    grep -qE "^glume: \[pid [0-9]+\] $program: system calls" err || fail "no block of $program: $(grep pid err)"
done
[ "$(grep -c '^glume: .pid' err)" -ge 3 ] || fail "a program is missing: $(grep pid err)"
[ "$(grep -A2 '] sleep: ' err | grep -cE ' clock_nanosleep \([0-9]+\)$')" = 2 ] || fail "clock_nanosleep is not first: $(grep -A2 '] sleep: ' err)"
[ "$(grep -cE '^ +[0-9]+ +100.0 +[0-9]+ +[0-9]+ +[0-9.]+  total$' err)" -ge 3 ] || fail "no totals: $(grep total err)"
gives 0 run -- ./maps
quiet
