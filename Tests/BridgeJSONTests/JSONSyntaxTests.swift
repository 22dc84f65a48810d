import BridgeJSON
import Testing

@Suite struct JSONSyntaxTests {
  @Test(arguments: AcceptedTexts.all)
  func `a text of the grammar is accepted`(text: [UInt8]) throws {
    let range = try JSONSyntax.check(text.span)
    #expect(range == trimmed(text))
    let document = try JSONDocument(text)
    #expect(document.root.range == range)
    #expect(Array(document.root.bytes) == Array(text[range]))
    #expect(document.bytes == text)
  }

  @Test(arguments: RefusedTexts.all)
  func `any other text is refused with a reason and an offset`(
    text: RefusedText
  ) {
    let error = #expect(throws: JSONSyntaxError.self) { try JSONSyntax.check(text.bytes.span) }
    #expect(error?.code == text.code)
    #expect(error?.offset == text.offset)
    let other = #expect(throws: JSONSyntaxError.self) { try JSONDocument(text.bytes) }
    #expect(other == error)
    let third = #expect(throws: JSONSyntaxError.self) { try JSONDocument(text.bytes.span) }
    #expect(third == error)
  }

  /// Letters are checked several at a time, so other characters among them must be found in every
  /// place.
  @Test(arguments: [0, 1, 7, 8, 31, 32, 33, 95, 96, 97, 160, 200, 450])
  func `a byte is found at each offset in a string`(length: Int) throws {
    for place in 0..<length {
      for byte in UInt8(0)...0x7F {
        var text = [UInt8](repeating: UInt8(ascii: "a"), count: length + 2)
        (text[0], text[length + 1]) = (UInt8(ascii: "\""), UInt8(ascii: "\""))
        text[place + 1] = byte
        let isPlain = byte >= 0x20 && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
        let isJSON = (try? JSONSyntax.check(text.span)) != nil
        #expect(isJSON == isPlain, "byte \(byte) at \(place) of \(length)")
      }
      // A byte that begins no character, and a character of two bytes.
      var text = [UInt8](repeating: UInt8(ascii: "a"), count: length + 2)
      (text[0], text[length + 1]) = (UInt8(ascii: "\""), UInt8(ascii: "\""))
      text[place + 1] = 0x80
      #expect(throws: JSONSyntaxError.self) { try JSONSyntax.check(text.span) }
      text.replaceSubrange(place + 1...place + 1, with: [0xC3, 0xBC])
      #expect(try JSONSyntax.check(text.span) == 0..<length + 3)
    }
  }

  @Test func `white space around a text moves the offset and nothing else`() throws {
    for text in RefusedTexts.all where text.code != .empty {
      let moved = Array(" \n".utf8) + text.bytes
      let error = #expect(throws: JSONSyntaxError.self) { try JSONSyntax.check(moved.span) }
      #expect(error?.code == text.code)
      #expect(error?.offset == text.offset + 2)
    }
    for text in AcceptedTexts.all {
      let range = try JSONSyntax.check(text.span)
      let moved = Array("\t ".utf8) + text + Array("\r\n ".utf8)
      #expect(try JSONSyntax.check(moved.span) == range.lowerBound + 2..<range.upperBound + 2)
    }
  }

  @Test func `a text is accepted as an element and as a member`() throws {
    // Two of the texts already have the greatest allowed depth.
    for text in AcceptedTexts.all where depth(text) != 128 {
      #expect(throws: Never.self) { try JSONSyntax.check(([0x5B] + text + [0x5D]).span) }
      let member = Array("{\"a\" :".utf8) + text + Array(",\"b\":0}".utf8)
      #expect(throws: Never.self) { try JSONSyntax.check(member.span) }
    }
  }

  @Test func `of the texts of one byte only the ten digits are JSON`() {
    for byte in UInt8.min...UInt8.max {
      let isDigit = (0x30...0x39).contains(byte)
      #expect((try? JSONSyntax.check([byte].span)) == (isDigit ? 0..<1 : nil), "byte \(byte)")
      #expect((try? JSONDocument([byte])) == nil || isDigit, "byte \(byte)")
    }
  }

  @Test func `of the texts of two bytes only the valid ones are JSON`() {
    let space: Set<UInt8> = [0x20, 0x0A, 0x0D, 0x09]
    let digits = Set(UInt8(0x30)...0x39)
    var accepted = 0
    for first in UInt8.min...UInt8.max {
      for second in UInt8.min...UInt8.max {
        let isPair = [[0x5B, 0x5D], [0x7B, 0x7D], [0x22, 0x22]].contains([first, second])
        let isNumber =
          digits.contains(second) && (first == 0x2D || digits.contains(first) && first != 0x30)
        let isSpaced =
          space.contains(first) && digits.contains(second)
          || digits.contains(first) && space.contains(second)
        let isAccepted = (try? JSONSyntax.check([first, second].span)) != nil
        if isAccepted { accepted += 1 }
        if isAccepted != (isPair || isNumber || isSpaced) {
          Issue.record("bytes \(first) and \(second)")
        }
      }
    }
    #expect(accepted == 3 + 100 + 80)
  }

  @Test(arguments: [0, 1, 2, 63, 64, 65, 127, 128])
  func `arrays may be nested up to the limit and no deeper`(depth: Int) throws {
    func text(_ depth: Int) -> [UInt8] {
      Array(
        (String(repeating: "[", count: depth) + "1" + String(repeating: "]", count: depth)).utf8)
    }
    #expect(try JSONSyntax.check(text(depth).span, maximumDepth: depth).count == 2 * depth + 1)
    let error = #expect(throws: JSONSyntaxError.self) {
      try JSONSyntax.check(text(depth + 1).span, maximumDepth: depth)
    }
    #expect(error?.code == .tooDeep)
    #expect(error?.offset == depth)
    #expect(error?.description == "more than \(depth) nested lists and objects at byte \(depth)")
    #expect(throws: Never.self) { try JSONDocument(text(depth), maximumDepth: depth) }
    let other = #expect(throws: JSONSyntaxError.self) {
      try JSONDocument(text(depth + 1), maximumDepth: depth)
    }
    #expect(other == error)
  }

  @Test func `a limit of depth outside the possible range counts as its bound`() {
    let deep = Array(String(repeating: "[", count: 193).utf8)
    for limit in [192, 193, 1_000, Int.max] {
      let error = #expect(throws: JSONSyntaxError.self) {
        try JSONSyntax.check(deep.span, maximumDepth: limit)
      }
      #expect(error?.code == .tooDeep)
      #expect(error?.offset == 192)
    }
    for limit in [-1, Int.min] {
      #expect((try? JSONSyntax.check([0x31].span, maximumDepth: limit)) == 0..<1)
      #expect((try? JSONSyntax.check([0x5B, 0x5D].span, maximumDepth: limit)) == nil)
    }
  }

  @Test func `siblings do not add to the depth`() throws {
    let deepest = String(repeating: "[", count: 127) + String(repeating: "]", count: 127)
    let text = "[" + Array(repeating: deepest, count: 20).joined(separator: ",") + "]"
    #expect(try JSONDocument(text).root.count == 20)
  }

  @Test func `brackets are matched at every depth`() throws {
    // Objects and arrays in an order that repeats after seven, so that every bit of the stack
    // matters.
    for depth in 1...128 {
      let isObject = (0..<depth).map { $0 % 7 % 2 == 0 }
      let opening = isObject.map { $0 ? "{\"a\":" : "[" }.joined()
      let closing = isObject.reversed().map { $0 ? "}" : "]" }.joined()
      #expect(throws: Never.self) {
        try JSONSyntax.check(Array((opening + "0" + closing).utf8).span)
      }
      let wrong = isObject.reversed().map { $0 ? "}" : "]" }
      for index in [0, depth / 2, depth - 1] {
        var closing = wrong
        closing[index] = closing[index] == "}" ? "]" : "}"
        let text = Array((opening + "0" + closing.joined()).utf8)
        let error = #expect(throws: JSONSyntaxError.self) { try JSONSyntax.check(text.span) }
        #expect(error?.offset == opening.utf8.count + 1 + index)
        #expect(error?.code == .unexpectedCharacter)
      }
    }
  }

  private func trimmed(_ text: [UInt8]) -> Range<Int>? {
    let space: Set<UInt8> = [0x20, 0x0A, 0x0D, 0x09]
    guard let first = text.firstIndex(where: { !space.contains($0) }),
      let last = text.lastIndex(where: { !space.contains($0) })
    else { return nil }
    return first..<last + 1
  }

  /// The number of opening brackets, which is at least the depth.
  private func depth(_ text: [UInt8]) -> Int {
    text.count { $0 == 0x7B || $0 == 0x5B }
  }
}
