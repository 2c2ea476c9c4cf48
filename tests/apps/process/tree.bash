# SPDX-License-Identifier: Apache-2.0
# coreutils and findutils on a tree of 10,000 files.
set -e
: >start && sleep 0.02
for i in {0..99}; do echo "d$i"; done | xargs mkdir
for i in {0..99}; do (cd "d$i" && printf '%s\n' file{00..99} | while read -r f; do echo "$i $f" >"$f"; done) & [ $((i % 4)) != 3 ] || wait; done
wait
find . -type f | wc -l
find . -name 'file7?' -newer start -type f | wc -l
find . -type f -print0 | xargs -0 -P2 -n 500 cat | sort | sha256sum
find d1 -type f -exec sha1sum {} + | sort -k2 | sha1sum
find d2 -type f -name '*5' -exec sh -c 'echo "$0" | tr / :' {} \; | sort | head -3
du -sb --apparent-size d3 | cut -f1 | grep -q '[0-9]' && ls -R | wc -l
cp -a d4 copy && diff -r d4 copy && echo same
chmod -R go-w . && mv copy moved && ln -s moved link && ls link/ | wc -l
comm -12 <(ls d5) <(ls d6) | wc -l
grep -rl '^17 ' . | wc -l
rm -r d* moved link start
find . | wc -l
