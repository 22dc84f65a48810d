import CWidgetBridge
import CivilCalendar

/// Shows the library's main job: a host writes two dates into a group, and a widget reads its
/// timeline from the group.
struct ShowCommand {
  let request: JSONObject
  let place: GroupPlace

  private static let key = "widgetDataKey"
  private static let kind = "dday"

  func run() throws(ProgramError) -> [StyledText] {
    let bridge = try Bridge(place, .readWrite)
    let (json, isWritten) = try data(in: bridge)
    let timeline = try ShownTimeline(of: Self.kind, request, from: bridge)
    var lines = heading(json, isWritten: isWritten)
    if let entry = timeline.entries.first {
      lines += Card(entry: entry).lines() + [StyledText()]
    }
    let zone = StyledText("  in \(timeline.timeZone)", .faint)
    lines += [StyledText("  Coming entries", .strong) + zone, StyledText()]
    lines +=
      EntryTable.lines(of: timeline) + [
        StyledText(), StyledText("  \(timeline.policy)", .faint), StyledText(),
      ]
    return lines + nextCommands(today: timeline.entries.first?.civilDate)
  }

  /// Reads the value under the key. If there is none, a value is written first.
  private func data(
    in bridge: borrowing Bridge
  ) throws(ProgramError) -> (json: String, isWritten: Bool) {
    do throws(ProgramError) {
      return (unsafe try bridge.read(getSharedValue, Self.key), false)
    } catch {
      guard error.answer == BridgeStatusNotFound else { throw error }
    }
    let json = try firstData(in: bridge)
    unsafe try bridge.change(setSharedValue, Self.key, json)
    return (json, true)
  }

  /// An event in 45 days: a launch that has been counted down for 100 days.
  ///
  /// The library determines which day is today: a timeline without data has one entry, with the
  /// civil date of today.
  private func firstData(in bridge: borrowing Bridge) throws(ProgramError) -> String {
    guard let entry = try ShownTimeline(of: Self.kind, request, from: bridge).entries.first else {
      throw .unreadable
    }
    let date = entry.civilDate
    return JSONObject().with("title", "Launch").with("startDate", Self.date(date, plus: -100))
      .with("endDate", Self.date(date, plus: 45)).json
  }

  /// A date some days later; the date itself if the calendar ends before that.
  private static func date(_ date: String, plus days: Int) -> String {
    CivilDate(iso8601: date)?.adding(days: days)?.description ?? date
  }

  private func heading(_ json: String, isWritten: Bool) -> [StyledText] {
    let room = Terminal.width - 11
    let value = DisplayText.cut(DisplayText.printable(json), to: room)
    let lines = [
      row("Group", place.group), row("Folder", DisplayText.printable(place.path)),
      row("Key", Self.key), row(isWritten ? "Wrote" : "Found", value),
    ]
    let note = isWritten ? [] : [row("", "It was there already; nothing was written.")]
    return [StyledText()] + lines + note + [StyledText()]
  }

  private func row(_ name: String, _ text: String) -> StyledText {
    StyledText("  " + DisplayText.padded(name, to: 9), .faint) + StyledText(text)
  }

  /// Commands that the user can copy: they work in the user's folder and use the same group.
  private func nextCommands(today: String?) -> [StyledText] {
    let program = ProgramName.words
    let end = today.map { Self.date($0, plus: 100) } ?? "2027-01-05"
    let commands = [
      ("a day of your own", "set \(Self.key) '{\"endDate\":\"\(end)\"}'"),
      ("a month of entries, in Korean", "timeline \(Self.kind) --days 30 --locale ko"),
      ("a line whenever any process changes the group", "changes"),
    ]
    return [StyledText("  Try next", .strong), StyledText()]
      + commands.flatMap { explanation, words in
        let command = "  \(program) \(words)\(place.options)"
        return [StyledText("  # \(explanation)", .faint), StyledText(command, .accent)]
      }
  }
}
