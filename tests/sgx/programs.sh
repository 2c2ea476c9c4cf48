# SPDX-License-Identifier: Apache-2.0
# Programs in emulated enclaves: what they print, and how they end, is what they do natively.
export XDG_CONFIG_HOME=$PWD/config
mkdir -p config

# same WHAT COMMAND...: output and status natively and in an enclave.
same() {
    local native enclave status
    native=$("${@:2}" 2>&1 < /dev/null; echo "status $?")
    enclave=$(timeout 60 "$root/build/release/glume" run --sgx=emulated -- "${@:2}" 2>&1 < /dev/null; echo "status $?")
    [ "$native" = "$enclave" ]
    status=$?
    [ $status = 0 ] || printf '%s\n' "--- native" "$native" "--- enclave" "$enclave" | head -n 20
    check "$1" $status
}

cat > hello.c << 'END'
#include <stdio.h>
#include <string.h>
int main(int argc, char** argv)
{
    printf("hello %d", argc);
    for (int i = 1; i < argc; i++)
        printf(" %s", argv[i]);
    puts("");
    return argc;
}
END
cat > bare.S << 'END'
    .globl _start
_start: mov $1, %eax
    mov $1, %edi
    lea text(%rip), %rsi
    mov $6, %edx
    syscall
    mov $231, %eax
    mov $7, %edi
    syscall
text: .ascii "hello\n"
END
gcc -O2 -static -o static hello.c && gcc -O2 -static-pie -o static-pie hello.c && gcc -O2 -o dynamic hello.c && gcc -nostdlib -static -o bare bare.S
"$root/build/release/glume" run --sgx=emulated -- ./bare > first.out 2>&1 # makes the key

same "no libc" ./bare
same "a static program at a fixed address" ./static a b
same "a static program that is position independent" ./static-pie
same "a dynamic program" ./dynamic 'x  y'
same "busybox" /bin/busybox echo hello world
same "busybox ls" /bin/busybox ls /etc/default
same "busybox cat" /bin/busybox cat /etc/passwd
same "busybox sha256sum" /bin/busybox sha256sum /usr/bin/gcc
same "a shell's arithmetic" /bin/busybox sh -c 'i=0; while [ $i -lt 1000 ]; do i=$((i+1)); done; echo $i; exit 3'
same "no such file" /bin/busybox cat /no/such/file

cat > signals.c << 'END'
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <unistd.h>
static volatile sig_atomic_t alarms;
static sigjmp_buf back;
static void on_alarm(int s) { (void)s; alarms++; }
static void on_fault(int s, siginfo_t* i, void* c) { (void)c; printf("signal %d code %d\n", s, i->si_code); siglongjmp(back, 1); }
int main(void)
{
    signal(SIGALRM, on_alarm);
    struct itimerval t = {{0, 1000}, {0, 1000}};
    setitimer(ITIMER_REAL, &t, 0);
    volatile double x = 1;
    while (alarms < 50) // interrupts arithmetic: vector state must survive
        x = x * 1.5 / 1.5;
    printf("%.3f\n", x);
    char byte;
    int ends[2];
    if (pipe(ends)) return 1;
    struct sigaction a = {0};
    a.sa_handler = on_alarm;
    sigaction(SIGALRM, &a, 0);
    printf("%zd\n", read(ends[0], &byte, 1)); // EINTR
    memset(&t, 0, sizeof t);
    setitimer(ITIMER_REAL, &t, 0);
    a.sa_flags = SA_SIGINFO;
    a.sa_sigaction = on_fault;
    sigaction(SIGSEGV, &a, 0);
    sigaction(SIGILL, &a, 0);
    sigaction(SIGFPE, &a, 0);
    volatile int zero = 0;
    if (!sigsetjmp(back, 1)) *(volatile int*)(long)zero = 1;
    char* page = mmap(0, 4096, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (!sigsetjmp(back, 1)) page[0] = 1;
    if (!sigsetjmp(back, 1)) __builtin_trap();
    if (!sigsetjmp(back, 1)) printf("%d\n", 7 / zero);
    fflush(stdout);
    raise(SIGKILL);
}
END
cat > threads.c << 'END'
#include <pthread.h>
#include <stdio.h>
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static long sum;
static void* work(void* n)
{
    for (int i = 0; i < 10000; i++) { pthread_mutex_lock(&lock); sum += (long)n; pthread_mutex_unlock(&lock); }
    return n;
}
int main(void)
{
    for (int round = 0; round < 5; round++) {
        pthread_t t[8];
        for (long i = 0; i < 8; i++) if (pthread_create(&t[i], 0, work, (void*)i)) return 1;
        for (int i = 0; i < 8; i++) pthread_join(t[i], 0);
    }
    printf("%ld\n", sum);
}
END
gcc -O1 -o signals signals.c && gcc -O2 -pthread -o threads threads.c
same "signals, faults, EINTR, death by a signal" ./signals
same "threads" ./threads
gcc -O1 -std=gnu17 -D_GNU_SOURCE -pthread -I "$root/tests/guest/lib" -o tmpfs "$root/tests/guest/file/tmpfs.c"
same "the kernel's own tmpfs" ./tmpfs

cat > prog.manifest << END
[libos]
entrypoint = "$PWD/static"
[loader]
argv = ["static", "from", "a manifest"]
[fs.root]
uri = "file:/"
[sgx]
trusted_files = ["file:static"]
END
glume sign prog.manifest > sign.out 2>&1; check "sign" $?
[ "$(glume run --sgx=emulated prog.manifest)" = "hello 3 from a manifest" ]; check "a signed manifest runs" $?
glume run --sgx=emulated prog.manifest more > more.out 2>&1; [ $? = 2 ]; check "a signed manifest takes no arguments" $?
glume run --sgx=emulated --env A=b prog.manifest > more.out 2>&1; [ $? = 2 ]; check "and no variables" $?
glume run --sgx prog.manifest > hardware.out 2>&1
[ -e /dev/sgx_enclave ] || grep -q -- '--sgx=emulated' hardware.out; check "without SGX, --sgx says what there is instead" $?
sed -i 's/a manifest/another/' prog.manifest
glume run --sgx=emulated prog.manifest > changed.out 2>&1; [ $? = 125 ] && grep -q 'SGX_INVALID_MEASUREMENT' changed.out; check "what was changed after signing does not run" $?
glume sign prog.manifest > sign.out 2>&1
printf 'x' | dd of=prog.sig bs=1 seek=700 conv=notrunc 2> /dev/null
glume run --sgx=emulated prog.manifest > broken.out 2>&1; [ $? = 125 ] && grep -q 'are wrong' broken.out; check "a broken signature is refused" $?
rm prog.sig
glume run --sgx=emulated prog.manifest > unsigned.out 2>&1; [ $? = 1 ] && grep -q 'glume sign' unsigned.out; check "an unsigned manifest is refused" $?
"$root/build/release/glume" run --sgx=emulated -- /bin/sh -c '/bin/true; echo $?' > fork.out 2>&1
grep -q 'enclaves cannot be copied yet (ENOSYS)' fork.out; check "a new process is refused, and that is said" $?
cat > first.c << 'END'
#include <pthread.h>
#include <stdio.h>
#include <unistd.h>
static void* none(void* n) { return n; }
static void* body(void* first)
{
    pthread_join(*(pthread_t*)first, 0);
    usleep(20000);
    for (int i = 0; i < 3; i++) { // one of them gets the first thread's slot
        pthread_t t;
        if (pthread_create(&t, 0, none, 0) || pthread_join(t, 0)) puts("failed");
    }
    puts("done");
    return 0;
}
int main(void)
{
    static pthread_t self, t;
    self = pthread_self();
    pthread_create(&t, 0, body, &self);
    pthread_exit(0);
}
END
gcc -O1 -pthread -o first first.c
same "the first thread's slot is used again" ./first
