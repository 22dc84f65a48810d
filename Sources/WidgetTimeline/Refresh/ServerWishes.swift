import BridgeJSON
package import CivilCalendar
import Languages

/// What the headers of a response say about when to ask again.
package struct ServerWishes: Hashable, Sendable {
  /// The earliest time to ask again; nil if the server named none.
  package var retryAt: Instant?
  /// How many seconds the body stays fresh, 0 to ``longest``; nil if the server did not say.
  package var maxAge: Int?
  /// The tag that the next request sends, so that the server need not send an unchanged body again.
  package var entityTag: String?

  /// The longest wait that a server can ask for, in seconds: a day. A wrong date must not stop a
  /// widget's updates.
  package static let longest = 86_400
  /// The shortest wait, in seconds: a minute. A host must not ask in a loop.
  static let shortest = 60
  /// The most bytes of an entity tag.
  static let longestTag = 256

  /// Makes a server's wishes. Without arguments, the server asked for nothing.
  package init(retryAt: Instant? = nil, maxAge: Int? = nil, entityTag: String? = nil) {
    self.retryAt = retryAt
    self.maxAge = maxAge
    self.entityTag = entityTag
  }

  /// How many seconds a good response stays fresh. The server may extend the source's time, up to a
  /// day. It cannot shorten that time, because frequent requests would use up the reloads that a
  /// phone allows. For example, GitHub gives every response only 60 seconds.
  package func maxAge(within source: Int) -> Int { max(maxAge ?? 0, source) }

  /// Returns the text if it is an entity tag in ASCII, as RFC 9110 defines it; nil for any other
  /// text.
  static func entityTag(_ text: String) -> String? {
    let bytes = [UInt8](text.utf8)
    let quoted = bytes.starts(with: "W/".utf8) ? bytes.dropFirst(2) : bytes[...]
    let quote = UInt8(ascii: "\"")
    guard bytes.count <= longestTag, quoted.count >= 2, quoted.first == quote, quoted.last == quote,
      quoted.dropFirst().dropLast().allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != quote })
    else { return nil }
    return text
  }
}

/// The headers of a response; their names are in lower case.
package struct ResponseHeaders: Sendable {
  private var values: [(name: [UInt8], value: String)] = []
  /// When the host says that the response came; nil for now.
  package var arrival: Instant?

  /// The name of the member that says when the response came. No header can have this name.
  private static let arrivalName = ":now"

  /// Makes headers without any member.
  package init() {}

  /// Reads an object whose members are the headers, as texts. If two have the same name, the first
  /// one counts.
  ///
  /// - Throws: `invalidValue` with the path of a header that is not a text, and the errors of
  ///   reading JSON.
  package init(json text: Span<UInt8>) throws(WidgetError) {
    let root = try JSONDocument(incoming: text, "The text of headers").root
    guard root.kind == .object else {
      throw .invalidValue("The headers must be an object.", path: "$", value: root.text)
    }
    for (name, value) in root.members {
      guard let text = value.string else {
        throw .invalidValue(
          "The header \"\(name)\" must be a string.",
          path: JSONPath.root.member(name).description, value: value.text)
      }
      if name == Self.arrivalName {
        guard let instant = Instant(iso8601: text), TimeZoneRules.utc.civilDate(at: instant) != nil
        else {
          throw .invalidValue(
            "\":now\" must be an instant as ISO 8601 writes it, with an offset or Z.",
            path: JSONPath.root.member(name).description, value: text)
        }
        arrival = instant
        continue
      }
      values.append((name.utf8.map { $0.lowercasedASCII }, text))
    }
  }

  private func bytes(_ name: String) -> ArraySlice<UInt8>? {
    guard let value = values.first(where: { $0.name.elementsEqual(name.utf8) })?.value
    else { return nil }
    let bytes = [UInt8](value.utf8)
    let start = bytes.firstIndex { !$0.isHeaderSpace } ?? bytes.endIndex
    let end = bytes.lastIndex { !$0.isHeaderSpace }.map { $0 + 1 } ?? start
    return bytes[start..<end]
  }

  /// What the headers say about when to ask again.
  ///
  /// - Parameters:
  ///   - httpStatus: the status of the response.
  ///   - instant: when the response arrived.
  package func wishes(httpStatus: Int32, at instant: Instant) -> ServerWishes {
    var wishes = ServerWishes()
    let isGood = httpStatus == 200 || httpStatus == 204 || httpStatus == 304
    if isGood {
      wishes.maxAge = maxAge
      wishes.entityTag = bytes("etag").flatMap {
        ServerWishes.entityTag(String(decoding: $0, as: UTF8.self))
      }
    }
    var retryAt = isGood ? nil : retryAfter(instant)
    // A server states its rate limit in every response. The limit matters only if this request was
    // refused or no requests remain.
    let isRefused = httpStatus == 403 || httpStatus == 429
    let remaining = bytes("x-ratelimit-remaining")?.decimal
    if retryAt == nil, remaining == 0 || isRefused && remaining == nil,
      let seconds = bytes("x-ratelimit-reset")?.decimal
    {
      retryAt = Instant(secondsSince1970: seconds)
    }
    wishes.retryAt = retryAt.map {
      min(
        max($0, instant.adding(seconds: ServerWishes.shortest)),
        instant.adding(seconds: ServerWishes.longest))
    }
    return wishes
  }

  private func retryAfter(_ now: Instant) -> Instant? {
    guard let bytes = bytes("retry-after") else { return nil }
    if let seconds = bytes.decimal {
      return now.adding(seconds: Int(min(seconds, Int64(ServerWishes.longest))))
    }
    return Instant(httpDate: bytes)
  }

  /// `max-age` of Cache-Control, in seconds and at most ``ServerWishes/longest``; nil if there is
  /// none.
  private var maxAge: Int? {
    guard let bytes = bytes("cache-control") else { return nil }
    for directive in bytes.split(separator: UInt8(ascii: ",")) {
      let plain = directive.filter { !$0.isHeaderSpace && $0 != UInt8(ascii: "\"") }
        .map { $0.lowercasedASCII }
      if plain.starts(with: "max-age=".utf8), let seconds = plain.dropFirst(8).decimal {
        return Int(min(seconds, Int64(ServerWishes.longest)))
      }
    }
    return nil
  }
}

extension Instant {
  /// Reads an HTTP date in any of the three forms of RFC 9110, section 5.6.7; nil for anything
  /// else.
  fileprivate init?(httpDate bytes: ArraySlice<UInt8>) {
    let words = bytes.split {
      $0.isHeaderSpace || $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "-")
    }
    guard words.count == 5 || words.count == 6 else { return nil }
    // Two of the forms have the day before the month, and then year and time. The form of C's
    // `asctime` has the month first and the year last.
    let isC = words.count == 5
    let months = "janfebmaraprmayjunjulaugsepoctnovdec".utf8
    let name = words[isC ? 1 : 2].map { $0.lowercasedASCII }
    var month = 0
    var rest = months[...]
    for number in 1...12 {
      if rest.prefix(3).elementsEqual(name) { month = number }
      rest = rest.dropFirst(3)
    }
    let time = words[isC ? 3 : 4].split(separator: UInt8(ascii: ":"))
    guard let day = words[isC ? 2 : 1].decimal, var year = words[isC ? 4 : 3].decimal,
      time.count == 3, let hours = time[0].decimal, let minutes = time[1].decimal,
      let seconds = time[2].decimal, hours < 24, minutes < 60, seconds <= 60
    else { return nil }
    if year < 100 { year += year < 70 ? 2000 : 1900 }
    guard year <= 9999, day <= 31,
      let date = CivilDate(year: Int(year), month: month, day: Int(day)),
      let days = CivilDate(year: 1970, month: 1, day: 1)?.days(until: date)
    else { return nil }
    self.init(secondsSince1970: Int64(days) * 86_400 + hours * 3600 + minutes * 60 + seconds)
  }
}

extension UInt8 {
  fileprivate var isHeaderSpace: Bool { self == 0x20 || self == 0x09 }
}

extension ArraySlice<UInt8> {
  /// The bytes as a decimal number of at most 18 digits; nil for anything else.
  fileprivate var decimal: Int64? {
    guard !isEmpty, count <= 18 else { return nil }
    var number: Int64 = 0
    for byte in self {
      guard byte >= 0x30, byte <= 0x39 else { return nil }
      number = number * 10 + Int64(byte - 0x30)
    }
    return number
  }
}
