import BridgeJSON
import Testing

@Suite struct TruncationTests {
  @Test func `every prefix of a document is refused at its end`() throws {
    var random = SeededRandom(seed: 3)
    var documents = (0..<60).map { _ in Array(random.document().utf8) }
    documents += AcceptedTexts.all.filter { $0.count < 200 }
    for document in documents {
      let range = try JSONSyntax.check(document.span)
      for count in 0..<document.count {
        let prefix = Array(document[..<count])
        do throws(JSONSyntaxError) {
          let prefixRange = try JSONSyntax.check(prefix.span)
          // Only digits of a number, or white space after the value, may be missing.
          let isWhole = prefixRange == range
          let isNumber = try JSONDocument(prefix).root.kind == .number
          #expect(isWhole || isNumber)
        } catch {
          if count <= range.lowerBound {
            #expect(error.code == .empty)
          } else if error.code == .invalidUTF8 {
            // The text was cut inside a character.
            #expect(document[count] & 0xC0 == 0x80)
            #expect(error.offset < count && error.offset + 4 > count)
          } else {
            #expect(error.code == .unexpectedEnd)
            #expect(error.offset == count)
          }
          let other = #expect(throws: JSONSyntaxError.self) { try JSONDocument(prefix) }
          #expect(other == error)
        }
      }
    }
  }

  @Test func `no byte beyond a span is read`() throws {
    let text = Array(#"{"a":[1,true,"text text text",null],"b":"é가😀 \u0041"}  tail"#.utf8)
    for start in 0..<text.count {
      for end in start..<text.count {
        // Checks the same bytes with other bytes after them, and alone.
        let inside = text.span.extracting(start..<end)
        let alone = Array(text[start..<end])
        let result = Result { () throws(JSONSyntaxError) in try JSONSyntax.check(inside) }
        #expect(result == Result { () throws(JSONSyntaxError) in try JSONSyntax.check(alone.span) })
      }
    }
  }
}
