# SPDX-License-Identifier: Apache-2.0
# Perl: fork, wait, pipes, backquotes, open to and from commands, signals, shared offsets.
use strict;
use warnings;
use POSIX ":sys_wait_h";
$| = 1;
my %codes;
for my $i (1 .. 10) {
    my $pid = fork // die "fork: $!";
    exit $i if $pid == 0;
    $codes{$pid} = $i;
}
while ((my $pid = wait) > 0) { die "wrong status" unless $? >> 8 == delete $codes{$pid}; }
print "left ", scalar(keys %codes), "\n";
print `echo from backquotes; exit 2`, $? >> 8, "\n";
open my $to, "|-", "sort -r" or die;
print $to "$_\n" for 1 .. 3;
close $to;
open my $from, "-|", "seq", "3" or die;
print "read ", join(",", map { chomp; $_ } <$from>), "\n";
close $from;
my $kid = open(my $self, "-|") // die;
if (!$kid) { print "from the child\n"; exit 0 }
print <$self>;
close $self;
pipe my $r, my $w or die;
my $pid = fork;
if (!$pid) {
    local $SIG{USR1} = sub { syswrite $w, "signal\n"; exit 4 };
    syswrite $w, "ready\n";
    sleep 10;
    exit 1;
}
print scalar <$r>;
kill USR1 => $pid;
print scalar <$r>;
waitpid $pid, 0;
print WEXITSTATUS($?), "\n";
open my $file, "+>", "shared" or die;
for my $i (1 .. 3) {
    my $p = fork;
    if (!$p) { syswrite $file, "line $i\n"; POSIX::_exit(0) }
    waitpid $p, 0;
}
print sysseek($file, 0, 1), "\n";
close $file;
system "cat", "shared";
print system("false") >> 8, " ", system("/no/such/program"), "\n";
my @reaped;
local $SIG{CHLD} = sub { while ((my $p = waitpid -1, WNOHANG) > 0) { push @reaped, $p } };
for (1 .. 5) { my $p = fork; exit 0 unless $p; }
select undef, undef, undef, 0.05 for 1 .. 20;
print "reaped ", scalar(@reaped), "\n";
unlink "shared";
