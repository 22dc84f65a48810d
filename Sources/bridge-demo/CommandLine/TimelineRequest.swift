import BridgeJSON

/// The options of a request for a timeline or a picture. If one is nil, the library uses its
/// default.
struct TimelineRequest: Sendable {
  var family: String?
  var now: String?
  var timeZone: String?
  var locale: String?
  var days: Int?
  var configuration: JSONDocument?
  var appearance: String?
  var accent: String?
  var renderingMode: String?
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
    if let renderingMode { writer.member("renderingMode", renderingMode) }
    if let isPreview { writer.member("isPreview", isPreview) }
    writer.endObject()
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}

extension Given {
  /// Reads the request from the options.
  func request() throws(ProgramError) -> TimelineRequest {
    var request = TimelineRequest()
    request.family = value(of: .family)
    request.now = value(of: .now)
    request.timeZone = value(of: .timeZone)
    request.locale = value(of: .locale)
    request.appearance = value(of: .appearance)
    request.accent = value(of: .accent)
    if has(.preview) { request.isPreview = true }
    if let text = value(of: .days) {
      guard let days = Int(text) else {
        throw .usage("--days is a whole number, not \"\(DisplayText.printable(text))\".")
      }
      request.days = days
    }
    if let text = value(of: .configuration) {
      do {
        request.configuration = try JSONDocument(text)
      } catch {
        throw .usage("--configuration is not JSON: \(error).")
      }
    }
    return request
  }

  func baseURL() throws(ProgramError) -> BaseURL? {
    guard let text = value(of: .baseURL) else { return nil }
    guard let url = BaseURL(text) else {
      throw .usage(
        "--base-url is scheme, host and port, as http://127.0.0.1:8080, not "
          + "\"\(DisplayText.printable(text))\".")
    }
    return url
  }

  /// The status of a response, which the command respond requires.
  func status() throws(ProgramError) -> Int32 {
    guard let text = value(of: .status) else {
      throw .usage("respond needs --status N, 0 if there was none.")
    }
    guard let status = Int32(text), 0...999 ~= status else {
      throw .usage(
        "--status is a number from 0 to 999, not \"\(DisplayText.printable(text))\".")
    }
    return status
  }
}
