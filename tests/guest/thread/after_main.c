// SPDX-License-Identifier: Apache-2.0
// When the main thread has ended, the others go on with files, names, code, signals and new threads.
#include "check.h"
#include <dirent.h>
#include <dlfcn.h>
#include <sys/inotify.h>
static volatile int hits;
static void handler(int s, siginfo_t *i, void *u) { hits++; }
static void *second(void *arg) { return (void *)7; }
static void *body(void *arg)
{
    pthread_join(*(pthread_t *)arg, NULL);
    sleep_ms(20);                                       // it may still be on its way
    int fd = make_file("f", "text", 4);
    char text[PATH_MAX] = "", link[64], c;
    EQ(read(fd, text, 4), 4);
    snprintf(link, sizeof link, "/proc/thread-self/fd/%d", fd);
    ssize_t n = OK(readlink(link, text, sizeof text - 1));
    text[n] = 0;
    STREQ(text, in_tmp("f"));
    int again = OK(open(link, O_RDONLY));
    EQ(read(again, &c, 1), 1);
    CHECK(getcwd(text, sizeof text) != NULL);
    OK(mkdir(in_tmp("d"), 0755));
    OK(chdir(in_tmp("d")));
    OK(rename(in_tmp("f"), in_tmp("g")));
    OK(chmod(in_tmp("g"), 0600));
    DIR *d = opendir(in_tmp(""));
    CHECK(d != NULL);
    int names = 0;
    while (readdir(d))
        names++;
    CHECK(names >= 4);
    int watch = OK(inotify_init1(IN_NONBLOCK));
    OK(inotify_add_watch(watch, in_tmp("g"), IN_MODIFY));
    EQ(write(fd, "x", 1), 1);
    EQ(read(watch, text, sizeof text) > 0, 1);
    CHECK(dlopen("libm.so.6", RTLD_NOW) != NULL);
    unsigned char *code = map_anon(PAGE);
    memcpy(code, "\xb8\x27\0\0\0\x0f\x05\xc3", 8);
    OK(mprotect(code, PAGE, PROT_READ | PROT_EXEC));
    for (int i = 0; i < 5; i++)
        EQ(((int (*)(void))(void *)code)(), getpid());
    on_signal(SIGUSR1, handler, 0);
    OK(kill(getpid(), SIGUSR1));
    EQ(hits, 1);
    EQ(join_thread(start_thread(second, NULL)), 7);
    puts("after main");
    exit(0);
}
int main(void)
{
    static pthread_t self;
    self = pthread_self();
    start_thread(body, &self);
    pthread_exit(NULL);
}
