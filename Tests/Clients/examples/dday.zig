// Counts days, and waits for the next change. To translate the header for Zig:
//     zig translate-c -lc widget_bridge.h > bridge.zig
const bridge = @import("bridge.zig");
const allocator = @import("std").heap.c_allocator;
extern fn puts(text: [*]const u8) c_int;

/// Returns a call's result. After an error, which is stored for this thread, prints it and panics.
fn checked(result: i32) u32 {
    if (result >= 0) return @intCast(result);
    var text: [bridge.WIDGET_BRIDGE_ERROR_CAPACITY]u8 = undefined;
    _ = bridge.getLastErrorJSON(&text, text.len);
    _ = puts(&text);
    @panic("a call failed");
}

pub fn main() !void {
    const group = checked(bridge.openSharedGroup("com.example.app", null));
    const dates = "{\"startDate\":\"2026-01-22\",\"endDate\":\"2026-05-08\"}";
    _ = checked(bridge.setSharedValue(group, "widgetDataKey", dates));
    const count = bridge.getSharedChangeCount(group);
    const request = "{\"now\":\"2026-05-01T09:00:00+09:00\",\"timeZone\":\"Asia/Seoul\"}";
    var entry = try allocator.alloc(u8, bridge.WIDGET_BRIDGE_TEXT_CAPACITY);
    while (true) {
        const capacity: u32 = @intCast(entry.len);
        const length = checked(bridge.getEntryJSON(group, "dday", request, entry.ptr, capacity));
        if (length < capacity) break;
        entry = try allocator.realloc(entry, length + 1);
    }
    _ = puts(entry.ptr);
    const changed = checked(bridge.waitForSharedChange(group, count, 60000)) == 1;
    _ = puts(if (changed) "changed" else "not changed");
    _ = checked(bridge.closeSharedGroup(group));
}
