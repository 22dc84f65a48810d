// Counts days in Swift, in a package that depends on the product WidgetBridge: writes two dates and
// reads the D-day back.
//
//     swift run App /tmp/groups 2026-01-22 2026-05-08 2026-05-01T09:00:00+09:00 Asia/Seoul
//
// It prints a line for each entry of the timeline: its date, label and count label.
import CWidgetBridge
import Foundation

struct Timeline: Decodable {
  struct Entry: Decodable {
    let date: String
    let label: String?
    let countLabel: String?
  }

  let entries: [Entry]
}

struct BridgeFailure: Error, CustomStringConvertible {
  let description: String
}

/// The result of a successful call, with the type that the functions' parameters have.
func checked(_ result: Int32) throws -> UInt32 {
  if let result = UInt32(exactly: result) { return result }
  throw BridgeFailure(description: try read { getLastErrorJSON($0, $1) })
}

/// Calls a function that writes text, and enlarges the buffer until the text fits.
func read(_ call: (UnsafeMutablePointer<CChar>?, UInt32) -> Int32) throws -> String {
  var buffer = [CChar](repeating: 0, count: 4096)
  while true {
    let length = try buffer.withUnsafeMutableBufferPointer {
      try checked(call($0.baseAddress, UInt32($0.count)))
    }
    if length < buffer.count {
      let bytes = buffer.prefix(Int(length)).map(UInt8.init(bitPattern:))
      return String(decoding: bytes, as: UTF8.self)
    }
    buffer = [CChar](repeating: 0, count: Int(length) + 1)
  }
}

func json(_ members: [String: String]) throws -> String {
  String(decoding: try JSONEncoder().encode(members), as: UTF8.self)
}

func printTimeline(
  _ directory: String, start: String, end: String, now: String, timeZone: String
) throws {
  let group = try checked(openSharedGroup("com.example.app", json(["directory": directory])))
  let dates = try json(["startDate": start, "endDate": end])
  _ = try checked(setSharedValue(group, "widgetDataKey", dates))
  let request = try json(["now": now, "timeZone": timeZone])
  let text = try read { getTimelineJSON(group, "dday", request, $0, $1) }
  for entry in try JSONDecoder().decode(Timeline.self, from: Data(text.utf8)).entries {
    print(entry.date, entry.label ?? "-", entry.countLabel ?? "-")
  }
  _ = try checked(closeSharedGroup(group))
}

let words = Array(CommandLine.arguments.dropFirst())
guard words.count == 5 else {
  FileHandle.standardError.write(Data("usage: App DIRECTORY START END NOW TIME-ZONE\n".utf8))
  exit(64)
}
do {
  try printTimeline(words[0], start: words[1], end: words[2], now: words[3], timeZone: words[4])
} catch {
  FileHandle.standardError.write(Data("\(error)\n".utf8))
  exit(1)
}
