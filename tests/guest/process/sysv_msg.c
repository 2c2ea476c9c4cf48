// SPDX-License-Identifier: Apache-2.0
// System V message queues: types, cut messages, full and empty queues, waiting in another process.
#include "check.h"
#include <sys/ipc.h>
#include <sys/msg.h>

struct message {
    long type;
    char text[100];
};

int main(void)
{
    key_t key = 0x49000000 + getpid();
    int id = OK(msgget(key, IPC_CREAT | IPC_EXCL | 0600));
    EQ(msgget(key, 0), id);
    struct message m = {.type = 3, .text = "three"};
    OK(msgsnd(id, &m, 6, 0));
    m = (struct message){.type = 1, .text = "one"};
    OK(msgsnd(id, &m, 4, 0));
    m = (struct message){.type = 2, .text = "two"};
    OK(msgsnd(id, &m, 4, 0));
    m.type = 0;
    FAILS(msgsnd(id, &m, 4, 0), EINVAL);
    struct msqid_ds about;
    OK(msgctl(id, IPC_STAT, &about));
    EQ(about.msg_qnum, 3);
    EQ(about.__msg_cbytes, 14);
    EQ(about.msg_lspid, getpid());
    memset(&m, 0, sizeof m);
    EQ(msgrcv(id, &m, 100, 2, 0), 4);
    CHECK(m.type == 2 && !strcmp(m.text, "two"));
    FAILS(msgrcv(id, &m, 2, 0, 0), E2BIG);
    EQ(msgrcv(id, &m, 2, -2, MSG_NOERROR), 2);
    EQ(m.type, 1);
    FAILS(msgrcv(id, &m, 100, 7, IPC_NOWAIT), ENOMSG);
    EQ(msgrcv(id, &m, 100, 0, 0), 6);

    pid_t child = OK(fork());
    if (child == 0) {
        for (int i = 1; i <= 1000; i++) { // more than fits
            m.type = i;
            if (msgsnd(msgget(key, 0), &m, 100, 0) != 0)
                _exit(1);
        }
        _exit(0);
    }
    for (int i = 1; i <= 1000; i++) {
        EQ(msgrcv(id, &m, 100, 0, 0), 100);
        EQ(m.type, i);
    }
    EQ(wait_status(child), 0);
    OK(msgctl(id, IPC_RMID, NULL));
    FAILS(msgctl(id, IPC_STAT, &about), EINVAL);
    FAILS(msgsnd(id, &m, 1, 0), EINVAL);
    return 0;
}
