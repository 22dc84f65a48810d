import BridgeJSON
import WidgetTimeline

/// A text with places that are filled in: `1 EUR = {/rates/USD|number:2} {$currency}`.
///
/// A place is `{/a/b}`, a JSON Pointer (RFC 6901) into the document; `{$name}`, a parameter; or
/// `{@key/a}`, a stored value with a pointer into it. A bar and a ``HostFormat`` may follow. `{{`
/// stands for an opening brace.
struct HostTemplate: Sendable {
  enum Part: Sendable {
    case text(String)
    case place(HostPlace)
  }

  let parts: [Part]

  /// The most bytes that a template may have.
  static let longest = 4096
  /// The most places that a template may have.
  static let mostPlaces = 32

  /// Whether a text has a place or a doubled brace.
  static func isNeeded(for text: String) -> Bool { text.utf8.contains(UInt8(ascii: "{")) }

  /// Reads a template.
  ///
  /// - Parameters:
  ///   - path: the path of the template, for errors.
  ///   - first: the number of the first place. The next places have the next numbers.
  /// - Throws: `invalidValue` for an invalid place, and for too many bytes or places.
  init(_ text: String, at path: String, placesFrom first: Int = 0) throws(WidgetError) {
    let bytes = [UInt8](text.utf8)
    guard bytes.count <= Self.longest else {
      throw .invalidValue(
        "A template has at most \(Self.longest) bytes.", path: path, value: "\(bytes.count) bytes")
    }
    var parts: [Part] = []
    var plain: [UInt8] = []
    var rest = bytes[...]
    var places = 0
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "{") else {
        plain.append(byte)
        continue
      }
      if rest.first == UInt8(ascii: "{") {
        rest = rest.dropFirst()
        plain.append(byte)
        continue
      }
      guard let end = rest.firstIndex(of: UInt8(ascii: "}")) else {
        throw .invalidValue(
          "A place in \"\(text)\" has no closing brace; a brace itself is written as {{.",
          path: path, value: text)
      }
      if !plain.isEmpty { parts.append(.text(String(decoding: plain, as: UTF8.self))) }
      plain = []
      parts.append(.place(try HostPlace(rest[..<end], number: first &+ places, at: path)))
      places &+= 1
      rest = rest[end...].dropFirst()
    }
    guard places <= Self.mostPlaces else {
      throw .invalidValue(
        "A template has at most \(Self.mostPlaces) places.", path: path, value: text)
    }
    if !plain.isEmpty { parts.append(.text(String(decoding: plain, as: UTF8.self))) }
    self.parts = parts
  }

  /// The place of a template that is a single place without a format; nil for any other template.
  var onlyPlace: HostPlace? {
    guard parts.count == 1, case .place(let place) = parts[0], place.format == nil else {
      return nil
    }
    return place
  }

  /// The places, in order.
  var places: [HostPlace] {
    parts.compactMap { if case .place(let place) = $0 { place } else { nil } }
  }
}

/// A place of a template.
struct HostPlace: Sendable {
  enum Source: Sendable {
    /// Fetched data, or an element of a stored list.
    case document
    case parameter(String)
    case stored(key: String)
  }

  let source: Source
  /// The number among the places that share their found values, from 0.
  let number: Int
  /// The tokens of the pointer: names and indexes.
  let tokens: [String]
  let format: HostFormat?
  /// The place as written, without its format: "/rates/USD".
  let reference: String

  /// The most tokens that a pointer may have.
  static let mostTokens = 32

  fileprivate init(
    _ bytes: ArraySlice<UInt8>, number: Int, at path: String
  ) throws(WidgetError) {
    self.number = number
    let bar = bytes.firstIndex(of: UInt8(ascii: "|")) ?? bytes.endIndex
    let written = String(decoding: bytes[..<bar], as: UTF8.self)
    reference = written
    let mark = bytes.first
    let pointer = bytes[..<bar].dropFirst()
    var tokens: [String] = []
    if mark == UInt8(ascii: "/") || mark == UInt8(ascii: "@") {
      tokens = try Self.tokens(of: pointer, written, at: path)
    }
    switch mark {
    case UInt8(ascii: "/"): source = .document
    case UInt8(ascii: "$") where !pointer.isEmpty:
      source = .parameter(String(decoding: pointer, as: UTF8.self))
    case UInt8(ascii: "@") where (1...511).contains(tokens.first?.utf8.count ?? 0):
      source = .stored(key: tokens.removeFirst())
    default:
      throw .invalidValue(
        "\"{\(written)}\" must begin with / for what was fetched, $ for a parameter or @ for a"
          + " stored value.", path: path, value: written)
    }
    self.tokens = tokens
    format =
      bar == bytes.endIndex
      ? nil : try HostFormat(String(decoding: bytes[bar...].dropFirst(), as: UTF8.self), at: path)
  }

  /// The tokens of a pointer without its first slash: `~1` is a slash, `~0` a tilde.
  private static func tokens(
    of pointer: ArraySlice<UInt8>, _ written: String, at path: String
  ) throws(WidgetError) -> [String] {
    var tokens: [String] = []
    for part in pointer.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
      var token: [UInt8] = []
      var rest = part
      while let byte = rest.popFirst() {
        guard byte == UInt8(ascii: "~") else {
          token.append(byte)
          continue
        }
        switch rest.popFirst() {
        case UInt8(ascii: "0"): token.append(UInt8(ascii: "~"))
        case UInt8(ascii: "1"): token.append(UInt8(ascii: "/"))
        default:
          throw .invalidValue(
            "\"\(written)\" is no JSON Pointer: ~ is followed by 0 or 1.", path: path,
            value: written)
        }
      }
      tokens.append(String(decoding: token, as: UTF8.self))
    }
    guard tokens.count <= mostTokens else {
      throw .invalidValue(
        "A JSON Pointer has at most \(mostTokens) names.", path: path, value: written)
    }
    return tokens
  }
}

extension JSONValue {
  /// The value to which a pointer leads; nil if there is none, if it is null, or if there are not
  /// enough steps left. Each element or member that the way passes is a step.
  func value(at tokens: [String], _ steps: inout Int) -> JSONValue? {
    var value = self
    for token in tokens {
      let next: JSONValue?
      switch value.kind {
      case .object:
        steps &-= value.count
        next = steps < 0 ? nil : value[token]
      case .array:
        guard let index = Self.index(token), index < value.count else { return nil }
        steps &-= index
        next = steps < 0 ? nil : value[index]
      default: next = nil
      }
      guard let next else { return nil }
      value = next
    }
    return value.isNull ? nil : value
  }

  /// Reads an index as defined by RFC 6901: digits without a leading zero.
  private static func index(_ token: String) -> Int? {
    let digits = token.utf8
    guard (1...9).contains(digits.count), digits.allSatisfy({ (0x30...0x39).contains($0) }),
      digits.count == 1 || digits.first != 0x30
    else { return nil }
    return Int(token)
  }
}
