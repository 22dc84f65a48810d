import WidgetTimeline

/// The names of hosts' kinds, and of the records that keep them beside a group's keys.
package enum HostKindName {
  /// The most bytes that a kind's name may have, in UTF-8.
  package static let maximumByteCount = 128

  /// What the names of the records of descriptions begin with; the kind's name follows.
  package static let descriptionPrefix = "kind/"

  /// The record of the description: the text that `registerWidgetKind` was given.
  static func description(_ kind: String) -> String { descriptionPrefix + kind }

  /// The record of the timeline: the text that `setTimelineJSON` was given.
  static func timeline(_ kind: String) -> String { timelinePrefix + kind }

  /// What the names of the records of timelines begin with; the kind's name follows.
  static let timelinePrefix = "timeline/"

  /// Whether a name can be one of a host's kind.
  static func isPossible(_ kind: String) -> Bool {
    (1...maximumByteCount).contains(kind.utf8.count)
  }

  /// Whether the library has a kind of that name.
  package static func isBuiltIn(_ kind: String) -> Bool {
    builtInKinds.contains { $0.description.kind == kind }
  }

  /// That a host cannot describe a kind of that name.
  static func takenError(_ kind: String, path: String) -> WidgetError {
    .invalidValue(
      "\"\(kind)\" is a kind of the library; a host's kind needs a name of its own.", path: path,
      value: kind)
  }

  /// That what is done with a kind can only be done with a host's. The name is a function's
  /// argument, so that no document has a place for it.
  ///
  /// - Parameter rule: why, as the end of a sentence: "and cannot be removed".
  static func builtInError(_ kind: String, _ rule: String) -> WidgetError {
    WidgetError(
      .invalidValue, "\"\(kind)\" is a kind of the library, \(rule).", value: kind)
  }

  /// That the group has no kind of that name.
  static func unknownError(_ kind: String) -> WidgetError {
    WidgetError(.notFound, "There is no kind \"\(kind)\" of a host.", value: kind)
  }
}
