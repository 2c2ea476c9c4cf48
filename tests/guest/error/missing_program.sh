#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# A program that is not there, is a directory, or may not be executed: 127 and 126 as shells do, with one clear line.
# DRIVES: glume
. "${0%/*}/../lib/drive.sh"
gives 127 run -- no-such-program
complains 'no-such-program'
gives 127 run -- ./no-such-program
complains '\./no-such-program.*([Nn]o such (file|program))'
gives 127 run -- /none/of/this
complains '/none/of/this.*([Nn]o such (file|program))'
gives 127 run -- "$PWD/none"
mkdir directory
gives 126 run -- ./directory
complains '\./directory.*[Dd]irectory'
gives 126 run -- /
gives 126 run -- /etc
echo 'echo hi' > plain
gives 126 run -- ./plain
complains 'plain.*[Pp]ermission denied'
ln -s nowhere dangling
gives 127 run -- ./dangling
ln -s loop loop
gives 126 run -- ./loop
complains 'loop.*symbolic links'
gives 126 run -- ./plain/x
complains 'Not a directory'
# In PATH: a directory or a file that may not be executed is passed over, if a later one can.
mkdir p q
mkdir p/tool
printf '#!/bin/sh\necho found\n' > q/tool
chmod +x q/tool
PATH=$PWD/p:$PWD/q:$PATH gives 0 run -- tool
prints found
PATH=$PWD/p:/usr/bin gives 127 run -- tool-that-is-nowhere
gives 127 run -- ''
