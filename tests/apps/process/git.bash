# SPDX-License-Identifier: Apache-2.0
# A repository from its first commit to gc, a clone and a merge.
set -e
export GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_NOSYSTEM=1 GIT_AUTHOR_DATE='2024-01-01T00:00:00Z' GIT_COMMITTER_DATE='2024-01-01T00:00:00Z'
export GIT_AUTHOR_NAME=A GIT_AUTHOR_EMAIL=a@example.org GIT_COMMITTER_NAME=A GIT_COMMITTER_EMAIL=a@example.org GIT_PAGER=cat
git init -q -b main repository && cd repository
for i in {1..50}; do seq "$i" $((i * 20)) >"file$i"; done
git add . && git commit -q -m first
for i in {1..10}; do echo "$i" >>"file$i"; git commit -q -a -m "change $i"; done
git log --oneline | cat
git checkout -q -b side HEAD~3 && echo side >side && git add side && git commit -q -m side
git checkout -q main && git merge -q -m merged side && git log --graph --format=%s | head -3
git gc -q && git fsck --full 2>&1 | grep -v notice || true
git count-objects -v | grep -E '^(count|in-pack|packs):'
cd .. && git clone -q repository copy && git -C copy log --format=%H -n 1
git -C copy grep -c 777 | wc -l
git -C copy stash list; echo x >copy/file1; git -C copy diff --stat | cat; git -C copy stash -q; git -C copy status --short
git -C repository archive --format=tar HEAD | sha256sum
rm -rf repository copy
