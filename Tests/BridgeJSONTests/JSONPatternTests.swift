import Testing

@testable import BridgeJSON

@Suite struct JSONPatternTests {
  private func text(_ body: (inout JSONWriter) -> Void) -> String {
    var writer = JSONWriter()
    body(&writer)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  private func members(_ writer: inout JSONWriter, _ number: Int, _ share: Double) {
    writer.beginObject()
    writer.member("n", field: DecimalText(number))
    writer.member("text", before: "in ", field: DecimalText(number).magnitude, after: " days")
    writer.member("name", "\"한\" \n")
    writer.member("date", asciiField: SIMD4(0x3031_3233_3435_3637, 0x41, 0, 0), count: 9)
    writer.member("share", field: share)
    writer.endObject()
  }

  @Test(arguments: [
    (0, 0.0), (7, 0.5), (-12_345_678, 1.0), (99_999_999, 0.1), (100_000_000, 1e300),
    (-100_000_001, 1.0 / 3), (Int.max, .infinity), (Int.min + 1, -0.25),
  ])
  func `A text that is written again has its own fields`(number: Int, share: Double) {
    let again = text { writer in
      writer.beginArray()
      writer.element(1)
      writer.beginPattern()
      members(&writer, 3, 0.25)
      let isWhole = writer.endPattern()
      #expect(isWhole)
      for _ in 0..<2 {
        writer.beginAgain()
        writer.field(DecimalText(number))
        writer.field(DecimalText(number).magnitude)
        writer.field(ascii: SIMD4(0x3031_3233_3435_3637, 0x41, 0, 0), count: 9)
        writer.field(share)
        writer.endAgain()
      }
      writer.element(2)
      writer.endArray()
    }
    let plain = text { writer in
      writer.beginArray()
      writer.element(1)
      members(&writer, 3, 0.25)
      members(&writer, number, share)
      members(&writer, number, share)
      writer.element(2)
      writer.endArray()
    }
    #expect(again == plain)
    #expect(plain.contains(#""date":"76543210A""#))
  }

  @Test func `15 fields are the most`() {
    for count in [0, 1, 15, 16, 200] {
      var writer = JSONWriter()
      writer.beginPattern()
      writer.beginArray()
      for number in 0..<count { writer.member("", field: DecimalText(number)) }
      writer.endArray()
      let isWhole = writer.endPattern()
      #expect(isWhole == (count <= 15))
    }
  }

  @Test func `A field too many is written and nothing is read that was not`() {
    let text = text { writer in
      writer.beginAgain()
      writer.field(DecimalText(1))
      writer.endAgain()
      writer.beginPattern()
      writer.element(2)
      _ = writer.endPattern()
      writer.removeAll(keepingCapacity: true)
      writer.beginAgain()
      writer.field(DecimalText(3))
      writer.endAgain()
    }
    #expect(text == "3")
  }
}
