import WidgetTimeline

/// The names of hosts' kinds, and of the records that a group stores for them.
package enum HostKindName {
  /// The most bytes that a kind's name may have, in UTF-8.
  package static let maximumByteCount = 128

  /// The prefix of the names of descriptions' records. The kind's name follows.
  package static let descriptionPrefix = "kind/"

  /// The name of the record of a description, which holds the text that `registerWidgetKind`
  /// received.
  static func description(_ kind: String) -> String { descriptionPrefix + kind }

  /// The name of the record of a timeline, which holds the text that `setTimelineJSON` received.
  static func timeline(_ kind: String) -> String { timelinePrefix + kind }

  /// The prefix of the names of timelines' records. The kind's name follows.
  static let timelinePrefix = "timeline/"

  /// Whether a name has a length that a host's kind may have.
  static func isPossible(_ kind: String) -> Bool {
    (1...maximumByteCount).contains(kind.utf8.count)
  }

  /// Whether the library has a kind with this name.
  package static func isBuiltIn(_ kind: String) -> Bool {
    builtInKinds.contains { $0.description.kind == kind }
  }

  /// The error for a host's kind with the name of one of the library's kinds.
  static func takenError(_ kind: String, path: String) -> WidgetError {
    .invalidValue(
      "\"\(kind)\" is a kind of the library; a host's kind needs a name of its own.", path: path,
      value: kind)
  }

  /// The error for an operation that is possible only with a host's kind. The kind's name is an
  /// argument of a function, so the error has no path in a document.
  ///
  /// - Parameter rule: the end of the error's sentence: "and cannot be removed".
  static func builtInError(_ kind: String, _ rule: String) -> WidgetError {
    WidgetError(
      .invalidValue, "\"\(kind)\" is a kind of the library, \(rule).", value: kind)
  }

  /// The error for a kind that the group does not have.
  static func unknownError(_ kind: String) -> WidgetError {
    WidgetError(.notFound, "There is no kind \"\(kind)\" of a host.", value: kind)
  }
}
