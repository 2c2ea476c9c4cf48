# SPDX-License-Identifier: Apache-2.0
# Applets of the static busybox that do not fork; the pipes are made outside, so each applet is a run of its own.
needs busybox-static

b() { run busybox "$@"; }
input() { for ((i = 0; i < 2000; i++)); do echo "line $((i * 7919 % 2000)) of text $((i % 13))"; done; }

app:busybox-text() {
    input >text
    b wc text
    b sort -k2n text >sorted
    b uniq -c -f3 sorted | tail -3
    b head -n 3 sorted
    b tail -n 3 sorted
    b cut -d' ' -f2,5 sorted >fields
    b sed -n 's/^\(1[0-9]*\) \(.*\)$/\2:\1/p;20q' fields
    b awk '{ count[$2]++; sum += $1 } END { for (k = 0; k < 13; k++) print k, count[k]; print sum }' fields
    b grep -c 'text 7$' text
    b grep -E -o '^line 1[0-9]{2} ' text | b tr a-z A-Z | b sort -r | head -2
    b tac text | b nl | b tail -n 2
    b rev fields | b paste - - - | b head -n 2
    b fold -w 10 sorted | b od -c | b tail -n 2
    b cmp text sorted || echo "cmp $?"
    b diff fields sorted | b head -n 4
    b seq 1 3 20 | b paste -s -d,
    b printf '%s-%03d\n' a 5 b 17
    b expr 17 '*' 3 + 4
    b factor 1234567890
    b dc -e '2 100 ^ p'
    echo '2^64 / 3' | b bc
}

app:busybox-files() {
    step busybox mkdir -p one/two/three
    echo content >one/file
    step busybox cp one/file one/two/copy
    step busybox ln -s ../file one/two/link
    step busybox ln one/file one/hard
    step busybox cat one/two/link
    step busybox readlink one/two/link
    step busybox mv one/two/copy one/two/three/moved
    run busybox find one -type f | sort
    step busybox stat -c '%n %s %h %A %F' one/file one/two/link one/two
    step busybox chmod 640 one/file
    step busybox stat -c '%a' one/file
    step busybox touch -d '2020-02-03 04:05:06' one/file
    step busybox stat -c '%y' one/file
    step busybox ls -1 one one/two
    step busybox du -a -k one/two/three/moved
    step busybox dd if=/dev/zero of=zeros bs=4k count=64
    step busybox truncate -s 1000 zeros
    step busybox wc -c zeros
    step busybox cat no-such-file
    step busybox rmdir one/two
    step busybox rm -r one/two
    run busybox find . -name '*o*' | sort
    step busybox realpath one/../zeros
    step busybox basename /a/b.c .c
    step busybox dirname /a/b.c
    step busybox test -s zeros
    step busybox test -d zeros
    step busybox mktemp -u -p /nowhere nameXXXXXX >/dev/null
} 2>/dev/null

app:busybox-archives() {
    input >text
    b mkdir tree
    for name in a b c; do b cp text tree/$name; done
    b tar cf tree.tar tree
    b tar tf tree.tar | sort
    b gzip -c tree.tar | b gunzip -c | b cmp - tree.tar && echo "gzip holds"
    b bzip2 -k text
    b bunzip2 -c text.bz2 | b cmp - text && echo "bzip2 holds"
    b rm -r tree
    b tar xf tree.tar
    b cmp tree/b text && echo "tar holds"
    b find tree | sort | b cpio -o -H newc 2>/dev/null | b cpio -t 2>/dev/null
    b md5sum text
    b sha1sum text
    b sha256sum text
    b sha512sum text
    b sha3sum text
    b base64 text | b base64 -d | b cmp - text && echo "base64 holds"
    b uuencode text text | b uudecode -o - | b cmp - text && echo "uuencode holds"
    b xxd text | head -2
    b hexdump -C text | tail -2
    b crc32 text
    rm tree.tar text.bz2 # they hold times
}

app:busybox-system() {
    b true; echo $?
    b false; echo $?
    b echo hello
    b env -i A=1 B=2
    b date -u -d @1000000000
    b cal 2 2024
    b id -u
    b nproc
    b uname -s
    b uname -m
    b which sh
    b usleep 1000; echo $?
    b sleep 0.01; echo $?
    b ash -c 'i=0; while [ $i -lt 1000 ]; do i=$((i+1)); done; echo $i; echo "$0 $@"' zero one
    b ls /nonexistent 2>/dev/null; echo $?
    b tty; echo $?
    b cat /proc/self/comm
    b cat /proc/self/cmdline | tr '\0' ' '
    b grep -c processor /proc/cpuinfo
    b ls -l /proc/self/fd/0 | sed 's/.* //'
    b nosuchapplet 2>/dev/null; echo $?
}
