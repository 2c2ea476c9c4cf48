#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# A file that the program was started with, but that lies in no mount that it may write to, is opened again by /dev/stdout and its
# like as on Linux, for what it was opened for; by its name it stays read-only.
# DRIVES: glume
. "${0%/*}/../lib/drive.sh"
mkdir cwd; cd cwd || exit
script='echo one; echo two >> /dev/stdout; echo three | tee -a /dev/stderr >&2; read -r x < /dev/stdin; echo $x; [ ! -w ../out ] || exit 3'
echo in > ../in
bash -c "$script" < ../in > ../native 2>&1
timeout 20 "$GLUME" run -- bash -c "$script" < ../in > ../out 2>&1 || fail "status $?: $(cat ../out)"
cmp ../native ../out || fail "natively $(cat ../native), under Glume $(cat ../out)"
for redirection in '>' '1<>'; do
    for run in '' "timeout 20 $GLUME run --"; do
        echo 0123456789abcdef > ../file
        eval "$run bash -c 'echo long >&1; echo x > /dev/stdout; echo y > /proc/self/fd/1' $redirection ../file"
        cp ../file "../file.${#run}"
    done
    cmp ../file.0 "../file.${#run}" || fail "$redirection: not as natively"
done
# What is open for reading is not written to.
echo kept > ../file
timeout 20 "$GLUME" run -- bash -c 'echo x > /dev/stdin' < ../file 2> /dev/null && fail "a file that was open for reading was written to"
[ "$(cat ../file)" = kept ] || fail "a file that was open for reading has changed"
timeout 20 "$GLUME" run -- bash -c 'echo x > ../file' >> ../file 2> /dev/null && fail "a read-only file was written to by its name"
[ "$(cat ../file)" = kept ] || fail "a read-only file has changed"
exit 0
