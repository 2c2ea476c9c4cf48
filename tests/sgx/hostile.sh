# SPDX-License-Identifier: Apache-2.0
# A host that lies: the program may fail in any way, but the kernel in the enclave must neither fault nor stop answering. Each run
# has another seed; a failure prints it, so that it can be repeated.
cmake --build "$root/build/release" --target glume-sgx-hostile > build.log 2>&1 || { cat build.log; check "the lying runtime builds" 1; return; }
mkdir beside config
ln "$root/build/release/glume" "$root/build/release/glume-enclave" beside/ 2> /dev/null || cp "$root/build/release/glume" "$root/build/release/glume-enclave" beside/
cp "$root/build/release/glume-sgx-hostile" beside/glume-sgx
export XDG_CONFIG_HOME=$PWD/config
glume sign /dev/null > key.out 2>&1 # makes the key

seeds=${HOSTILE_SEEDS:-12}
for ((seed = 1; seed <= seeds; seed++)); do
    case $((seed % 4)) in
    0) words=(/bin/busybox ls -l /etc) ;;
    1) words=(/bin/busybox sh -c 'for i in 1 2 3 4 5; do echo $i; done; exit 3') ;;
    2) words=(/bin/busybox cat /etc/passwd) ;;
    3) words=(/bin/busybox sha256sum /usr/bin/gcc /etc/passwd) ;;
    esac
    pages=()
    [ $((seed % 3)) = 0 ] && pages=(--edmm)
    SECONDS=0
    GLUME_LIE_SEED=$seed GLUME_LIE_AFTER=$((seed * 13 % 120)) GLUME_LIE_EVERY=$((3 + seed % 15)) \
        timeout -k 2 10 beside/glume run --sgx=emulated --enclave-size 128M "${pages[@]}" -- "${words[@]}" > out 2>&1 < /dev/null
    status=$?
    bad=0
    # 134: the kernel faulted, or libc's assertions did what they are for. A program that waits for what never comes ends by SIGTERM, or else the kernel hangs. SIGKILL is what a
    # program gets whose execve cannot go on, as on Linux.
    [ $status = 134 ] && ! grep -q "Assertion .* failed" out && bad=1
    [ $SECONDS -ge 12 ] && bad=1
    grep -q 'event handler faulted' out && bad=1
    [ $bad = 0 ] || { echo "seed $seed, status $status: ${words[*]}"; tail -n 5 out; }
    check "seed $seed" $bad
done

cat > clock.c << 'END'
#include <stdio.h>
#include <time.h>
int main(void)
{
    struct timespec a = {0}, b;
    for (int i = 0; i < 2000; i++, a = b) {
        clock_gettime(CLOCK_MONOTONIC, &b);
        if (b.tv_sec < a.tv_sec || (b.tv_sec == a.tv_sec && b.tv_nsec < a.tv_nsec)) { puts("back"); return 1; }
    }
    puts("forward");
}
END
gcc -O1 -o clock clock.c
[ "$(GLUME_LIE_CLOCK=1 timeout 20 beside/glume run --sgx=emulated --enclave-size 128M -- ./clock 2>&1)" = forward ]; check "the monotonic clock does not go back" $?
