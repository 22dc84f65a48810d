import BridgeJSON
import TestLength
import Testing

@Suite struct LargeTextTests {
  private let size = 1_000_000

  @Test func `a megabyte of opening brackets is refused at the 129th`() {
    let text = [UInt8](repeating: 0x5B, count: size)
    let error = #expect(throws: JSONSyntaxError.self) { try JSONDocument(text) }
    #expect(error?.code == .tooDeep)
    #expect(error?.offset == 128)
  }

  @Test func `a megabyte of elements is read`() throws {
    let text = Array("[\(String(repeating: "1,", count: size / 2))2]".utf8)
    #expect(try JSONSyntax.check(text.span) == 0..<text.count)
    let root = try JSONDocument(text).root
    #expect(root.count == size / 2 + 1)
    #expect(root[size / 2]?.integer == 2)
    #expect(root.bytes.count == text.count)
  }

  @Test(.slow) func `a megabyte in one string is read`() throws {
    for piece in ["abcdefghijklmnop", "가나다라마 ", "\\n\\\"", "é", "\\ud83d\\ude00"] {
      let count = size / piece.utf8.count
      let document = try JSONDocument("\"" + String(repeating: piece, count: count) + "\"")
      let one = try #require(try JSONDocument("\"\(piece)\"").root.string)
      #expect(document.root.string?.utf8.count == one.utf8.count * count)
    }
  }

  @Test func `a megabyte of white space is skipped`() throws {
    let space = [UInt8](repeating: 0x20, count: size / 2)
    #expect(try JSONSyntax.check((space + [0x31] + space).span) == size / 2..<size / 2 + 1)
    let error = #expect(throws: JSONSyntaxError.self) { try JSONSyntax.check(space.span) }
    #expect(error?.code == .empty)
  }

  @Test func `a number of a megabyte keeps its digits`() throws {
    let digits = [UInt8](repeating: 0x39, count: size)
    let root = try JSONDocument(digits).root
    #expect(root.integer == nil)
    #expect(root.bytes.count == size)
    let small = try JSONDocument(Array("0.".utf8) + [UInt8](repeating: 0x30, count: size) + [0x31])
    #expect(small.root.integer == nil)
    #expect(small.root.double == 0)
    let one = try JSONDocument(
      [0x31] + [UInt8](repeating: 0x30, count: size) + Array("e-\(size)".utf8))
    #expect(one.root.integer == 1)
  }

  @Test func `a megabyte of objects nested up to the limit is read`() throws {
    let object = String(repeating: "{\"a\":[", count: 63) + String(repeating: "]}", count: 63)
    let count = size / object.utf8.count
    let text = "[" + Array(repeating: object, count: count).joined(separator: ",") + "]"
    let root = try JSONDocument(text).root
    #expect(root.count == count)
    var value = root[count - 1]
    var depth = 0
    while let inner = value?["a"] {
      depth += 1
      value = inner[0]
    }
    #expect(depth == 63)
  }

  @Test func `an object of many members is read and the last value of a name counts`() throws {
    let text = (0..<20_000).map { "\"m\($0 % 10_000)\":\($0)" }.joined(separator: ",")
    let root = try JSONDocument("{\(text)}").root
    #expect(root.count == 20_000)
    #expect(root["m7"]?.integer == 10_007)
    #expect(root["m9999"]?.integer == 19_999)
    #expect(root["m10000"] == nil)
  }
}
