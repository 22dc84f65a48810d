import BridgeJSON

/// What a timeline is asked for with; what is nil is the library's own default.
struct TimelineRequest: Sendable {
  var family: String?
  var now: String?
  var timeZone: String?
  var locale: String?
  var days: Int?
  var configuration: JSONDocument?

  /// The request as the library takes it.
  var json: String {
    var writer = JSONWriter()
    writer.beginObject()
    if let family { writer.member("family", family) }
    if let now { writer.member("now", now) }
    if let timeZone { writer.member("timeZone", timeZone) }
    if let locale { writer.member("locale", locale) }
    if let days { writer.member("days", days) }
    if let configuration { writer.member("configuration", configuration.root) }
    writer.endObject()
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}
