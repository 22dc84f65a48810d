import BridgeJSON

/// What a timeline or a picture is asked for with; what is nil is the library's own default.
struct TimelineRequest: Sendable {
  var family: String?
  var now: String?
  var timeZone: String?
  var locale: String?
  var days: Int?
  var configuration: JSONDocument?
  var appearance: String?
  var accent: String?
  var isPreview: Bool?

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
    if let appearance { writer.member("appearance", appearance) }
    if let accent { writer.member("accent", accent) }
    if let isPreview { writer.member("isPreview", isPreview) }
    writer.endObject()
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}
