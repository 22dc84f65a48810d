import SystemCalls
import SystemZones

/// Checks what the library reads from the tz database, and how old the database is.
enum ZoneCheckup {
  /// Zones with their offsets in July, when the second zone has daylight saving time.
  private static let known = [("Asia/Seoul", "+09:00"), ("America/New_York", "-04:00")]

  /// The release of the tz database in this version's package for JavaScript; see
  /// `Sources/Building/wasm/time_zones.py`.
  private static let packaged = "2026f"

  /// Checks the zones, by requesting timelines from a group without data.
  static func findings(_ bridge: borrowing Bridge) -> [Finding] {
    [database(bridge), systemZone(bridge)]
  }

  private static func database(_ bridge: borrowing Bridge) -> Finding {
    let subject = "Time zones"
    let remedy = Finding.Remedy.advice(
      "Install the tz database, for example: apt-get install tzdata")
    for (zone, offset) in known {
      do throws(ProgramError) {
        let request = JSONObject().with("now", "2026-07-01T00:00:00Z").with("timeZone", zone)
        let timeline = try ShownTimeline(of: "dday", request, from: bridge)
        let date = timeline.entries.first?.date ?? ""
        guard date.hasSuffix(offset) else {
          return Finding(.problem, subject, "\(zone) answers \(date), not \(offset).", remedy)
        }
      } catch {
        return Finding(.problem, subject, error.message ?? "", remedy)
      }
    }
    let names = known.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
    return age(of: .system, subject, "in July \(names)")
  }

  /// Reports which release the library reads, and from which folder.
  private static func age(
    of database: TimeZoneDatabase, _ subject: String, _ answers: String
  ) -> Finding {
    let place = database.folder ?? "no folder"
    guard let version = database.version else {
      return Finding(.good, subject, "of a release that \(place) does not tell; \(answers)")
    }
    let text = "\(version) in \(place)"
    guard isOutdated(version) else { return Finding(.good, subject, "\(text); \(answers)") }
    return Finding(
      .warning, subject, "\(text) is older than \(packaged): laws have changed since.",
      .advice(
        "Bring the tz database up to date, or name the folder of a newer one in TZDIR, such as "
          + "that of PyPI's package tzdata."))
  }

  /// Whether a release such as "2026a", a year and a letter, is more than one release older than
  /// the packaged one. The number of releases in a year is not known, so any release of the
  /// previous year counts as the one before "a".
  private static func isOutdated(_ release: String) -> Bool {
    guard let year = Int(packaged.prefix(4)), let letter = packaged.utf8.last,
      release.prefix(4).allSatisfy(\.isNumber), release.dropFirst(4).first?.isLetter ?? false
    else { return false }
    let isFirst = letter == UInt8(ascii: "a")
    let before = isFirst ? "\(year - 1)" : "\(year)\(Unicode.Scalar(letter - 1))"
    return release < before
  }

  private static func systemZone(_ bridge: borrowing Bridge) -> Finding {
    let subject = "Zone here"
    let source = ProcessEnvironment.nonEmptyVariable("TZ").map { "TZ=\($0)" } ?? "the system's"
    do throws(ProgramError) {
      let timeline = try ShownTimeline(of: "dday", JSONObject(), from: bridge)
      return Finding(.good, subject, "\(timeline.timeZone) (\(source))")
    } catch {
      let advice = "Set TZ to a name such as Asia/Seoul, or leave it out."
      return Finding(.problem, subject, "\(source): \(error.message ?? "")", .advice(advice))
    }
  }
}
