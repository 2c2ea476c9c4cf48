// SPDX-License-Identifier: Apache-2.0
// Protection keys where the processor has them; the right errors where it has none.
#include "check.h"
int main(void)
{
    char *m = map_anon(PAGE);
    FAILS(pkey_alloc(1, 0), EINVAL);
    FAILS(pkey_alloc(0, 8), EINVAL);
    FAILS(pkey_free(17), EINVAL);
    FAILS(pkey_mprotect(m, PAGE, PROT_READ, 15), EINVAL);
    OK(pkey_mprotect(m, PAGE, PROT_READ | PROT_WRITE, -1));     // no key: mprotect
    m[0] = 1;
    int key = pkey_alloc(0, 0);
    if (key == -1) {
        CHECK(errno == ENOSPC || errno == EINVAL);  // the manual says ENOSPC, Linux without the feature EINVAL
        return 0;
    }
    OK(pkey_mprotect(m, PAGE, PROT_READ | PROT_WRITE, key));
    m[0] = 2;
    OK(pkey_free(key));
    FAILS(pkey_free(key), EINVAL);
    return 0;
}
