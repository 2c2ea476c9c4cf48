// SPDX-License-Identifier: Apache-2.0
// What a build or a package manager does: a tree of files, links and modes is made, walked with fts, copied and removed.
#include "check.h"
#include <fts.h>
#include <ftw.h>

static int count_files, count_dirs, count_links;
static int visit(const char *path, const struct stat *s, int type, struct FTW *w)
{
    count_files += type == FTW_F;
    count_dirs += type == FTW_D || type == FTW_DP;
    count_links += type == FTW_SL || type == FTW_SLN;
    return 0;
}
static int erase(const char *path, const struct stat *s, int type, struct FTW *w) { return remove(path); }

int main(void)
{
    char name[64];
    OK(mkdir(in_tmp("t"), 0755));
    for (int d = 0; d < 10; d++) {
        snprintf(name, sizeof name, "t/d%d", d);
        OK(mkdir(in_tmp(name), 0755));
        for (int f = 0; f < 20; f++) {
            snprintf(name, sizeof name, "t/d%d/f%d", d, f);
            close(make_file(name, name, strlen(name)));
        }
        snprintf(name, sizeof name, "t/d%d/l", d);
        OK(symlink("f0", in_tmp(name)));
    }
    OK(nftw(in_tmp("t"), visit, 4, FTW_PHYS));
    EQ(count_files, 200);
    EQ(count_dirs, 11);
    EQ(count_links, 10);

    char root[PATH_MAX];
    snprintf(root, sizeof root, "%s", in_tmp("t"));
    char *roots[] = { root, NULL };
    FTS *fts = fts_open(roots, FTS_PHYSICAL, NULL);
    CHECK(fts);
    int files = 0;
    for (FTSENT *e; (e = fts_read(fts));)
        files += e->fts_info == FTS_F;
    EQ(files, 200);
    fts_close(fts);
    OK(nftw(in_tmp("t"), erase, 4, FTW_PHYS | FTW_DEPTH));
    FAILS(access(in_tmp("t"), F_OK), ENOENT);
    return 0;
}
