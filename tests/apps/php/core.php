<?php
// SPDX-License-Identifier: Apache-2.0
// PHP's command line: arrays, JSON, regular expressions, hashes, files, streams, signals, sleeping, errors.
declare(strict_types=1);

echo 'arguments: ', implode(' ', array_slice($argv, 1)), "\n";
$sum = 0;
for ($i = 0; $i < 1000000; $i++) $sum = ($sum * 31 + $i) % 1000003;
echo "loop $sum\n";
$data = array_map(fn($i) => ['id' => $i, 'name' => "name $i", 'half' => $i / 2], range(1, 5000));
$text = json_encode($data, JSON_THROW_ON_ERROR);
echo 'json ', strlen($text), ' ', hash('sha256', $text), ' ', count(json_decode($text, true)), "\n";
echo 'serialize ', unserialize(serialize($data)) == $data ? 'holds' : 'fails', "\n";
echo 'zlib ', gzinflate(gzdeflate($text, 9)) === $text ? 'holds' : 'fails', "\n";
preg_match_all('/name (\d*99)"/', $text, $found);
echo 'matches ', implode(',', $found[1]), "\n";

mkdir('tree/a', 0755, true);
for ($i = 0; $i < 20; $i++) file_put_contents("tree/a/file$i", str_repeat("content $i\n", $i));
$bytes = 0;
foreach (new RecursiveIteratorIterator(new RecursiveDirectoryIterator('tree', FilesystemIterator::SKIP_DOTS)) as $file)
    $bytes += $file->getSize();
echo "bytes $bytes\n";
$handle = fopen('tree/a/file5', 'r+');
flock($handle, LOCK_EX);
fseek($handle, -3, SEEK_END);
fwrite($handle, 'XY');
rewind($handle);
echo stream_get_contents($handle);
fclose($handle);
file_put_contents('tree/log', "one\n");
file_put_contents('tree/log', "two\n", FILE_APPEND);
echo implode('|', file('tree/log', FILE_IGNORE_NEW_LINES)), ' ', filesize('tree/log'), "\n";
rename('tree/log', 'tree/renamed');
echo @file_get_contents('tree/log') === false ? "gone\n" : "still there\n";
foreach (glob('tree/a/file1*') as $name) unlink($name);
echo count(scandir('tree/a')), "\n";
$temporary = tmpfile();
fwrite($temporary, 'temporary');
echo fstat($temporary)['size'], "\n";

pcntl_async_signals(true);
$caught = 0;
pcntl_signal(SIGUSR1, function () use (&$caught) { $caught++; });
for ($i = 0; $i < 3; $i++) posix_kill(posix_getpid(), SIGUSR1);
echo "caught $caught\n";
$start = hrtime(true);
usleep(10000);
echo hrtime(true) - $start >= 10000000 ? "slept\n" : "did not sleep\n";
try {
    intdiv(1, 0);
} catch (DivisionByZeroError $e) {
    echo get_class($e), ': ', $e->getMessage(), "\n";
}
echo gmdate('Y-m-d H:i:s', 1000000000), ' ', gettype(random_int(1, 6)), ' ', strlen(random_bytes(16)), "\n";
function numbers(int $n): Generator { for ($i = 0; $i < $n; $i++) yield $i => $i * $i; }
echo array_sum(iterator_to_array(numbers(1000))), "\n";
$fiber = new Fiber(function (): void { $x = Fiber::suspend('suspended'); echo "resumed with $x\n"; });
echo $fiber->start(), "\n";
$fiber->resume('value');
