# SPDX-License-Identifier: Apache-2.0
# Calls that workers of the runtime make (sgx.switchless_threads): the same results, and the same signals to the same thread.
export XDG_CONFIG_HOME=$PWD/config
mkdir -p config
cat > calls.c << 'END_C'
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <unistd.h>
static _Thread_local volatile int mine;
static volatile int code;
static void on_signal(int s, siginfo_t* i, void* u) { (void)u; mine = s; code = i->si_code; }
static void* transfer(void* file)
{
    int ends[2], f = *(int*)file;
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0, ends)) return "socketpair";
    char out[700], in[700];
    for (int i = 0; i < 3000; i++) {
        memset(out, 'a' + i % 26, sizeof out);
        if (send(ends[0], out, sizeof out, MSG_NOSIGNAL) != sizeof out || recv(ends[1], in, sizeof in, 0) != sizeof in || memcmp(in, out, sizeof in)) return "socket";
        if (pread(f, in, 4, 1) != 4 || memcmp(in, "bcde", 4)) return "file";
        if (read(ends[1], in, 1) != -1 || errno != EAGAIN) return "EAGAIN";
    }
    shutdown(ends[1], SHUT_RD);
    close(ends[1]);
    for (int i = 0; i < 50; i++) {
        mine = 0;
        if (write(ends[0], out, 1) != -1 || errno != EPIPE || mine != SIGPIPE) return "SIGPIPE";
    }
    return 0;
}
int main(void)
{
    struct sigaction a = { .sa_sigaction = on_signal, .sa_flags = SA_SIGINFO };
    sigaction(SIGPIPE, &a, 0);
    sigaction(SIGALRM, &a, 0);
    sigaction(SIGXFSZ, &a, 0);
    int f = open("file", O_RDWR | O_CREAT | O_TRUNC, 0600);
    if (write(f, "abcdefgh", 8) != 8) return 1;
    pthread_t threads[6];
    void* wrong;
    for (int i = 0; i < 6; i++) pthread_create(&threads[i], 0, transfer, &f);
    for (int i = 0; i < 6; i++) { pthread_join(threads[i], &wrong); if (wrong) { puts(wrong); return 2; } }
    printf("SIGPIPE code %d\n", code);
    struct rlimit limit = { 8, RLIM_INFINITY };
    setrlimit(RLIMIT_FSIZE, &limit);
    ssize_t got = pwrite(f, "x", 1, 8);
    printf("%zd %s, signal %d\n", got, strerror(errno), mine);
    limit.rlim_cur = RLIM_INFINITY;
    setrlimit(RLIMIT_FSIZE, &limit);
    int ends[2];
    char byte;
    if (pipe(ends)) return 3;
    struct itimerval soon = { { 0, 0 }, { 0, 20000 } };
    setitimer(ITIMER_REAL, &soon, 0);
    got = read(ends[0], &byte, 1); // waits: not a worker's
    printf("%zd %s, signal %d\n", got, strerror(errno), mine);
    return 0;
}
END_C
gcc -O1 -D_GNU_SOURCE -pthread -o calls calls.c && ./calls > native.out && [ -s native.out ]; check "the program is right natively" $?
for workers in 1 3; do
    glume run --sgx=emulated --stats --switchless-threads $workers -- ./calls > calls.out 2> calls.err; cmp native.out calls.out; check "with $workers workers" $?
    grep -q '^glume: switchless calls [1-9]' calls.err; check "they made calls" $?
done
cat > calls.manifest << END
[libos]
entrypoint = "/bin/busybox"
[loader]
argv = ["busybox", "sha256sum", "/etc/passwd"]
[fs.root]
uri = "file:/"
[sgx]
switchless_threads = 1
trusted_files = ["file:/bin/busybox", "file:/etc/passwd"]
END
glume sign calls.manifest > sign.out 2>&1 && [ "$(glume run --sgx=emulated calls.manifest)" = "$(sha256sum /etc/passwd)" ]; check "a manifest" $?
