# SPDX-License-Identifier: Apache-2.0
# Writes a C project of a hundred files, with a Makefile, into the current directory.
{
    echo 'objects := $(patsubst %.c,%.o,$(wildcard *.c))'
    echo 'program: $(objects)'
    printf '\t$(CC) -o $@ $^\n'
    echo '%.o: %.c all.h'
    printf '\t$(CC) -O0 -c -o $@ $<\n'
} >Makefile
for i in {0..98}; do
    echo "int f$i(int);" >>all.h
    echo "#include \"all.h\"
int f$i(int x) { return x * $i + 1; }" >"f$i.c"
done
{
    echo '#include <stdio.h>
#include "all.h"
int main(void) { unsigned sum = 0;'
    for i in {0..98}; do echo "sum = sum * 31 + (unsigned)f$i($i);"; done
    echo 'printf("%u\n", sum); }'
} >main.c
