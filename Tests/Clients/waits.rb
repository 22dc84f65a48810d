# Tests waits in a Ruby program that uses the ffi gem: Timeout, Thread#kill and Ctrl-C end a wait,
# and IO.select learns of a change through a descriptor.
#
#     ruby waits.rb LIBRARY FOLDER
require "ffi"
require "timeout"

module Bridge
  extend FFI::Library
  ffi_lib ARGV[0]
  attach_function :openSharedGroup, [:string, :string], :int32
  attach_function :closeSharedGroup, [:uint32], :int32
  attach_function :setSharedValue, [:uint32, :string, :string], :int32
  attach_function :getSharedChangeCount, [:uint32], :uint32
  attach_function :getSharedChangeDescriptor, [:uint32], :int32
  attach_function :waitForSharedChange, [:uint32, :uint32, :uint32], :int32, blocking: true
end

$count = 0
$failed = false
def check(passed, what)
  puts "#{passed ? "ok" : "not ok"} #{$count += 1} - #{what}"
  $failed ||= !passed
end

def wait(group)
  Bridge.waitForSharedChange(group, Bridge.getSharedChangeCount(group), 2**32 - 1)
end

$stdout.sync = true
group = Bridge.openSharedGroup("ruby", %({"directory":"#{ARGV[1]}"}))
check(group.positive?, "the group opens")

ended = begin
  Timeout.timeout(0.3) { wait(group) }
rescue Timeout::Error
  :timeout
end
check(ended == :timeout, "Timeout ends a wait")

waiting = Thread.new { wait(group) }
Thread.pass until waiting.status == "sleep" || !waiting.alive?
waiting.kill
check(waiting.join && !waiting.alive?, "Thread#kill ends one")

# A shell may have made this process ignore SIGINT.
trap("INT", "DEFAULT")
main = Thread.current
sender = Thread.new do
  Thread.pass until main.status == "sleep"
  Process.kill("INT", Process.pid)
end
ended = begin
  wait(group)
rescue Interrupt
  :interrupt
end
sender.join
check(ended == :interrupt, "Ctrl-C ends one")

descriptor = IO.for_fd(Bridge.getSharedChangeDescriptor(group), autoclose: false)
seen = Bridge.getSharedChangeCount(group)
Bridge.waitForSharedChange(group, seen, 0) while IO.select([descriptor], nil, nil, 0)
writer = Thread.new { Bridge.setSharedValue(group, "key", "1") }
IO.select([descriptor])
writer.join
check(Bridge.waitForSharedChange(group, seen, 0) == 1, "IO.select hears of a change")
check(Bridge.closeSharedGroup(group).zero?, "the group closes")
puts "1..#{$count}"
exit($failed ? 1 : 0)
