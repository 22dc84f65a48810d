/// What curl tells of a transfer on its standard error.
struct CurlReport: Equatable, Sendable {
  /// The response's status; 0 where there was none.
  let status: Int32
  /// Where the response says to look instead; nil where it does not.
  let redirect: String?
  /// Why the transfer failed, in curl's words; nil where it says nothing.
  let reason: String?

  /// The words for `--write-out`.
  static let format = "%{stderr}\nstatus %{http_code}\nredirect %{redirect_url}\n"

  init(_ text: [UInt8]) {
    var status: Int32 = 0
    var redirect: String?
    var reason: String?
    // Of lines that are alike the last counts: the report comes after anything else.
    for line in String(decoding: text, as: UTF8.self).split(separator: "\n") {
      if line.hasPrefix("status "), let number = Int32(line.dropFirst(7)) {
        status = number
      } else if line.hasPrefix("redirect ") {
        redirect = String(line.dropFirst(9))
      } else if line.hasPrefix("curl: ") {
        reason = String(line.dropFirst(6))
      }
    }
    self.status = status
    self.redirect = redirect.flatMap { $0.isEmpty ? nil : $0 }
    self.reason = reason
  }
}
