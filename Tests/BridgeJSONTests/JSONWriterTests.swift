import BridgeJSON
import Testing

@Suite struct JSONWriterTests {
  @Test func `a document is written with commas and colons in their places`() {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("version", 1)
    writer.member("title", "Our \"day\"")
    writer.member("none", nil as String?)
    writer.member("some", "here" as String?)
    writer.member("count", nil as Int?)
    writer.member("revision", UInt64.max)
    writer.member("isPlaceholder", true)
    writer.member("isPreview", false)
    writer.member("progress", 0.25)
    writer.member("relevance", nil as Double?)
    writer.memberNull("label")
    writer.member("date", asciiText: Array("2026-05-01".utf8).span)
    writer.member("data", raw: Array(#"{"a": 1}"#.utf8).span)
    writer.beginArray("entries")
    writer.beginObject()
    writer.endObject()
    writer.beginArray()
    writer.endArray()
    writer.element("a")
    writer.element(nil as String?)
    writer.element(-5)
    writer.element(nil as Int?)
    writer.element(UInt64(7))
    writer.element(true)
    writer.element(1.5)
    writer.element(nil as Double?)
    writer.elementNull()
    writer.element(asciiText: Array("".utf8).span)
    writer.element(raw: Array("[]".utf8).span)
    writer.endArray()
    writer.beginObject("policy")
    writer.name("run\ttime")
    writer.element(3)
    writer.name(utf8: Array("이름".utf8).span)
    writer.beginArray()
    writer.endArray()
    writer.member("type", literal: "atEnd")
    writer.beginArray("states")
    writer.element(literal: "past")
    writer.element(literal: "")
    writer.endArray()
    writer.endObject()
    writer.endObject()
    let text =
      #"{"version":1,"title":"Our \"day\"","none":null,"some":"here","count":null,"#
      + #""revision":18446744073709551615,"isPlaceholder":true,"isPreview":false,"progress":0.25,"#
      + #""relevance":null,"label":null,"date":"2026-05-01","data":{"a": 1},"entries":[{},[],"a","#
      + #"null,-5,null,7,true,1.5,null,null,"",[]],"policy":{"run\ttime":3,"이름":[],"#
      + #""type":"atEnd","states":["past",""]}}"#
    #expect(String(decoding: writer.bytes, as: UTF8.self) == text)
    #expect(writer.count == text.utf8.count)
    #expect(throws: Never.self) { try JSONSyntax.check(writer.bytes.span) }
  }

  @Test(arguments: [
    0, 7, -12_345_678, 99_999_999, 100_000_000, -100_000_001, Int.max, Int.min,
  ])
  func `a number stands between the two pieces of its phrase`(number: Int) {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("in", phrase: "in # days", number)
    writer.member("day", phrase: "#일째", number)
    writer.beginArray("list")
    for _ in 0..<100 { writer.element(phrase: "D-#", number) }
    writer.endArray()
    writer.endObject()
    let list = Array(repeating: "\"D-\(number)\"", count: 100).joined(separator: ",")
    #expect(
      String(decoding: writer.bytes, as: UTF8.self)
        == "{\"in\":\"in \(number) days\",\"day\":\"\(number)일째\",\"list\":[\(list)]}")
  }

  @Test(arguments: [(0, ""), (1, "7"), (9, "76543210A"), (32, "76543210A\0\0\0\0\0\0\0")])
  func `of words of ASCII only the counted bytes are written`(count: Int, text: String) {
    var writer = JSONWriter()
    writer.beginArray()
    for _ in 0..<50 {
      writer.element(asciiWords: SIMD4(0x3031_3233_3435_3637, 0x41, 0, 0), count: min(count, 16))
    }
    writer.endArray()
    let list = Array(repeating: "\"\(text)\"", count: 50).joined(separator: ",")
    #expect(String(decoding: writer.bytes, as: UTF8.self) == "[\(list)]")
  }

  @Test func `a reused writer starts with no text`() {
    var writer = JSONWriter(capacity: 10)
    for keepsCapacity in [true, false, true] {
      writer.beginArray()
      writer.element(1)
      writer.removeAll(keepingCapacity: keepsCapacity)
      #expect(writer.count == 0)
      #expect(writer.bytes.isEmpty)
      writer.beginArray()
      writer.element("two")
      writer.endArray()
      #expect(writer.bytes == Array(#"["two"]"#.utf8))
      writer.removeAll(keepingCapacity: keepsCapacity)
    }
  }

  @Test func `a closure is given the text without a copy`() throws {
    var writer = JSONWriter()
    writer.element("text")
    #expect(writer.withSpan { $0.count } == 6)
    #expect(
      try writer.withSpan { text throws(JSONSyntaxError) in try JSONSyntax.check(text) } == 0..<6)
  }

  @Test func `every character of a string is read back`() throws {
    for value in UInt32(0)...0x10_FFFF where value < 0x3000 || value % 97 == 0 {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let string = "a\(Character(scalar))b"
      var writer = JSONWriter()
      writer.element(string)
      let read = try JSONDocument(writer.bytes).root.string
      if read.map({ Array($0.utf8) }) != Array(string.utf8) { Issue.record("\(value)") }
      // Only characters that must be escaped are escaped.
      let isEscaped = value < 0x20 || value == 0x22 || value == 0x5C
      if (writer.count == string.utf8.count + 2) == isEscaped { Issue.record("\(value)") }
    }
  }

  @Test func `short escapes are used if they exist`() {
    var writer = JSONWriter()
    writer.element("\u{0}\u{1}\u{8}\t\n\u{B}\u{C}\r\u{1F} \"\\/\u{7F}")
    let text = #""\u0000\u0001\b\t\n\u000b\f\r\u001f \"\\/"# + "\u{7F}\""
    #expect(String(decoding: writer.bytes, as: UTF8.self) == text)
  }

  @Test func `strings of every length with an escape at every offset are read back`() throws {
    var writer = JSONWriter()
    for length in 0..<40 {
      for place in 0...length {
        for special in ["\"", "\n", "é", "\u{0}", "😀"] {
          var letters = (0..<length).map { String(UnicodeScalar(UInt8(0x61 + $0 % 26))) }
          letters.insert(special, at: place)
          let string = letters.joined()
          writer.removeAll(keepingCapacity: true)
          writer.beginArray()
          writer.element(string)
          writer.element(string + string)
          writer.endArray()
          let root = try JSONDocument(writer.bytes).root
          if root[0]?.string != string || root[1]?.string != string + string {
            Issue.record("\(string)")
          }
        }
      }
    }
  }

  @Test func `integers are written with all their digits`() {
    var integers = [0, 1, -1, 9, 10, 99, 100, 999, 1000, 9999, 10000, Int.max, Int.min]
    var power = 1
    while power < Int.max / 10 {
      power *= 10
      integers += [power - 1, power, power + 1, -power, 1 - power]
    }
    var random = SeededRandom(seed: 6)
    integers += (0..<2_000).map { _ in
      Int(truncatingIfNeeded: random.next()) >> Int(random.next() % 64)
    }
    for integer in integers {
      var writer = JSONWriter()
      writer.element(integer)
      #expect(String(decoding: writer.bytes, as: UTF8.self) == "\(integer)")
      writer.removeAll()
      writer.element(UInt64(bitPattern: Int64(integer)))
      #expect(
        String(decoding: writer.bytes, as: UTF8.self) == "\(UInt64(bitPattern: Int64(integer)))")
    }
  }

  @Test func `a document that was read is written byte for byte`() throws {
    var random = SeededRandom(seed: 7)
    for _ in 0..<500 {
      let text = random.document()
      let root = try JSONDocument(text).root
      var writer = JSONWriter()
      writer.beginObject()
      writer.member("value", root)
      writer.beginArray("values")
      writer.element(root)
      writer.element(root)
      writer.endArray()
      writer.endObject()
      let again = try JSONDocument(writer.bytes).root
      #expect(again["value"]?.text == root.text)
      #expect(again["values"]?[1]?.text == root.text)
    }
  }

  @Test func `a document that is written from its values has the same values`() throws {
    var random = SeededRandom(seed: 8)
    for _ in 0..<500 {
      let root = try JSONDocument(random.document()).root
      var writer = JSONWriter()
      write(root, to: &writer)
      let again = try JSONDocument(writer.bytes).root
      if !isEqual(root, again) { Issue.record("\(root)") }
    }
  }

  private func write(_ value: JSONValue, to writer: inout JSONWriter) {
    switch value.kind {
    case .null: writer.elementNull()
    case .boolean: writer.element(value.bool == true)
    case .number:
      if let integer = value.integer {
        writer.element(integer)
      } else if let double = value.double, Double(value.text) == double {
        writer.element(double)
      } else {
        writer.element(value)
      }
    case .string: writer.element(value.string)
    case .array:
      writer.beginArray()
      for element in value.elements { write(element, to: &writer) }
      writer.endArray()
    case .object:
      writer.beginObject()
      for (name, value) in value.members {
        writer.name(name)
        write(value, to: &writer)
      }
      writer.endObject()
    }
  }

  private func isEqual(_ value: JSONValue, _ other: JSONValue) -> Bool {
    guard value.kind == other.kind, value.count == other.count else { return false }
    switch value.kind {
    case .null: return true
    case .boolean: return value.bool == other.bool
    case .number: return value.double == other.double
    case .string: return value.string == other.string
    case .array: return zip(value.elements, other.elements).allSatisfy { isEqual($0, $1) }
    case .object:
      return zip(value.members, other.members).allSatisfy { member, other in
        Array(member.name.utf8) == Array(other.name.utf8) && isEqual(member.value, other.value)
      }
    }
  }
}
