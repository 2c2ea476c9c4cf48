#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Abstract AF_UNIX names belong to one run of Glume: two runs may have the same one, and nothing outside is met.
# DRIVES: glume
. "${0%/*}/../lib/drive.sh"
command -v perl > /dev/null || { echo "no perl" >&2; exit 77; }
cat > hold.pl << 'END'
use Socket;
socket(my $s, AF_UNIX, SOCK_STREAM, 0) or die;
bind($s, pack_sockaddr_un("\0a name that both have")) or die "bind: $!\n";
listen($s, 1) or die;
open(my $f, '>', $ARGV[0]); close($f);
sleep 20;
END
cat > meet.pl << 'END'
use Socket;
socket(my $s, AF_UNIX, SOCK_STREAM, 0) or die;
print connect($s, pack_sockaddr_un("\0a name that both have")) ? "met\n" : "alone\n";
END
perl hold.pl outside & first=$!
"$GLUME" run -- perl hold.pl inside & second=$!
trap 'kill $first $second 2> /dev/null' EXIT
for i in {1..100}; do [ -e outside ] && [ -e inside ] && break; sleep 0.05; done
[ -e outside ] && [ -e inside ] || fail "both did not start"
[ "$(perl meet.pl)" = met ] || fail "the host's own is not there"
gives 0 run -- perl meet.pl
prints alone
gives 0 run -- bash -c 'perl hold.pl own & for i in {1..100}; do [ -e own ] && break; sleep 0.05; done; perl meet.pl; kill $!'
prints met
