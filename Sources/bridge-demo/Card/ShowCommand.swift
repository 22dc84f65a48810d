import BridgeJSON
import CWidgetBridge
import CivilCalendar

/// The main job: a host writes two dates into a group, a widget reads its timeline back.
struct ShowCommand {
  let request: TimelineRequest
  let place: GroupPlace

  private static let key = "widgetDataKey"
  private static let kind = "dday"

  func run(on terminal: Terminal) throws(LibraryError) -> [StyledText] {
    let bridge = try Bridge(place, .readWrite)
    let (json, isWritten) = try data(in: bridge)
    let timeline = try ShownTimeline(of: Self.kind, request, from: bridge)
    var lines = heading(json, isWritten: isWritten, on: terminal)
    if let entry = timeline.entries.first {
      lines += Card(entry: entry).lines(on: terminal) + [StyledText()]
    }
    lines.append(
      StyledText("  Coming entries", .strong)
        + StyledText("  in \(DisplayText.printable(timeline.timeZone))", .faint))
    lines.append(StyledText())
    lines += EntryTable.lines(of: timeline, on: terminal)
    lines += [StyledText(), StyledText("  \(timeline.policy)", .faint), StyledText()]
    return lines + nextCommands(today: timeline.entries.first?.civilDate, on: terminal)
  }

  // MARK: - Data

  /// The value under the key, written first where there is none.
  private func data(
    in bridge: borrowing Bridge
  ) throws(LibraryError) -> (json: String, isWritten: Bool) {
    do {
      return (unsafe try bridge.read(getSharedValue, Self.key), false)
    } catch {
      guard error.status == BridgeStatusNotFound else { throw error }
    }
    let json = try firstData(in: bridge)
    unsafe try bridge.change(setSharedValue, Self.key, json)
    return (json, true)
  }

  /// A launch in 45 days that has been counted for 100.
  ///
  /// Today is what the library says it is: the civil date of the one entry that a timeline without
  /// data has.
  private func firstData(in bridge: borrowing Bridge) throws(LibraryError) -> String {
    var today = request
    today.days = 0
    guard let entry = try ShownTimeline(of: Self.kind, today, from: bridge).entries.first else {
      throw LibraryError(unreadableAnswer: "getTimelineJSON")
    }
    let date = entry.civilDate
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("title", "Launch")
    writer.member("startDate", Self.date(date, plus: -100))
    writer.member("endDate", Self.date(date, plus: 45))
    writer.endObject()
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  /// A date so many days later; the same where the calendar ends before.
  private static func date(_ date: String, plus days: Int) -> String {
    CivilDate(iso8601: date)?.adding(days: days)?.description ?? date
  }

  // MARK: - Lines around the card

  private func heading(
    _ json: String, isWritten: Bool, on terminal: Terminal
  ) -> [StyledText] {
    let room = terminal.width - 11
    let value = DisplayText.cut(DisplayText.printable(json), to: room, on: terminal)
    var lines = [
      row("Group", place.group), row("Folder", DisplayText.printable(place.path)),
      row("Key", Self.key), row(isWritten ? "Wrote" : "Found", value),
    ]
    if !isWritten {
      lines.append(row("", "It was there already; nothing was written."))
    }
    return [StyledText()] + lines + [StyledText()]
  }

  private func row(_ name: String, _ text: String) -> StyledText {
    StyledText("  " + DisplayText.padded(name, to: 9), .faint) + StyledText(text)
  }

  /// Commands that work as they are printed, where the user is and on the same group.
  private func nextCommands(today: String?, on terminal: Terminal) -> [StyledText] {
    let program = ProgramName.words
    let end = today.map { Self.date($0, plus: 100) } ?? "2027-01-05"
    let commands = [
      ("a day of your own", "set \(Self.key) '{\"endDate\":\"\(end)\"}'"),
      ("a month of entries, in Korean", "timeline \(Self.kind) --days 30 --locale ko"),
      ("a line whenever any process changes the group", "changes"),
    ]
    return [StyledText("  Try next", .strong), StyledText()]
      + commands.flatMap { explanation, words in
        [
          StyledText("  # \(explanation)", .faint),
          StyledText("  \(program) \(words)\(place.options)", .accent),
        ]
      }
  }
}
