import WidgetTimeline

/// The names of hosts' kinds, and of the records in which a group keeps them beside its keys.
package enum HostKindName {
  /// The most bytes that a kind's name may have, in UTF-8.
  package static let maximumByteCount = 128

  /// The prefix of the names of descriptions' records. The kind's name follows.
  package static let descriptionPrefix = "kind/"

  /// The record of the description: the text that `registerWidgetKind` received.
  static func description(_ kind: String) -> String { descriptionPrefix + kind }

  /// The record of the timeline: the text that `setTimelineJSON` received.
  static func timeline(_ kind: String) -> String { timelinePrefix + kind }

  /// The prefix of the names of timelines' records. The kind's name follows.
  static let timelinePrefix = "timeline/"

  /// Whether a host's kind can have a name.
  static func isPossible(_ kind: String) -> Bool {
    (1...maximumByteCount).contains(kind.utf8.count)
  }

  /// Whether the library has a kind of that name.
  package static func isBuiltIn(_ kind: String) -> Bool {
    builtInKinds.contains { $0.description.kind == kind }
  }

  /// The error for a name that a host's kind cannot have, because the library uses it.
  static func takenError(_ kind: String, path: String) -> WidgetError {
    .invalidValue(
      "\"\(kind)\" is a kind of the library; a host's kind needs a name of its own.", path: path,
      value: kind)
  }

  /// The error for something that can only be done with a host's kind. The name is a function's
  /// argument, so it has no path in a document.
  ///
  /// - Parameter rule: the reason, as the end of a sentence: "and cannot be removed".
  static func builtInError(_ kind: String, _ rule: String) -> WidgetError {
    WidgetError(
      .invalidValue, "\"\(kind)\" is a kind of the library, \(rule).", value: kind)
  }

  /// The error for a kind that the group does not have.
  static func unknownError(_ kind: String) -> WidgetError {
    WidgetError(.notFound, "There is no kind \"\(kind)\" of a host.", value: kind)
  }
}
