# SPDX-License-Identifier: Apache-2.0
# Perl's core and a few of its modules: data, regular expressions, files, directories, time, signals, sorting.
use strict;
use warnings;
use Digest::SHA qw(sha256_hex);
use Encode qw(encode decode);
use Fcntl qw(:flock SEEK_SET);
use File::Find;
use File::Path qw(make_path remove_tree);
use File::Temp qw(tempfile);
use List::Util qw(sum shuffle reduce);
use POSIX qw(strftime floor);
use Storable qw(dclone nstore retrieve);
use Time::HiRes qw(time sleep);

print "arguments: @ARGV\n";
my %count;
$count{ $_ % 97 }++ for 1 .. 200_000;
print scalar(keys %count), " keys, sum ", sum(values %count), "\n";
my $text = join ' ', map { "word$_" } 1 .. 5000;
my @matches = $text =~ /\bword(\d*7)\b/g;
print scalar(@matches), " matches, last $matches[-1]\n";
print sha256_hex($text), "\n";

make_path('tree/a/b', 'tree/c');
for my $i (1 .. 20) {
    open my $out, '>', "tree/a/file$i" or die $!;
    print $out "content $i\n" x $i;
    close $out or die $!;
}
my ($files, $bytes) = (0, 0);
find({ no_chdir => 1, wanted => sub { -f and $files++, $bytes += -s _ } }, 'tree');
print "$files files with $bytes bytes\n";
open my $both, '+<', 'tree/a/file20' or die $!;
flock $both, LOCK_EX or die $!;
seek $both, 8, SEEK_SET;
print $both 'XX';
seek $both, 0, SEEK_SET;
print scalar <$both>;
close $both;
print "missing: ", (open(my $none, '<', 'missing') ? 'opened' : $! + 0), "\n";
nstore({ list => [1 .. 5], name => 'stored' }, 'stored');
print join(',', @{ retrieve('stored')->{list} }), "\n";
unlink 'stored';
remove_tree('tree/a');
opendir my $dir, 'tree' or die $!;
print join(' ', sort grep { !/^\./ } readdir $dir), "\n";

my $caught = 0;
local $SIG{USR1} = sub { $caught++ };
kill USR1 => $$ for 1 .. 5;
print "caught $caught\n";
my $alarmed = eval {
    local $SIG{ALRM} = sub { die "alarm\n" };
    Time::HiRes::alarm(0.05);
    select undef, undef, undef, 5;
    1;
} ? 'no' : $@;
print "alarm: $alarmed";
my $start = time;
sleep 0.01;
print "slept: ", (time - $start >= 0.01 ? 'yes' : 'no'), "\n";
print strftime('%Y-%m-%d %H:%M:%S', gmtime 1_000_000_000), "\n";
print length(encode('UTF-8', "\x{263a}")), "\n";
print eval { die { code => 42 } } // $@->{code}, "\n";
pipe my $reader, my $writer or die $!;
syswrite $writer, 'pipe';
sysread $reader, my $piped, 10;
print "$piped\n";
my ($handle, $name) = tempfile(DIR => '.', UNLINK => 1);
print $handle 'temporary';
close $handle;
print -s $name, "\n";
