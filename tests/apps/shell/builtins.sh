# SPDX-License-Identifier: Apache-2.0
# POSIX shell without a single fork: arithmetic, functions, files, here documents, traps, read, case, getopts.
set -u
echo "arguments: $# $*"
n=0
while [ $n -lt 20000 ]; do n=$((n + 1)); done
echo "counted $n"
factorial() { if [ "$1" -le 1 ]; then result=1; else factorial $(($1 - 1)); result=$((result * $1)); fi; }
factorial 15
echo "factorial $result"
for name in a b c; do echo "line of $name" >"file.$name"; done
for file in file.*; do
    read -r first of last <"$file"
    echo "$file: $first-$of-$last"
done
exec 3>written 4<file.a
echo "through descriptor 3" >&3
exec 3>&-
read -r line <written && echo "$line"
read -r line <&4 && echo "$line"
exec 4<&-
while read -r key value; do
    case $key in
    x*) echo "x: $value" ;;
    [yz]) echo "y or z: $value" ;;
    *) echo "other: $key" ;;
    esac
done <<END
xa 1
z 2
w 3
END
while getopts ab:c option -a -b value -c rest; do echo "option $option ${OPTARG-}"; done
path=/usr/local/share/doc.tar.gz
echo "${path##*/} ${path%.*} ${path%%.*} ${#path} ${undefined:-default}"
trap 'echo "caught TERM"' TERM
kill -TERM $$
trap - TERM
cd /usr/bin && pwd && cd - >/dev/null || exit 1
test -f written && test ! -e nothing && test -d / && test -w written && echo "tests hold"
umask 027
: >masked
umask
set -- 3 1 2
shift
echo "after shift: $*"
printf '%05d|%-6s|%x|%s\n' 42 left 255 end
echo lost >/no/such/place 2>/dev/null || echo "cannot write there"
nosuchcommand 2>/dev/null || echo "not found: $?"
trap 'echo "leaving"' EXIT
exit 0
