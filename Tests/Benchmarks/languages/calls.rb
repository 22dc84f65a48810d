# calls.rb LIBRARY DIRECTORY: prints the time of a call through the ffi gem, in nanoseconds, for
# each of three functions. Each time is the median over batches of calls.
require "ffi"

module Bridge
  extend FFI::Library
  ffi_lib ARGV[0]
  attach_function :openSharedGroup, [:string, :string], :int32
  attach_function :setSharedValue, [:uint32, :string, :string], :int32
  attach_function :getSharedValue, [:uint32, :string, :pointer, :uint32], :int32
  attach_function :getTimelineJSON, [:uint32, :string, :string, :pointer, :uint32], :int32
end

def time_calls(name)
  times = Array.new(31) do
    start = Process.clock_gettime(Process::CLOCK_MONOTONIC, :nanosecond)
    1000.times { yield }
    (Process.clock_gettime(Process::CLOCK_MONOTONIC, :nanosecond) - start) / 1000.0
  end
  puts format("%s %.1f", name, times.sort[15])
end

group = Bridge.openSharedGroup("calls", %({"directory":"#{ARGV[1]}"}))
value = '{"title":"Exam","startDate":"2023-04-06","endDate":"2027-01-05"}'
request = '{"now":"2026-05-01T09:00:00+09:00","timeZone":"Asia/Seoul","family":"systemMedium"}'
buffer = FFI::MemoryPointer.new(:char, 65536)
raise "set" if Bridge.setSharedValue(group, "widgetDataKey", value) < 0
time_calls("get") do
  buffer.read_string(Bridge.getSharedValue(group, "widgetDataKey", buffer, buffer.size))
end
time_calls("set") { Bridge.setSharedValue(group, "other", value) }
time_calls("timeline") do
  buffer.read_string(Bridge.getTimelineJSON(group, "dday", request, buffer, buffer.size))
end
