import BridgeJSON
import Foundation
import Testing

/// Compares the JSON reader with Foundation's. Both must accept the same texts and read the same
/// values, with these exceptions.
///
/// - A number beyond the greatest `Double`, such as `1e400`, is JSON and keeps its digits here;
///   Foundation refuses it.
/// - Numbers of many digits go through `Decimal` in Foundation and may differ in their last bits.
///   The standard library's `Double` is the oracle for these, in `JSONNumberTests`.
/// - Foundation accepts 512 nested arrays and objects, a byte order mark, UTF-16 and UTF-32, and a
///   comma after the last element or member.
/// - Foundation drops U+FEFF at the start of a string.
@Suite struct FoundationComparisonTests {
  @Test func `random documents are read as Foundation reads them`() throws {
    var random = SeededRandom(seed: 4)
    for _ in 0..<3_000 {
      let text = random.document()
      let value = try JSONDocument(text).root
      guard numbersAreFinite(value) else { continue }
      let other = try JSONSerialization.jsonObject(
        with: Data(text.utf8), options: .fragmentsAllowed)
      if !isEqual(value, other) { Issue.record("\(text)") }
    }
  }

  @Test func `random mutations are accepted where Foundation accepts them`() throws {
    var random = SeededRandom(seed: 5)
    var accepted = 0
    var refused = 0
    while accepted + refused < 12_000 {
      let text = mutation(of: Array(random.document(depth: 3).utf8), with: &random)
      let value = try? JSONDocument(text).root
      guard value.map(numbersAreFinite) != false, !isOtherEncoding(text) else { continue }
      let other = try? JSONSerialization.jsonObject(with: Data(text), options: .fragmentsAllowed)
      if let value, let other {
        if !isEqual(value, other) { Issue.record("\(String(decoding: text, as: UTF8.self))") }
        accepted += 1
      } else {
        if value != nil || other != nil && !hasTrailingComma(text) {
          Issue.record("\(value == nil ? "refused" : "accepted"): \(text)")
        }
        refused += 1
      }
    }
    #expect(accepted > 1_000)
    #expect(refused > 5_000)
  }

  @Test func `the texts of the tables are accepted and refused as by Foundation`() {
    for text in AcceptedTexts.all {
      guard let value = try? JSONDocument(text).root, numbersAreFinite(value) else { continue }
      let other = try? JSONSerialization.jsonObject(with: Data(text), options: .fragmentsAllowed)
      #expect(other.map { isEqual(value, $0) } == true, "\(value)")
    }
    for text in RefusedTexts.all where text.code != .tooDeep {
      if isOtherEncoding(text.bytes) || hasTrailingComma(text.bytes) { continue }
      let other = try? JSONSerialization.jsonObject(
        with: Data(text.bytes), options: .fragmentsAllowed)
      #expect(other == nil, "\(text.testDescription)")
    }
  }

  private func isOtherEncoding(_ text: [UInt8]) -> Bool {
    text.prefix(4).contains(0) || text.starts(with: [0xEF, 0xBB, 0xBF])
  }

  /// Whether the first fault of a text is a closing bracket after a comma.
  private func hasTrailingComma(_ text: [UInt8]) -> Bool {
    do {
      _ = try JSONSyntax.check(text.span)
      return false
    } catch {
      guard error.offset < text.count, [0x5D, 0x7D].contains(text[error.offset]) else {
        return false
      }
      let before = text[..<error.offset].last { ![0x20, 0x0A, 0x0D, 0x09].contains($0) }
      return before == 0x2C
    }
  }

  private func numbersAreFinite(_ value: JSONValue) -> Bool {
    if value.kind == .number { return value.double != nil }
    return value.elements.allSatisfy { numbersAreFinite($0) }
      && value.members.allSatisfy { numbersAreFinite($0.value) }
  }

  /// Changes a text in one to three places.
  private func mutation(of text: [UInt8], with random: inout SeededRandom) -> [UInt8] {
    var text = text
    let likely = Array("{}[]\",:\\u0123456789.eE+-ntfd \n\t\u{1}/a".utf8)
    for _ in 0...random.below(3) where !text.isEmpty {
      let place = random.below(text.count)
      let byte =
        random.once(in: 6)
        ? UInt8.random(in: 1...255, using: &random) : likely[random.below(likely.count)]
      switch random.below(5) {
      case 0: text.remove(at: place)
      case 1: text.insert(byte, at: place)
      case 2: text[place] = byte
      case 3: text.swapAt(place, random.below(text.count))
      default:
        text.insert(
          contentsOf: text[place..<min(place + 3, text.count)], at: random.below(text.count))
      }
    }
    return text
  }

  private func isEqual(_ value: JSONValue, _ other: Any) -> Bool {
    switch value.kind {
    case .null: return other is NSNull
    case .boolean: return other as? Bool == value.bool
    case .number:
      guard let number = other as? NSNumber, let double = value.double else { return false }
      return abs(number.doubleValue - double) <= abs(double) * 1e-14
    case .string:
      guard let string = value.string, let other = other as? String else { return false }
      return Array(other.utf8) == Array(string.utf8) || "\u{FEFF}\(other)" == string
    case .array:
      guard let others = other as? [Any], others.count == value.count else { return false }
      return zip(value.elements, others).allSatisfy { isEqual($0, $1) }
    case .object:
      guard let others = other as? [String: Any] else { return false }
      return value.members.allSatisfy { name, _ in
        guard let member = value[name], let other = others[name] else { return false }
        return isEqual(member, other)
      }
    }
  }
}
