// SPDX-License-Identifier: Apache-2.0
// Libraries opened, used and closed at run time; TLS of a library in a thread.
#include "check.h"
#include <dlfcn.h>
static void *body(void *arg)
{
    void *lib = dlopen("libm.so.6", RTLD_NOW);
    CHECK(lib != NULL);
    double (*cosine)(double) = (double (*)(double))dlsym(lib, "cos");
    CHECK(cosine && cosine(0) == 1.0);
    CHECK(dlsym(lib, "no such thing") == NULL);
    EQ(dlclose(lib), 0);
    return NULL;
}
int main(void)
{
    for (int i = 0; i < 10; i++)
        body(NULL);
    join_thread(start_thread(body, NULL));
    CHECK(dlopen("libnone.so.77", RTLD_NOW) == NULL);
    CHECK(dlopen("libresolv.so.2", RTLD_LAZY) != NULL);
    return 0;
}
