import BridgeJSON
import WidgetTimeline

/// The `source` of a description: the data that is fetched for a widget, and how often.
///
/// It has the form `{"url","headers","maxAge","retryAfter","staleAfter"}`. The URL is a template
/// with parameters and stored values; its scheme, host and port are constant.
struct HostSourceRule: Sendable {
  /// A header, whose value is a constant, or a prefix followed by a text of the group.
  struct Header: Sendable {
    let name: String
    /// The constant, or the prefix.
    let value: String
    /// The key of the secret text; nil for a constant.
    let key: String?

    /// The complete value; nil if the group has no text under the key that a header can have.
    ///
    /// - Throws: the errors of reading the group.
    @inline(never)  // It has two callers, and would be copied into both.
    func value(in group: any GroupReader) throws(WidgetError) -> String? {
      guard let key else { return value }
      return value(with: try group.json(forKey: key))
    }

    /// The complete value with what a group has, or may have, under the key; nil if that is no text
    /// that a header can have.
    fileprivate func value(with stored: JSONValue?) -> String? {
      guard let text = stored?.string, !text.isEmpty, text.isHeaderValue,
        text.utf8.count <= longestValue
      else { return nil }
      return value + text
    }
  }

  let url: HostTemplate
  /// The URL's scheme, host and port, to which secret texts may be sent.
  let origin: HTTPURL
  let headers: [Header]
  /// How many seconds a good response stays fresh.
  let maxAge: Int
  /// How many seconds to wait before asking again after a failure.
  let retryAfter: Int
  /// The age in seconds from which fetched data is shown as stale; nil for never.
  let staleAfter: Int?

  private static let names = ["url", "headers", "maxAge", "retryAfter", "staleAfter"]
  private static let path = "$.source"
  private static let mostHeaders = 16
  private static let longestValue = 4096

  /// Reads a source.
  ///
  /// - Throws: `invalidValue` with the path of the fault.
  init(_ json: JSONValue) throws(WidgetError) {
    guard json.kind == .object else {
      throw .invalidValue("\"source\" must be an object.", path: Self.path, value: json.text)
    }
    try json.checkNames(Self.names, "A source", at: JSONPath.root.member("source"))
    let text = try json.filledText(of: "url", at: Self.path)
    url = try HostTemplate(text, at: "\(Self.path).url")
    guard let origin = Self.origin(of: url) else {
      throw .invalidValue(
        "\"url\" must be an https URL, or http for localhost, 127.0.0.1 and [::1], whose scheme and"
          + " host are constants and end with / before the first place.", path: "\(Self.path).url",
        value: text)
    }
    self.origin = origin
    for place in url.places {
      let isDocument = if case .document = place.source { true } else { false }
      guard !isDocument, place.format == nil else {
        throw .invalidValue(
          "A URL takes parameters and stored values, without a format.", path: "\(Self.path).url",
          value: place.reference)
      }
    }
    headers = try Self.headers(in: json, to: origin)
    maxAge = try json.seconds("maxAge", 60...2_592_000, at: Self.path) ?? 900
    retryAfter = try json.seconds("retryAfter", 60...86_400, at: Self.path) ?? 300
    staleAfter = try json.seconds("staleAfter", 60...31_536_000, at: Self.path)
  }

  /// The keys of the secret texts in headers.
  var secretKeys: [String] { headers.compactMap { $0.key } }

  private static func origin(of url: HostTemplate) -> HTTPURL? {
    guard case .text(let start) = url.parts.first else { return nil }
    let bytes = [UInt8](start.utf8)
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")),
      bytes[colon...].starts(with: "://".utf8)
    else { return nil }
    let authority = bytes[colon...].dropFirst(3)
    let end = authority.firstIndex { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") }
    guard end != nil || url.parts.count == 1,
      let origin = HTTPURL(String(decoding: bytes[..<(end ?? bytes.endIndex)], as: UTF8.self)),
      origin.isSecure || ["localhost", "127.0.0.1", "[::1]"].contains(origin.host)
    else { return nil }
    return origin
  }

  private static func headers(
    in json: JSONValue, to origin: HTTPURL
  ) throws(WidgetError) -> [Header] {
    guard let object = json.present("headers") else { return [] }
    guard object.kind == .object, object.count <= mostHeaders else {
      throw .invalidValue(
        "\"headers\" must be an object of at most \(mostHeaders) headers.", path: "\(path).headers",
        value: object.text)
    }
    var headers: [Header] = []
    let base = JSONPath.root.member("source").member("headers")
    for (name, value) in object.members {
      let place = base.member(name)
      func refuse(_ sentence: String, _ shown: String? = nil) -> WidgetError {
        .invalidValue(sentence, path: place.description, value: shown ?? value.text)
      }
      guard name.isHeaderName, !name.isOwnHeader else {
        throw refuse("\"\(name)\" is no header that a source may set.", name)
      }
      if let text = value.string {
        guard text.isHeaderValue, text.utf8.count <= longestValue else {
          throw refuse(
            "The value of a header has visible ASCII characters and spaces alone.", text)
        }
        headers.append(Header(name: name, value: text, key: nil))
        continue
      }
      guard value.kind == .object else {
        throw refuse("A header must be a string, or {\"key\",\"prefix\"}.")
      }
      try value.checkNames(["key", "prefix"], "A header", at: place)
      let key = try value.filledText(of: "key", at: place.description)
      let prefix = try value.text(of: "prefix", at: place.description) ?? ""
      guard key.utf8.count <= 511, prefix.isHeaderValue, prefix.utf8.count <= longestValue else {
        throw refuse("\"key\" must be a key, and \"prefix\" visible ASCII characters.")
      }
      guard origin.isSecure else {
        throw refuse("A header that takes its value from a key needs an https URL.")
      }
      headers.append(Header(name: name, value: prefix, key: key))
    }
    return headers
  }

  /// The first header whose key holds no text that a header can have, as a fault; nil if there is
  /// none.
  ///
  /// - Throws: the errors of reading the group.
  func headerFault(in group: any GroupReader) throws(WidgetError) -> HostFault? {
    for header in headers {
      guard let key = header.key, try header.value(in: group) == nil else { continue }
      let isMissing = try group.json(forKey: key)?.isNull ?? true
      let place = JSONPath.root.member("source").member("headers").member(header.name)
      return HostFault(
        code: isMissing ? .missing : .wrongType, path: place.description, reference: "@\(key)")
    }
    return nil
  }

  /// Throws if a header takes its value from the key of a proposed value, and that is no text that
  /// a header can have. The error does not contain the value, which may be secret.
  func check(_ proposed: ProposedValue) throws(WidgetError) {
    for header in headers where header.key?.hasSameBytes(as: proposed.key) ?? false {
      guard header.value(with: try JSONDocument(storedValue: proposed.json).root) == nil else {
        continue
      }
      throw WidgetError(
        .invalidValue,
        "The value of a header is a text of visible ASCII characters and spaces, at most"
          + " \(Self.longestValue).", path: "$", key: proposed.key)
    }
  }

  /// The URL with its places filled in.
  ///
  /// - Throws: the errors of reading the group.
  func url(of values: HostValues) throws(WidgetError) -> Result<HTTPURL, HostFault> {
    var text = ""
    var last = ""
    func fault(_ code: HostFault.Code) -> Result<HTTPURL, HostFault> {
      .failure(HostFault(code: code, path: "\(Self.path).url", reference: last))
    }
    for part in url.parts {
      switch part {
      case .text(let constant): text += constant
      case .place(let place):
        last = place.reference
        guard let value = try values.value(of: place) else {
          return fault(.missing)
        }
        guard let shown = value.string ?? value.scalarText else {
          return fault(.wrongType)
        }
        guard shown.utf8.count <= HTTPURL.maximumByteCount else {
          return fault(.tooLarge)
        }
        text += percentEncoded(shown)
      }
    }
    guard text.utf8.count <= HTTPURL.maximumByteCount else {
      return fault(.tooLarge)
    }
    guard let url = checked(text) else {
      return fault(.wrongType)
    }
    return .success(url)
  }

  /// A URL of the source's origin without dot segments in its path; nil for any other text.
  func checked(_ text: String) -> HTTPURL? {
    guard let url = HTTPURL(text), url.isSameOrigin(as: origin), !text.hasDotSegment else {
      return nil
    }
    return url
  }
}

extension JSONValue {
  /// The text of a number, true or false; nil for anything else.
  fileprivate var scalarText: String? { kind == .number || kind == .boolean ? text : nil }

  /// Throws for an unknown member, which would otherwise be ignored silently.
  func checkNames(
    _ names: [String], _ subject: String, at path: JSONPath
  ) throws(WidgetError) {
    for (name, value) in members where !names.contains(name) {
      throw .invalidValue(
        "\(subject) has no member \"\(name)\"; \(NameSuggestion(for: name, among: names))",
        path: path.member(name).description, value: value.string ?? value.text)
    }
  }

  /// Reads a member that is a whole number of seconds; nil if it is absent or null.
  fileprivate func seconds(
    _ name: String, _ range: ClosedRange<Int>, at parent: String
  ) throws(WidgetError) -> Int? {
    guard let member = present(name) else { return nil }
    guard let seconds = member.integer(in: range) else {
      throw .invalidValue(
        "\"\(name)\" must be a whole number of seconds from \(range.lowerBound) to"
          + " \(range.upperBound).", path: "\(parent).\(name)", value: member.text)
    }
    return seconds
  }
}

extension String {
  /// Whether the text is a token by RFC 9110, section 5.6.2.
  fileprivate var isHeaderName: Bool {
    let marks = "!#$%&'*+-.^_`|~".utf8
    return (1...128).contains(utf8.count)
      && utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"):
          true
        default: marks.contains(byte)
        }
      }
  }

  /// Whether this header controls the connection, or is one that refresh plans set themselves.
  fileprivate var isOwnHeader: Bool {
    ["host", "connection", "content-length", "transfer-encoding", "if-none-match"]
      .contains(lowercased())
  }

  var isHeaderValue: Bool { utf8.allSatisfy { (0x20...0x7E).contains($0) } }

  /// Whether the URL's path has a segment "." or "..", escaped or not, which leads to another path.
  fileprivate var hasDotSegment: Bool {
    let path = Array(utf8).prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    for segment in path.split(separator: UInt8(ascii: "/")) {
      var dots = 0
      var rest = segment
      while let byte = rest.popFirst() {
        if byte == UInt8(ascii: ".") {
          dots &+= 1
        } else if byte == UInt8(ascii: "%"),
          rest.starts(with: "2e".utf8)
            || rest.starts(with: "2E".utf8)
        {
          dots &+= 1
          rest = rest.dropFirst(2)
        } else {
          dots = 3
          break
        }
      }
      if (1...2).contains(dots) { return true }
    }
    return false
  }
}
