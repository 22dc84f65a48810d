package import BridgeJSON
package import CivilCalendar

/// Why the last attempt to fetch something failed.
package struct RefreshFailure: Hashable, Sendable {
  /// The reason. The raw values are the names that JSON documents use.
  package enum Code: String, Sendable {
    /// The URL cannot be fetched, or its host is not one that the widget names.
    case invalidURL
    /// There was no response.
    case noResponse
    /// The status was not 200. A status of 304 is accepted if the data was fetched earlier with an
    /// entity tag. Some sources also accept 204, which means that there is no content.
    case invalidResponse
    /// The body cannot be decoded; `path` says where.
    case invalidData
  }

  /// The reason for the failure.
  package let code: Code
  /// When the failure was reported.
  package let at: Instant
  /// The HTTP status of the response; 0 if there was no response.
  package let httpStatus: Int32
  /// The path of the fault in the body, for example `$.owner.avatar_url`; nil for a failure that is
  /// not in the body.
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
  /// Writes a failure as a member: `{"code","at","httpStatus","path"?}`. Writes nothing for nil.
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
