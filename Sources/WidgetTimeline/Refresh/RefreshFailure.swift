package import BridgeJSON
package import CivilCalendar

/// Why the last fetch of something brought nothing.
package struct RefreshFailure: Hashable, Sendable {
  /// What went wrong, by the names that documents use.
  package enum Code: String, Sendable {
    /// The address cannot be fetched, or is on a host that the widget does not name.
    case invalidURL
    /// There was no response.
    case noResponse
    /// The status was not 200, and not 204 for a source in which that says that there is nothing.
    case invalidResponse
    /// The body does not decode; `path` says where.
    case invalidData
  }

  /// What went wrong.
  package let code: Code
  /// When the failure was reported.
  package let at: Instant
  /// The status of the response; 0 if there was none.
  package let httpStatus: Int32
  /// Where in the body, for example `$.owner.avatar_url`.
  package let path: String?

  /// Makes a failure.
  package init(_ code: Code, at: Instant, httpStatus: Int32, path: String? = nil) {
    self.code = code
    self.at = at
    self.httpStatus = httpStatus
    self.path = path
  }
}

extension JSONWriter {
  /// Writes a failure as a member: `{"code","at","httpStatus","path"?}`; nothing if there is
  /// none.
  package mutating func member(
    _ name: StaticString, _ failure: RefreshFailure?, in timeZone: TimeZoneRules
  ) {
    guard let failure else { return }
    beginObject(name)
    member("code", failure.code.rawValue)
    member("at", failure.at, in: timeZone)
    member("httpStatus", Int(failure.httpStatus))
    if let path = failure.path { member("path", path) }
    endObject()
  }
}
