// SPDX-License-Identifier: Apache-2.0
// Orphans: who becomes their parent (PR_SET_CHILD_SUBREAPER), what getppid says before and after, the signal at the parent's end
// (PR_SET_PDEATHSIG), CLONE_PARENT, and that nobody's children are waited for by another.
#include "check.h"
#include <sched.h>
#include <linux/sched.h>
#include <sys/prctl.h>

static int pipes[2];
static volatile sig_atomic_t told;
static void note(int sig) { told = sig; }

static void say(const char *what, int number)
{
    char text[64];
    int n = snprintf(text, sizeof text, "%s %d\n", what, number);
    CHECK(write(pipes[1], text, n) == n);
}

static void hear(char *text, size_t size)
{
    size_t n = 0;
    while (n < size - 1 && read(pipes[0], text + n, 1) == 1 && text[n++] != '\n') { }
    text[n] = 0;
}

int main(void)
{
    setvbuf(stdout, NULL, _IONBF, 0);
    OK(pipe(pipes));
    char text[64], wanted[64];
    int is = -1;
    OK(prctl(PR_GET_CHILD_SUBREAPER, &is));
    EQ(is, 0);
    OK(prctl(PR_SET_CHILD_SUBREAPER, 1));
    OK(prctl(PR_GET_CHILD_SUBREAPER, &is));
    EQ(is, 1);

    pid_t child = OK(fork());
    if (child == 0) {
        int inherited = -1;
        OK(prctl(PR_GET_CHILD_SUBREAPER, &inherited));
        EQ(inherited, 0);
        pid_t grandchild = OK(fork());
        if (grandchild == 0) {
            pid_t before = getppid();
            signal(SIGUSR2, note);
            OK(prctl(PR_SET_PDEATHSIG, SIGUSR2));
            int set = 0;
            OK(prctl(PR_GET_PDEATHSIG, &set));
            EQ(set, SIGUSR2);
            say("orphan", getpid());
            for (int i = 0; i < 1000 && (getppid() == before || !told); i++)
                usleep(5000);
            say("parent now", getppid());
            say("told", told == SIGUSR2);
            _exit(9);
        }
        sleep_ms(50);
        FAILS(waitpid(getppid(), NULL, WNOHANG), ECHILD); // not a child
        _exit(3);
    }
    hear(text, sizeof text);
    int orphan = atoi(strchr(text, ' '));
    siginfo_t info;
    EQ(waitpid(orphan, NULL, WNOHANG) == -1 && errno == ECHILD ? 0 : waitpid(orphan, NULL, WNOHANG), 0);
    EQ(wait_status(child), 3 << 8);
    hear(text, sizeof text);
    snprintf(wanted, sizeof wanted, "parent now %d\n", getpid());
    STREQ(text, wanted);
    hear(text, sizeof text);
    STREQ(text, "told 1\n");
    OK(waitid(P_ALL, 0, &info, WEXITED));
    EQ(info.si_pid, orphan);
    EQ(info.si_status, 9);
    FAILS(wait(NULL), ECHILD);

    // CLONE_PARENT: a sister, which the common parent waits for.
    child = OK(fork());
    if (child == 0) {
        struct clone_args args = {.flags = CLONE_PARENT};
        pid_t sister = OK((pid_t)syscall(SYS_clone3, &args, sizeof args));
        if (sister == 0)
            _exit(5);
        FAILS(waitpid(sister, NULL, 0), ECHILD);
        _exit(4);
    }
    int statuses[2] = {0, 0};
    for (int i = 0; i < 2; i++) {
        int status;
        pid_t which = OK(wait(&status));
        statuses[which != child] = WEXITSTATUS(status);
    }
    EQ(statuses[0], 4);
    EQ(statuses[1], 5);

    // The signal is not passed on, and does not come when there was nothing set.
    OK(prctl(PR_SET_PDEATHSIG, SIGUSR1));
    child = OK(fork());
    if (child == 0) {
        int set = -1;
        OK(prctl(PR_GET_PDEATHSIG, &set));
        EQ(set, 0);
        _exit(0);
    }
    EQ(wait_status(child), 0);
    puts("done");
    return 0;
}
