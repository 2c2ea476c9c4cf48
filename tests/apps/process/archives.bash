# SPDX-License-Identifier: Apache-2.0
# tar through compressors, and rsync between two directories (three processes).
set -e
mkdir -p tree/{a,b,c}/{d,e}
for d in tree/*/*; do for i in {1..20}; do seq "$i" $((i * 100)) >"$d/n$i"; done; done
ln -s n1 tree/a/d/link && ln tree/a/d/n2 tree/a/d/hard && chmod 700 tree/b
for z in 'zstd -q -T2' gzip xz; do
    tar -c tree | $z >archive && rm -rf out && mkdir out && $z -dc archive | tar -x -C out && diff -r tree out/tree && echo "$z"
done
tar --zstd -cf archive.zst tree && tar -tf archive.zst | wc -l
rsync -a tree/ mirror/ && diff -r tree mirror && echo mirrored
echo changed >tree/a/e/n3; rm tree/c/d/n4
touch -d 2001-01-01 tree/c/d # rsync looks at whole seconds: the directory's time always differs
rsync -ai --delete tree/ mirror/ | sed 's/^\(...\)[^ ]*/\1/' | sort
diff -r tree mirror && find mirror -type l | wc -l
rm -rf tree mirror out archive archive.zst
