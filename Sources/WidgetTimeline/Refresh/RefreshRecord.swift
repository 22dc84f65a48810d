package import BridgeJSON
package import CivilCalendar

/// What a group keeps of a request: the last good response, and how the last one failed.
package struct RefreshRecord: Sendable {
  /// When the last good response came; nil where none ever did.
  package var fetchedAt: Instant?
  /// Why the last response brought nothing; nil where it was good.
  package var failure: RefreshFailure?
  /// What was kept of the last good response; nil where there is none, and for pictures, whose bytes
  /// are a record of their own.
  package var document: JSONValue?

  /// Makes a record; without anything it is one of a request that never had a response.
  package init(
    fetchedAt: Instant? = nil, failure: RefreshFailure? = nil, document: JSONValue? = nil
  ) {
    self.fetchedAt = fetchedAt
    self.failure = failure
    self.document = document
  }

  /// When the last response came, good or bad.
  package var lastResponse: Instant? { failure?.at ?? fetchedAt }

  /// By how many seconds a response may be later than now: 5 minutes.
  ///
  /// Of a response that is later still the clock was set back, and nobody knows how old it is. It is
  /// more than a clock is corrected by that a time server keeps, and more than a host takes for all
  /// requests of a plan whose "now" it has noted before it sent the first, and less than what matters
  /// to a widget: by so much a response may stay too long.
  static let clockTolerance = 300

  /// When to ask again: some time after the last response, good or bad; now, where that came in the
  /// future. Nil where there never was a response.
  package func dueDate(of request: RefreshRequest, at now: Instant) -> Instant? {
    guard let lastResponse else { return nil }
    if lastResponse > now.adding(seconds: Self.clockTolerance) { return now }
    return lastResponse.adding(seconds: failure == nil ? request.maxAge : request.retryAfter)
  }
}

/// The names of the records that refreshing keeps beside a group's keys.
package enum RefreshRecordName {
  /// The record of a request.
  package static func response(_ requestID: String) -> String { "fetched/" + requestID }
  /// The bytes of a picture that was fetched.
  package static func image(_ imageID: String) -> String { "image/" + imageID }
}

extension GroupReader {
  /// What the group keeps of a request; nil where there never was a response.
  ///
  /// A record that cannot be read, as a damaged file has it, counts as none: the request is due.
  package func refreshRecord(of requestID: String) throws(WidgetError) -> RefreshRecord? {
    guard let bytes = try record(named: RefreshRecordName.response(requestID)) else { return nil }
    return RefreshRecord(json: bytes)
  }
}

/// `{"version":1,"fetchedAt","failure":{"code","at","httpStatus","path"},"document"}`, where instants
/// are seconds since 1970.
extension RefreshRecord {
  /// Reads a record; nil for anything else.
  package init?(json bytes: [UInt8]) {
    guard let root = (try? JSONDocument(bytes))?.root, root.kind == .object else { return nil }
    fetchedAt = root["fetchedAt"]?.instant
    document = root.present("document")
    failure = root.present("failure").flatMap(RefreshFailure.init)
    if fetchedAt == nil && failure == nil { return nil }
  }

  /// The record as JSON text.
  var json: [UInt8] {
    Self.json(fetchedAt: fetchedAt, failure: failure, document: document?.bytes)
  }

  /// The text of a record whose document is JSON text.
  static func json(
    fetchedAt: Instant?, failure: RefreshFailure? = nil, document: ArraySlice<UInt8>?
  ) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("version", 1)
    if let fetchedAt { writer.member("fetchedAt", Int(clamping: fetchedAt.secondsSince1970)) }
    if let failure {
      writer.beginObject("failure")
      writer.member("code", failure.code.rawValue)
      writer.member("at", Int(clamping: failure.at.secondsSince1970))
      writer.member("httpStatus", Int(failure.httpStatus))
      if let path = failure.path { writer.member("path", path) }
      writer.endObject()
    }
    if let document { writer.member("document", raw: document.span) }
    writer.endObject()
    return writer.bytes
  }
}

extension RefreshFailure {
  fileprivate init?(_ value: JSONValue) {
    guard
      let code = value["code"]?.string.flatMap(Code.init), let at = value["at"]?.instant,
      let status = value["httpStatus"]?.integer.flatMap(Int32.init(exactly:))
    else { return nil }
    self.init(code, at: at, httpStatus: status, path: value["path"]?.string)
  }
}

extension JSONValue {
  /// Seconds since 1970 within the calendar's years.
  fileprivate var instant: Instant? {
    guard let seconds = integer else { return nil }
    let instant = Instant(secondsSince1970: Int64(seconds))
    return TimeZoneRules.utc.civilDate(at: instant) == nil ? nil : instant
  }
}
