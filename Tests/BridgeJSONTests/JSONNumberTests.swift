import BridgeJSON
import Testing

@Suite struct JSONNumberTests {
  @Test(arguments: [
    ("0", 0), ("-0", 0), ("0.0", 0), ("-0.000e5", 0), ("0e99999999999999999999", 0),
    ("0e-99999999999999999999", 0), ("7", 7), ("-7", -7), ("7.0", 7), ("7.000", 7), ("1e2", 100),
    ("1E+2", 100), ("100e-2", 1), ("1.50e1", 15), ("1.5e1", 15), ("-12.5E1", -125), ("10", 10),
    ("0.00001e5", 1), ("0.1e1", 1), ("1000000000000000000000e-20", 10), ("120e-1", 12),
    ("1e18", 1_000_000_000_000_000_000), ("9223372036854775807", Int64.max),
    ("-9223372036854775808", Int64.min), ("9223372036854775807.0", Int64.max),
    ("922337203685477580.7e1", Int64.max), ("-922337203685477580800e-2", Int64.min),
    ("92233720368547758070000000000000000000000000000000000000e-37", Int64.max),
    ("9007199254740993", 9_007_199_254_740_993), ("1e0", 1), ("1e-0", 1),
    ("0.000000000000000000000000000001e30", 1), ("5000000000000000000", 5_000_000_000_000_000_000),
  ])
  func `a whole number in any notation is an integer`(text: String, integer: Int64) throws {
    let value = try JSONDocument(" \(text) ").root
    #expect(value.integer == integer)
    #expect(value.numberText == text)
  }

  @Test(arguments: [
    "0.5", "1.5", "-0.1", "1e-1", "15e-1", "100e-3", "9223372036854775808", "-9223372036854775809",
    "18446744073709551615", "18446744073709551616", "1e19", "-1e19", "1e400", "10e18",
    "1e99999999999999999999", "1e-99999999999999999999", "123456789012345678901234567890",
    "9223372036854775807.5", "1.000000000000000000000000000001", "0.99999999999999999999999999",
    "922337203685477580.71e1", "99999999999999999999", "1e9223372036854775807",
    "1e-9223372036854775808", "1e18446744073709551616",
  ])
  func `a number that is not whole or does not fit is no integer`(text: String) throws {
    let value = try JSONDocument("[\(text)]").root[0]
    #expect(value?.integer == nil)
    #expect(value?.numberText == text)
  }

  @Test(arguments: [
    "0", "-0", "0.0", "1", "-1", "0.1", "0.2", "0.3", "1e22", "1e23", "-1e22", "123456789e-22",
    "123456789e-23", "9007199254740991", "9007199254740992", "9007199254740993",
    "9007199254740993e3",
    "1.7976931348623157e308", "1.7976931348623158e308", "2.2250738585072014e-308", "5e-324",
    "2.4703282292062327e-324", "3e-324", "1e-400", "0e400", "0.000001", "1000000e-6",
    "3.14159265358979",
    "2.2250738585072011e-308", "8.98846567431158e307", "6.62607015e-34", "0.1e-5", "4.35", "0.285",
    "123456789012345678901234567890", "0.000000000000000000000000000000000000000000000001e48",
    "100000000000000000000000e-1", "179769313486231570000e288", "1844674407370955161600000",
    "7.2057594037927933e16", "9214843084008499",
    "0.500000000000000166533453693773481063544750213623046875",
  ])
  func `a number is the nearest Double`(text: String) throws {
    let value = try JSONDocument(text).root
    let nearest = try #require(Double(text))
    #expect(value.double?.bitPattern == nearest.bitPattern)
  }

  @Test func `a number beyond the greatest Double is nil and not infinite`() throws {
    for text in ["1e309", "-1e309", "1e400", "1.7976931348623159e308", "1e99999999999999999999"] {
      #expect(try JSONDocument(text).root.double == nil, "\(text)")
    }
  }

  @Test func `twenty thousand numbers are read as the standard library reads them`() throws {
    var random = SeededRandom(seed: 1)
    for _ in 0..<20_000 {
      let text = random.numberText()
      let value = try JSONDocument(text).root
      let nearest = Double(text).flatMap { $0.isFinite ? $0 : nil }
      if value.double?.bitPattern != nearest?.bitPattern { Issue.record("\(text)") }
      if let integer = value.integer, Double(integer) != nearest { Issue.record("\(text)") }
      #expect(value.text == text)
    }
  }

  @Test func `an integer is accepted only within its bounds`() throws {
    for text in ["0", "399", "7.0", "1e2"] {
      #expect(try JSONDocument(text).root.integer(in: 0...399) != nil, "\(text)")
    }
    for text in ["-1", "400", "4294967296", "1.5", "9223372036854775808", "\"1\"", "null"] {
      #expect(try JSONDocument(text).root.integer(in: 0...399) == nil, "\(text)")
    }
  }

  @Test func `integers in every notation are read back`() throws {
    var random = SeededRandom(seed: 2)
    for _ in 0..<5_000 {
      let integer = Int64(truncatingIfNeeded: random.next()) >> Int64(random.next() % 64)
      for text in [
        "\(integer)", "\(integer).0", "\(integer)e0", "\(integer).000e0", "\(integer).0E+0",
      ] {
        if try JSONDocument(text).root.integer != integer { Issue.record("\(text)") }
      }
      if integer != 0 { #expect(try JSONDocument("\(integer)00e-2").root.integer == integer) }
      if integer % 10 != 0 { #expect(try JSONDocument("\(integer)e-1").root.integer == nil) }
    }
  }

  @Test func `digits are never lost`() throws {
    let digits = String(repeating: "1234567890", count: 100)
    for text in [digits, "-\(digits).\(digits)e-\(digits)", "0.\(digits)", "1e\(digits)"] {
      let value = try JSONDocument("{\"n\":\(text)}").root["n"]
      #expect(value?.numberText == text)
      #expect(value?.integer == nil)
      var writer = JSONWriter()
      if let value { writer.element(value) }
      #expect(writer.bytes == Array(text.utf8))
    }
  }
}
