#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# A server outside that listens on a path: only where the program may write to the mount does it reach it.
# DRIVES: glume
. "${0%/*}/../lib/drive.sh"
command -v perl > /dev/null || { echo "no perl" >&2; exit 77; }
cat > listen.pl << 'END'
use Socket;
socket(my $s, AF_UNIX, SOCK_STREAM, 0) or die;
bind($s, pack_sockaddr_un($ARGV[0])) or die "bind: $!\n";
listen($s, 1) or die;
while (accept(my $c, $s)) { syswrite($c, "from outside\n"); close($c); }
END
cat > ask.pl << 'END'
use Socket;
socket(my $s, AF_UNIX, SOCK_STREAM, 0) or die;
if (!connect($s, pack_sockaddr_un($ARGV[0]))) { print "$!\n"; exit 1; }
print scalar <$s>;
END
mkdir there work
perl listen.pl there/socket & server=$!
trap 'kill $server 2> /dev/null' EXIT
for i in {1..100}; do [ -S there/socket ] && break; sleep 0.05; done
here=$PWD
cd work || exit 2
[ "$(perl ../ask.pl ../there/socket)" = "from outside" ] || fail "the server does not answer"
gives 1 run --ro "$here" -- perl "$here/ask.pl" "$here/there/socket"
prints "Permission denied"
gives 0 run --ro "$here" --rw "$here/there" -- perl "$here/ask.pl" "$here/there/socket"
prints "from outside"
# Servers of the instance's own are reached as ever.
gives 0 run --ro "$here" -- bash -c "perl '$here/listen.pl' own & for i in {1..100}; do [ -S own ] && break; sleep 0.05; done; perl '$here/ask.pl' own; kill \$!"
prints "from outside"
