import BridgeJSON
import WidgetTimeline

extension ProposedValue {
  /// Throws the error that showing the value as an event would throw. It also throws for likely
  /// mistakes: a member whose name resembles a known one, and a look that this version does not
  /// know.
  ///
  /// Reading an event ignores both mistakes, because a newer app may have written them on purpose.
  func checkEvent() throws(WidgetError) {
    guard let object = try DDayEvent.object(in: json) else { return }
    try object.checkNames(
      among: DDayEvent.memberNames, instead: DDayEvent.membersMeant, path: .root,
      subject: "An event")
    if let count = object.present("count") {
      try count.checkNames(
        among: DDayEvent.countNames, path: .root.member("count"), subject: "A \"count\"")
    }
    try object.checkChoice("style", among: PictureMembers.styles)
    try object.checkChoice("theme", among: PictureMembers.themes)
    try object.checkChoice("format", among: PictureMembers.formats)
    try object.checkChoice("renderingMode", among: PictureMembers.renderingModes)
    let event = try DDayEvent(object, in: context)
    _ = try DDayCount(of: event, on: context.today)
  }
}

extension DDayEvent {
  /// The members that an event may have.
  fileprivate static let memberNames = [
    "title", "startDate", "endDate", "endTime", "timeZone", "startFromDayOne", "restarts", "repeat",
    "except", "also", "until", "milestones", "count", "units",
    "calendar", "leapMonth", "leapDay", "style", "theme", "format", "icon", "image", "accent",
    "renderingMode", "textScale",
  ]
  /// Names of values or of members further down, and the member that somebody means by them.
  fileprivate static let membersMeant = ["workdays": "count", "weekdays": "count"]
  /// The members that an event's "count" may have.
  fileprivate static let countNames = ["weekdays", "except", "also"]
}

extension JSONValue {
  /// Throws for an unknown member whose name resembles a known one, or has one in `instead`.
  fileprivate func checkNames(
    among names: [String], instead: [String: String] = [:], path: JSONPath, subject: String
  ) throws(WidgetError) {
    for member in members where !names.contains(member.name) {
      let known = instead[member.name] ?? NameSuggestion.slip(for: member.name, among: names)
      guard let meant = known else { continue }
      throw .invalidValue(
        "\(subject) has no member \"\(member.name)\"; did you mean \(meant)?",
        path: path.member(member.name).description, value: member.value.shown)
    }
  }

  /// Throws for a member that is neither one of the known texts nor empty.
  fileprivate func checkChoice(_ name: String, among known: [String]) throws(WidgetError) {
    guard let member = present(name), member.string?.isEmpty != true else { return }
    if let text = member.string, known.contains(text) { return }
    throw .invalidValue(
      "An event has no \(name) \"\(member.shown)\"; "
        + NameSuggestion(for: member.shown, among: known).description,
      path: "$.\(name)", value: member.shown)
  }
}
