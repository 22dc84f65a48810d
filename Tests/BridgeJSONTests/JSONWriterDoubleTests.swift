import BridgeJSON
import Testing

@Suite struct JSONWriterDoubleTests {
  @Test(arguments: shortest)
  func `a Double is written in its shortest form`(value: Double, text: String) {
    #expect(written(value) == text)
  }

  @Test func `a Double that is not finite is written as null`() {
    for value in [Double.infinity, -.infinity, .nan, .signalingNaN] {
      #expect(written(value) == "null")
    }
  }

  @Test func `every Double reads back as itself, with no more digits than the standard library`()
    throws
  {
    var random = SeededRandom(seed: 9)
    for round in 0..<30_000 {
      let value: Double
      switch round % 6 {
      case 0: value = Double(bitPattern: random.next())
      case 1: value = Double.random(in: -1...1, using: &random)
      case 2: value = Double(random.below(2_000)) / Double(1 + random.below(2_000))
      case 3: value = Double(random.below(1_000_000)) / 1_000
      case 4: value = Double(sign: .plus, exponent: random.below(80) - 24, significand: 1).nextUp
      default: value = Double.random(in: 0...0x1p53, using: &random)
      }
      guard value.isFinite else { continue }
      let text = written(value)
      let read = try JSONDocument(text).root
      if read.double?.bitPattern != value.bitPattern || Double(text) != value {
        Issue.record("\(value) as \(text)")
      }
      if digits(text) != digits("\(value)") { Issue.record("\(value) as \(text)") }
    }
  }

  @Test func `powers of two and of ten and their neighbours read back as themselves`() {
    for exponent in -1074...1023 {
      let power = Double(sign: .plus, exponent: exponent, significand: 1)
      for value in [power, power.nextUp, power.nextDown] { check(value) }
    }
    for exponent in -30...30 {
      guard let power = Double("1e\(exponent)") else { continue }
      for value in [power, power.nextUp, power.nextDown] { check(value) }
    }
  }

  private func check(_ value: Double) {
    let text = written(value)
    if Double(text) != value || digits(text) != digits("\(value)") {
      Issue.record("\(value) as \(text)")
    }
  }

  private func written(_ value: Double) -> String {
    var writer = JSONWriter()
    writer.element(value)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  /// The significant digits: without sign, point, exponent, and zeros at either end.
  private func digits(_ text: String) -> Substring {
    let digits = text.prefix { $0 != "e" }.filter(\.isNumber)
    let end = digits.lastIndex { $0 != "0" }.map { digits.index(after: $0) } ?? digits.startIndex
    return digits[..<end].drop { $0 == "0" }
  }

  private static let shortest: [(Double, String)] = [
    (0, "0"), (-0.0, "-0"), (1, "1"), (-1, "-1"), (0.5, "0.5"), (0.25, "0.25"), (0.1, "0.1"),
    (-0.1, "-0.1"), (0.3, "0.3"), (1 / 3, "0.3333333333333333"), (2 / 3, "0.6666666666666666"),
    (100, "100"), (1e15, "1000000000000000"), (123.456, "123.456"), (0.001, "0.001"),
    (4503599627370495.5, "4503599627370495.5"), (9007199254740991, "9007199254740991"),
    (1.1, "1.1"), (0.00001, "0.00001"), (3.14159, "3.14159"), (99.99, "99.99"),
    (0.30000000000000004, "0.30000000000000004"), (.leastNonzeroMagnitude, "5e-324"),
    (1.7976931348623157e308, "1.7976931348623157e+308"), (1e16, "1e+16"),
  ]
}
