package import BridgeJSON
package import CivilCalendar

/// What a group stores about a request: the last good response, and the failure of the last
/// attempt.
package struct RefreshRecord: Sendable {
  /// When the last good response arrived; nil if there was none.
  package var fetchedAt: Instant?
  /// Why the last attempt failed; nil if it succeeded.
  package var failure: RefreshFailure?
  /// The stored part of the last good response; nil if there was none. It is also nil for pictures,
  /// whose bytes have a separate record.
  package var document: JSONValue?
  /// How many attempts in a row are to be repeated soon, such as those without a response; 0 if the
  /// last one is not.
  package var misses = 0
  /// How many reloads of the widgets had been requested when the last attempt failed.
  package var reloads = 0
  /// The wishes of the server in its last response.
  package var wishes = ServerWishes()

  /// Makes a record. Without arguments, it describes a request that never had a response.
  package init(
    fetchedAt: Instant? = nil, failure: RefreshFailure? = nil, document: JSONValue? = nil
  ) {
    self.fetchedAt = fetchedAt
    self.failure = failure
    self.document = document
  }

  /// When the last attempt succeeded or failed; nil if there was none.
  package var lastResponse: Instant? { failure?.at ?? fetchedAt }

  /// By how many seconds a response may be later than `now`: 5 minutes.
  ///
  /// If a response is later than that, the clock was set back, and the response's age is unknown.
  /// Five minutes exceed the usual correction by a time server, and the time that a host takes for
  /// all requests of a plan with one "now". At worst a response stays fresh for that much longer,
  /// which does not matter to a widget.
  static let clockTolerance = 300

  /// The pause after one attempt that is repeated soon, in seconds. Each further such attempt
  /// doubles the pause.
  static let firstPause = 60

  /// When to ask again: some time after the last attempt, or now if that attempt lies further in
  /// the future than ``clockTolerance``. Nil if there was no attempt.
  ///
  /// - Parameter isAskedFor: whether the host forces a new attempt, or a reload of the widget's
  ///   timeline has been requested since a failure. If so, a failed request is due, unless the
  ///   server asked to wait.
  package func dueDate(
    of request: RefreshRequest, at now: Instant, isAskedFor: Bool = false
  ) -> Instant? {
    guard let lastResponse else { return nil }
    if lastResponse > now.adding(seconds: Self.clockTolerance) { return now }
    guard let failure else {
      let fresh = fetchedAt ?? lastResponse
      let due = fresh.adding(seconds: wishes.maxAge(within: request.maxAge))
      return max(due, wishes.retryAt ?? due)
    }
    if !isRepeatedSoon, let retryAt = wishes.retryAt { return retryAt }
    let pause = isRepeatedSoon ? pause(upTo: request.retryAfter) : request.retryAfter
    let due = isAskedFor ? min(failure.at, now) : failure.at.adding(seconds: pause)
    return max(due, wishes.retryAt ?? due)
  }

  /// When to repeat an attempt that is repeated soon; nil if the last attempt is not.
  package func retryDate(of request: RefreshRequest, at now: Instant) -> Instant? {
    isRepeatedSoon ? dueDate(of: request, at: now) : nil
  }

  /// Whether the last attempt had no response, or a 304 for data that was removed after the plan
  /// was made.
  var isRepeatedSoon: Bool {
    failure?.code == .noResponse || failure?.httpStatus == 304 && fetchedAt == nil
  }

  private func pause(upTo longest: Int) -> Int {
    // Twenty doublings of a minute are two years.
    min(Self.firstPause << min(max(misses - 1, 0), 20), longest)
  }
}

/// The names of the records that refreshing stores in a group.
package enum RefreshRecordName {
  /// The name of the record of a request.
  package static func response(_ requestID: String) -> String { "fetched/" + requestID }
  /// The name of the record with the bytes of a fetched picture.
  package static func image(_ imageID: String) -> String { "image/" + imageID }
}

extension GroupReader {
  /// The record that the group stores for a request; nil if there is none.
  ///
  /// A record that cannot be read, for example in a damaged file, counts as missing, so the request
  /// is due.
  package func refreshRecord(of requestID: String) throws(WidgetError) -> RefreshRecord? {
    guard let bytes = try record(named: RefreshRecordName.response(requestID)) else { return nil }
    return RefreshRecord(json: bytes)
  }
}

/// A record is stored as:
/// `{"version":1,"fetchedAt","failure":{"code","at","httpStatus","path"},"misses","reloads",
/// "retryAt","maxAge","etag","document"}`. Instants are seconds since 1970.
extension RefreshRecord {
  /// Reads a record from its JSON text; nil if the text is not a record.
  package init?(json bytes: [UInt8]) {
    guard let root = (try? JSONDocument(bytes))?.root, root.kind == .object else { return nil }
    fetchedAt = root["fetchedAt"]?.instant
    document = root.present("document")
    failure = root.present("failure").flatMap(RefreshFailure.init)
    if fetchedAt == nil && failure == nil { return nil }
    misses = root["misses"]?.integer(in: 0...Self.greatestCount) ?? 0
    reloads = root["reloads"]?.integer(in: Int.min...Int.max) ?? 0
    wishes = ServerWishes(
      retryAt: root["retryAt"]?.instant,
      maxAge: root["maxAge"]?.integer(in: 0...ServerWishes.longest),
      entityTag: root["etag"]?.string.flatMap { ServerWishes.entityTag($0) })
  }

  /// The record as JSON text.
  var json: [UInt8] { json(document: document?.bytes) }

  /// The largest count that a record stores.
  package static var greatestCount: Int { 1_000_000_000 }

  /// The record as JSON text, with a document that is already JSON text.
  func json(document: ArraySlice<UInt8>?) -> [UInt8] {
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
    if misses > 0 { writer.member("misses", misses) }
    if reloads != 0 { writer.member("reloads", reloads) }
    if let at = wishes.retryAt { writer.member("retryAt", Int(clamping: at.secondsSince1970)) }
    if let maxAge = wishes.maxAge { writer.member("maxAge", maxAge) }
    if let tag = wishes.entityTag { writer.member("etag", tag) }
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
  /// An instant from seconds since 1970; nil outside the years 0001 to 9999.
  fileprivate var instant: Instant? {
    guard let seconds = integer else { return nil }
    let instant = Instant(secondsSince1970: Int64(seconds))
    return TimeZoneRules.utc.civilDate(at: instant) == nil ? nil : instant
  }
}
