// SPDX-License-Identifier: Apache-2.0
// fork at the limit of processes is EAGAIN for an ordinary user, for fork and vfork and posix_spawn alike, loses nothing, and
// works again when a child has gone.
#include "check.h"
#include <grp.h>
#include <spawn.h>
#include <sys/resource.h>

extern char **environ;

int main(void)
{
    if (geteuid() != 0)
        SKIP("an ordinary user's other processes count, too");
    enum { user = 54321, room = 4 };
    pid_t first = OK(fork());
    if (first == 0) {
        OK(setgroups(0, NULL));
        OK(setresgid(user, user, user));
        OK(setresuid(user, user, user));
        struct rlimit limit = {room, room};
        OK(setrlimit(RLIMIT_NPROC, &limit));
        pid_t children[room];
        for (int i = 0; i < room - 1; i++) {
            children[i] = OK(fork());
            if (children[i] == 0) {
                pause();
                _exit(0);
            }
        }
        for (int i = 0; i < 3; i++) {
            FAILS(fork(), EAGAIN);
            FAILS(vfork(), EAGAIN);
        }
        pid_t spawned;
        EQ(posix_spawn(&spawned, "/bin/true", NULL, NULL, (char *[]){"true", NULL}, environ), EAGAIN);
        OK(kill(children[0], SIGKILL));
        EQ(wait_status(children[0]), SIGKILL);
        EQ(posix_spawn(&spawned, "/bin/true", NULL, NULL, (char *[]){"true", NULL}, environ), 0);
        EQ(wait_status(spawned), 0);
        for (int i = 1; i < room - 1; i++) {
            OK(kill(children[i], SIGKILL));
            EQ(wait_status(children[i]), SIGKILL);
        }
        FAILS(wait(NULL), ECHILD);
        _exit(0);
    }
    EQ(wait_status(first), 0);
    return 0;
}
