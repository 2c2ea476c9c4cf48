# SPDX-License-Identifier: Apache-2.0
# Ruby: threads, queues, fibres, files, JSON, signals, timeouts, collection, exceptions.
require 'digest'
require 'fileutils'
require 'json'
require 'set'
require 'tempfile'
require 'timeout'
require 'zlib'

puts "arguments: #{ARGV.inspect}"
queue = Thread::Queue.new
producers = 4.times.map { |i| Thread.new { 1000.times { |n| queue << n * 4 + i } } }
sum = 0
consumer = Thread.new { 4000.times { sum += queue.pop } }
(producers + [consumer]).each(&:join)
puts "through the queue: #{sum}"

mutex = Mutex.new
condition = ConditionVariable.new
ready = false
waiter = Thread.new { mutex.synchronize { condition.wait(mutex) until ready; :woken } }
mutex.synchronize { ready = true; condition.signal }
puts "waiter: #{waiter.value}"

fibre = Fiber.new { a, b = 0, 1; loop { Fiber.yield a; a, b = b, a + b } }
puts "fibonacci: #{20.times.map { fibre.resume }.last}"

data = (1..5000).map { |i| { 'id' => i, 'name' => "name #{i}", 'tags' => [i % 3, i % 5] } }
text = JSON.generate(data)
puts "json: #{text.bytesize} #{JSON.parse(text) == data} #{Digest::SHA256.hexdigest(text)}"
packed = Zlib::Deflate.deflate(text)
puts "zlib: #{Zlib::Inflate.inflate(packed) == text}"

FileUtils.mkdir_p('tree/a/b')
20.times { |i| File.write("tree/a/file#{i}", "content #{i}\n" * i) }
puts "files: #{Dir.glob('tree/**/*').select { |f| File.file?(f) }.sum { |f| File.size(f) }}"
File.open('tree/a/file3', 'r+') do |f|
  f.flock(File::LOCK_EX)
  f.seek(-4, IO::SEEK_END)
  puts f.read.inspect
end
File.symlink('a', 'tree/link')
puts File.readlink('tree/link'), File.realpath('tree/link').end_with?('tree/a')
begin
  File.read('missing')
rescue Errno::ENOENT => e
  puts "missing: #{e.class}"
end
FileUtils.rm_rf('tree/a')

caught = []
Signal.trap('USR1') { caught << :usr1 }
3.times { Process.kill('USR1', Process.pid); sleep 0.01 }
puts "signals: #{caught.uniq.inspect}"
begin
  Timeout.timeout(0.05) { sleep 5 }
rescue Timeout::Error
  puts 'timed out'
end
reader, writer = IO.pipe
Thread.new { writer.write('piped'); writer.close }
puts reader.read
puts IO.select([reader], nil, nil, 0.01).inspect == 'nil' ? 'silent' : 'ready'
100_000.times { Object.new }
GC.start
puts "collected: #{GC.count > 0}"
def deep(n) = deep(n + 1) + 1
begin
  deep(0)
rescue SystemStackError
  puts 'stack overflow caught'
end
Tempfile.create('temporary', '.') { |f| f.write('x' * 100); f.flush; puts File.size(f.path) }
puts Time.at(1_000_000_000).utc, [3, 1, 2].to_set.sort.inspect, 2**100
