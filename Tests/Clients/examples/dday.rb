# ruby dday.rb PATH-OF-libWidgetBridge.so: counts days, and waits for the next change. Gem: ffi.
require "ffi"

module Bridge
  extend FFI::Library
  ffi_lib ARGV.fetch(0)
  attach_function :openSharedGroup, [:string, :string], :int32
  attach_function :closeSharedGroup, [:uint32], :int32
  attach_function :setSharedValue, [:uint32, :string, :string], :int32
  attach_function :getEntryJSON, [:uint32, :string, :string, :pointer, :uint32], :int32
  attach_function :getLastErrorJSON, [:pointer, :uint32], :int32
  attach_function :getSharedChangeCount, [:uint32], :uint32
  # `blocking: true` lets other threads run during a wait, and lets Timeout end it.
  attach_function :waitForSharedChange, [:uint32, :uint32, :uint32], :int32, blocking: true
end

def checked(result)
  return result unless result.negative?
  error = FFI::MemoryPointer.new(4096)
  Bridge.getLastErrorJSON(error, 4096)
  raise error.read_string
end

group = checked(Bridge.openSharedGroup("com.example.app", nil))
checked(Bridge.setSharedValue(
  group, "widgetDataKey", '{"startDate":"2026-01-22","endDate":"2026-05-08"}'))
count = Bridge.getSharedChangeCount(group)
request = '{"now":"2026-05-01T09:00:00+09:00","timeZone":"Asia/Seoul"}'
capacity = 4096
loop do
  buffer = FFI::MemoryPointer.new(capacity)
  length = checked(Bridge.getEntryJSON(group, "dday", request, buffer, capacity))
  break puts(buffer.read_string(length).force_encoding("UTF-8")) if length < capacity
  capacity = length + 1
end
puts checked(Bridge.waitForSharedChange(group, count, 60_000)) == 1 ? "changed" : "not changed"
checked(Bridge.closeSharedGroup(group))
