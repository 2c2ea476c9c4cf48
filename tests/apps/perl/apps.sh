# SPDX-License-Identifier: Apache-2.0
needs perl

app:perl-core() { run perl "$here/core.pl" one two; }
app:perl-oneliner() { seq 1000 | run perl -ne '$s += $_; END { print "$s\n" }'; }
app:perl-inplace() { seq 100 >numbers; run perl -pi -e 's/7/seven/' numbers; }
