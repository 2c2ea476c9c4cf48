# SPDX-License-Identifier: Apache-2.0
# Builds what generate.bash wrote, a part of it again, and runs the result.
make -s -j4 && ./program
touch f7.c && make -j4 | wc -l && ./program
make -q; echo "up to date $?"
echo 'error' >>f8.c; make -s -j2 -k 2>/dev/null; echo "failed $?"
rm -f *.o program
