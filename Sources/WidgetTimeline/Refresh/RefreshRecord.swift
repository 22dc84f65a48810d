package import BridgeJSON
package import CivilCalendar

/// What a group keeps for a request: the last good response, and how the last one failed.
package struct RefreshRecord: Sendable {
  /// When the last good response came; nil if none ever did.
  package var fetchedAt: Instant?
  /// Why the last response brought nothing; nil if it was good.
  package var failure: RefreshFailure?
  /// What was kept of the last good response; nil if there is none, and for pictures, whose
  /// bytes are a record of their own.
  package var document: JSONValue?
  /// How often in a row there was no response; 0 if the last try brought one.
  package var misses = 0
  /// How often a reload of the widgets had been asked for when the last try failed.
  package var reloads = 0
  /// What the server asked for when it last said anything.
  package var wishes = ServerWishes()

  /// Makes a record. Without arguments, it is that of a request that never had a response.
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
  /// If a response is later than that, the clock was set back, and nobody knows how old the
  /// response is. Five minutes are more than a time server corrects a clock by, and more than a
  /// host takes for all requests of a plan with one "now". They do not matter to a widget, whose
  /// response may stay too long by that much.
  static let clockTolerance = 300

  /// The first pause after a try without a response, in seconds; each further one doubles it.
  static let firstPause = 60

  /// When to ask again: some time after the last response, good or bad; now, if that response lies
  /// further in the future than ``clockTolerance``. Nil if there never was a response.
  ///
  /// - Parameter isAskedFor: whether somebody asked for the widget's timeline anew since a failure.
  ///   Then the request is due, unless the server asked to wait.
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
    if failure.code != .noResponse, let retryAt = wishes.retryAt { return retryAt }
    let pause =
      if isAskedFor {
        0
      } else {
        failure.code == .noResponse ? pause(upTo: request.retryAfter) : request.retryAfter
      }
    return max(failure.at.adding(seconds: pause), wishes.retryAt ?? failure.at)
  }

  /// When a try that had no response is made again; nil if the last one had a response.
  package func retryDate(of request: RefreshRequest, at now: Instant) -> Instant? {
    failure?.code == .noResponse ? dueDate(of: request, at: now) : nil
  }

  private func pause(upTo longest: Int) -> Int {
    // Twenty doublings are two years.
    min(Self.firstPause << min(max(misses - 1, 0), 20), longest)
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
  /// What the group keeps for a request; nil if there never was a response.
  ///
  /// If a record cannot be read, for example in a damaged file, it counts as none, and the request
  /// is due.
  package func refreshRecord(of requestID: String) throws(WidgetError) -> RefreshRecord? {
    guard let bytes = try record(named: RefreshRecordName.response(requestID)) else { return nil }
    return RefreshRecord(json: bytes)
  }
}

/// `{"version":1,"fetchedAt","failure":{"code","at","httpStatus","path"},"misses","reloads",
/// "retryAt","maxAge","etag","document"}`, where instants are seconds since 1970.
extension RefreshRecord {
  /// Reads a record; nil for anything else.
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

  /// A record counts up to this number.
  package static var greatestCount: Int { 1_000_000_000 }

  /// The text of a record whose document is JSON text.
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
  /// Seconds since 1970 within the calendar's years.
  fileprivate var instant: Instant? {
    guard let seconds = integer else { return nil }
    let instant = Instant(secondsSince1970: Int64(seconds))
    return TimeZoneRules.utc.civilDate(at: instant) == nil ? nil : instant
  }
}
