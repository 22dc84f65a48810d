// Counts days, and waits for the next change: rustc -L FOLDER-OF-THE-LIBRARY dday.rs
use std::ffi::CString;
use std::os::raw::c_char;
use std::ptr::null;

#[link(name = "WidgetBridge")]
extern "C" {
    fn openSharedGroup(name: *const c_char, options: *const c_char) -> i32;
    fn closeSharedGroup(group: u32) -> i32;
    fn setSharedValue(group: u32, key: *const c_char, json: *const c_char) -> i32;
    fn getEntryJSON(group: u32, kind: *const c_char, request: *const c_char, buffer: *mut u8, capacity: u32) -> i32;
    fn getLastErrorJSON(buffer: *mut u8, capacity: u32) -> i32;
    fn getSharedChangeCount(group: u32) -> u32;
    fn waitForSharedChange(group: u32, since: u32, milliseconds: u32) -> i32;
}

/// The text that a function writes. If the buffer is too small, the call returns the needed length.
fn text(call: impl Fn(*mut u8, u32) -> i32) -> String {
    let mut buffer = vec![0; 4096];
    loop {
        let length = checked(call(buffer.as_mut_ptr(), buffer.len() as u32)) as usize;
        if length < buffer.len() { return String::from_utf8_lossy(&buffer[..length]).into(); }
        buffer.resize(length + 1, 0);
    }
}

fn checked(result: i32) -> i32 {
    if result < 0 { panic!("{}", text(|to, capacity| unsafe { getLastErrorJSON(to, capacity) })); }
    result
}

fn main() {
    let [name, key, kind, dates, request] = ["com.example.app", "widgetDataKey", "dday", r#"{"startDate":"2026-01-22","endDate":"2026-05-08"}"#, r#"{"now":"2026-05-01T09:00:00+09:00","timeZone":"Asia/Seoul"}"#].map(|each| CString::new(each).unwrap());
    let group = checked(unsafe { openSharedGroup(name.as_ptr(), null()) }) as u32;
    checked(unsafe { setSharedValue(group, key.as_ptr(), dates.as_ptr()) });
    let count = unsafe { getSharedChangeCount(group) };
    println!("{}", text(|to, capacity| unsafe { getEntryJSON(group, kind.as_ptr(), request.as_ptr(), to, capacity) }));
    println!("{}", if checked(unsafe { waitForSharedChange(group, count, 60000) }) == 1 { "changed" } else { "not changed" });
    checked(unsafe { closeSharedGroup(group) });
}
