import SystemZones

/// The doctor's look at the tz database: what the library makes of it, and how old it is.
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
          return Finding(
            .problem, subject, "\(zone) answers \(date), not \(offset).", remedy: remedy)
        }
      } catch {
        return Finding(.problem, subject, error.message, remedy: remedy)
      }
    }
    let names = known.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
    return age(of: .system, subject, "in July \(names)")
  }

  /// Which release the library reads, and from where.
  private static func age(
    of database: TimeZoneDatabase, _ subject: String, _ answers: String
  ) -> Finding {
    let place = database.folder ?? "no folder"
    guard let version = database.version else {
      return Finding(.good, subject, "of a release that \(place) does not tell; \(answers)")
    }
    let text = "\(version) in \(place)"
    guard let release = ZoneRelease(version), let own = ZoneRelease(ZoneRelease.packaged),
      release.isOutdated(beside: own)
    else { return Finding(.good, subject, "\(text); \(answers)") }
    return Finding(
      .warning, subject, "\(text) is older than \(ZoneRelease.packaged): laws have changed since.",
      remedy: .advice(
        "Bring the tz database up to date, or name the folder of a newer one in TZDIR, such as "
          + "that of PyPI's package tzdata."))
  }

  private static func systemZone(_ bridge: borrowing Bridge) -> Finding {
    let subject = "Zone here"
    let source = Environment.variable("TZ").map { "TZ=\($0)" } ?? "the system's"
    do {
      let timeline = try ShownTimeline(of: "dday", TimelineRequest(days: 0), from: bridge)
      return Finding(.good, subject, "\(timeline.timeZone) (\(source))")
    } catch {
      return Finding(
        .problem, subject, "\(source): \(error.message)",
        remedy: .advice("Set TZ to a name such as Asia/Seoul, or leave it out."))
    }
  }

  private static func firstDate(
    _ request: TimelineRequest, _ bridge: borrowing Bridge
  ) throws(LibraryError) -> String {
    try ShownTimeline(of: "dday", request, from: bridge).entries.first?.date ?? ""
  }
}

/// A release of the IANA time zone database, such as 2026f.
struct ZoneRelease {
  /// The one that the package for JavaScript of this version brings:
  /// `bridge-js/packing/time_zones.py`.
  static let packaged = "2026f"

  private let year: Int
  /// 0 for "a", the first of the year.
  private let letter: Int

  /// Nil for a text that does not begin with one.
  init?(_ text: String) {
    let letters: ClosedRange<UInt8> = UInt8(ascii: "a")...UInt8(ascii: "z")
    guard let year = Int(text.prefix(4)), let first = text.utf8.dropFirst(4).first,
      letters.contains(first)
    else { return nil }
    self.year = year
    letter = Int(first - letters.lowerBound)
  }

  /// Whether it is older than another one by more than one. How many a year had is not known to
  /// this: the last one of the year before is taken for the one before "a".
  func isOutdated(beside other: ZoneRelease) -> Bool {
    if year == other.year { return other.letter - letter > 1 }
    return year < other.year - 1 || (year == other.year - 1 && other.letter > 0)
  }
}
