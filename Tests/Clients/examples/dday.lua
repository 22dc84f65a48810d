-- luajit dday.lua LIBRARY widget_bridge.cdef: counts days, and waits for the next change.
local ffi = require("ffi")
ffi.cdef(assert(io.open(arg[2])):read("*a"))
local bridge = ffi.load(arg[1])

local function checked(result)
  if result >= 0 then return result end
  local text = ffi.new("char[4096]")
  bridge.getLastErrorJSON(text, 4096)
  error(ffi.string(text))
end

local group = checked(bridge.openSharedGroup("com.example.app", nil))
checked(bridge.setSharedValue(
  group, "widgetDataKey", '{"startDate":"2026-01-22","endDate":"2026-05-08"}'))
local count = bridge.getSharedChangeCount(group)
local request = '{"now":"2026-05-01T09:00:00+09:00","timeZone":"Asia/Seoul"}'
local capacity, buffer, length = 4096
repeat
  buffer = ffi.new("char[?]", capacity)
  length = checked(bridge.getEntryJSON(group, "dday", request, buffer, capacity))
  local fits = length < capacity
  capacity = length + 1
until fits
print(ffi.string(buffer, length))
print(checked(bridge.waitForSharedChange(group, count, 60000)) == 1 and "changed" or "not changed")
checked(bridge.closeSharedGroup(group))
