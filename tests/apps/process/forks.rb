# SPDX-License-Identifier: Apache-2.0
# Ruby: fork with blocks, spawn, popen, pipes, process groups, threads beside forks.
$stdout.sync = true
require "open3"
pids = (1..10).map { |i| fork { exit! i } }
puts pids.map { |pid| Process.wait2(pid)[1].exitstatus }.inspect
reader, writer = IO.pipe
fork { reader.close; writer.puts "from #{Process.ppid == Process.pid ? 'nobody' : 'a child'}" }
writer.close
puts reader.read
Process.wait
out, status = Open3.capture2("tr a-z A-Z", stdin_data: "ruby")
puts out, status.success?
puts IO.popen(["sh", "-c", "echo $0 $1", "zero", "one"], &:read)
puts `echo backquotes`, $?.exitstatus
pid = spawn("sleep 10", pgroup: true)
puts Process.getpgid(pid) == pid
Process.kill(:TERM, -pid)
Process.wait(pid)
puts $?.termsig
begin
  spawn("/no/such/program")
rescue Errno::ENOENT
  puts "no such program"
end
threads = 4.times.map { |i| Thread.new { pid = fork { exit!(i + 20) }; Process.wait2(pid)[1].exitstatus } }
puts threads.map(&:value).inspect
busy = Thread.new { loop { Thread.pass } }
10.times { Process.wait(fork { exit! 0 }) }
busy.kill
puts "with a busy thread"
trap("USR1") { puts "trapped" }
Process.kill(:USR1, Process.pid)
sleep 0.05
at_exit { puts "at exit" }
puts Process.wait2(fork { exec "sh", "-c", "exit 3" })[1].exitstatus
