import BridgeJSON
import TestLength
import Testing

/// Bytes in a string are accepted if and only if the standard library accepts them as UTF-8.
@Suite struct UTF8Tests {
  @Test func `every scalar is read in a string`() throws {
    for value in UInt32(0x80)...0x10_FFFF where value % 31 == 0 || value < 0x4000 {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let text = [0x22] + Array(String(scalar).utf8) + [0x22]
      if (try? JSONSyntax.check(text.span)) == nil { Issue.record("U+\(String(value, radix: 16))") }
    }
  }

  @Test func `every pair of bytes is judged as the standard library does`() {
    for first in UInt8(0x7F)...0xFF {
      for second in UInt8(0x7F)...0xFF { judge([first, second]) }
    }
  }

  @Test(.slow) func `every three bytes are judged as the standard library does`() {
    let edges: [UInt8] = [0x22, 0x7F, 0x80, 0x81, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xE0, 0xFF]
    for first in UInt8(0xC0)...0xFF {
      for second in UInt8(0x7F)...0xC1 {
        for third in edges where third != 0x22 { judge([first, second, third]) }
      }
    }
  }

  @Test(.slow) func `every four bytes at the edges are judged as the standard library does`() {
    let edges: [UInt8] = [0x61, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xAF, 0xB0, 0xBF, 0xC0, 0xF0]
    for first in UInt8(0xE0)...0xFF {
      for second in edges {
        for third in edges {
          for fourth in edges { judge([first, second, third, fourth]) }
        }
      }
    }
  }

  @Test func `letters are read at each offset among eight bytes`() throws {
    for letter in ["é", "가", "😀"] {
      for before in 0..<20 {
        for after in 0..<12 {
          let string =
            String(repeating: "a", count: before) + letter + String(repeating: "b", count: after)
          let value = try JSONDocument("\"\(string)\"").root
          #expect(value.string == string)
        }
      }
    }
  }

  /// Checks bytes in a string, at its end and before letters.
  private func judge(_ bytes: [UInt8]) {
    let isValid = String(validating: bytes, as: UTF8.self) != nil
    for rest in [[], Array("abcdefgh".utf8)] {
      let text = [0x22] + bytes + rest + [0x22]
      if ((try? JSONSyntax.check(text.span)) != nil) != isValid { Issue.record("\(bytes)") }
    }
  }
}
