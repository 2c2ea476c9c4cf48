#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Missing and odd interpreters and libraries, and scripts that lead to scripts.
# DRIVES: glume
. "${0%/*}/../lib/drive.sh"
printf '#!/none/interpreter\n' > script; chmod +x script
try run -- ./script
case $rc in 126 | 127) ;; *) fail "status $rc" ;; esac
complains 'script: its interpreter /none/interpreter: no such file'
printf '#!\n' > bare; chmod +x bare
gives 126 run -- ./bare
printf '#!   \n' > blank; chmod +x blank
gives 126 run -- ./blank
printf '#!/etc\n' > dir; chmod +x dir
gives 126 run -- ./dir
printf '#!./script\n' > to_missing; chmod +x to_missing
try run -- ./to_missing
case $rc in 126 | 127) ;; *) fail "status $rc" ;; esac
# Itself as its interpreter: natively ELOOP.
printf '#!%s/self\n' "$PWD" > self; chmod +x self
gives 126 run -- ./self
complains '(self).*(symbolic links|levels|loop)'
# Four levels are allowed, with each one's argument.
cat > args.c << 'END'
#include <stdio.h>
int main(int c, char **v) { for (int i = 1; i < c; i++) printf("[%s]", v[i]); puts(""); return 0; }
END
cc -o args args.c || exit 2
printf '#!%s/args  one two \n' "$PWD" > s1
printf '#!%s/s1 three\n' "$PWD" > s2
printf '#!%s/s2\n' "$PWD" > s3
chmod +x s1 s2 s3
for script in s1 s2 s3; do
    "./$script" a 'b c' > native
    gives 0 run -- "./$script" a 'b c'
    prints "$(cat native)"
    quiet
done
# A PT_INTERP that is not there.
sed 's,/lib64/ld-linux-x86-64.so.2,/lib64/xx-linux-x86-64.so.2,' args > noloader; chmod +x noloader
try run -- ./noloader
case $rc in 126 | 127) ;; *) fail "status $rc" ;; esac
complains '(noloader|xx-linux).*'
# A library that is not there: the loader says so, with its own status.
echo 'int f(void) { return 1; }' | cc -shared -fPIC -o libgone.so -x c - || exit 2
echo 'int f(void); int main(void) { return f() - 1; }' > user.c
cc -o user user.c -L. -lgone || exit 2
LD_LIBRARY_PATH=$PWD gives 0 run -- ./user
rm libgone.so
gives 127 run -- ./user
complains 'libgone.so: cannot open shared object file'
