/// The doctor's look at the tz database, through the library alone.
enum ZoneCheckup {
  /// A zone and what its offset is in July, when the clocks of the second are an hour ahead.
  private static let known = [("Asia/Seoul", "+09:00"), ("America/New_York", "-04:00")]

  /// Asks for timelines of a group that has no data.
  static func findings(_ bridge: borrowing Bridge) -> [Finding] {
    [database(bridge), systemZone(bridge)]
  }

  private static func database(_ bridge: borrowing Bridge) -> Finding {
    let subject = "Time zones"
    let remedy = Finding.Remedy.advice(
      "Install the tz database, for example: apt-get install tzdata")
    for (zone, offset) in known {
      do {
        let date = try firstDate(
          TimelineRequest(now: "2026-07-01T00:00:00Z", timeZone: zone, days: 0), bridge)
        guard date.hasSuffix(offset) else {
          return .problem(subject, "\(zone) answers \(date), not \(offset).", remedy: remedy)
        }
      } catch {
        return .problem(subject, error.message, remedy: remedy)
      }
    }
    let names = known.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
    return .good(subject, "in July \(names)")
  }

  private static func systemZone(_ bridge: borrowing Bridge) -> Finding {
    let subject = "Zone here"
    let source = Environment.variable("TZ").map { "TZ=\($0)" } ?? "the system's"
    do {
      let timeline = try Timeline(of: "dday", TimelineRequest(days: 0), from: bridge)
      return .good(subject, "\(timeline.timeZone) (\(source))")
    } catch {
      return .problem(
        subject, "\(source): \(error.message)",
        remedy: .advice("Set TZ to a name such as Asia/Seoul, or leave it out."))
    }
  }

  private static func firstDate(
    _ request: TimelineRequest, _ bridge: borrowing Bridge
  ) throws(BridgeError) -> String {
    try Timeline(of: "dday", request, from: bridge).entries.first?.date ?? ""
  }
}
