import Foundation
import Testing

@testable import WidgetDrawing

@Suite("Images")
struct ImageTests {
  static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  @Test("a format is recognized by its first bytes")
  func formats() {
    func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }
    #expect(ImageFormat(Self.png) == .png)
    #expect(ImageFormat([0xFF, 0xD8, 0xFF, 0xE0]) == .jpeg)
    #expect(ImageFormat(bytes("GIF87a")) == .gif)
    #expect(ImageFormat(bytes("GIF89a...")) == .gif)
    #expect(ImageFormat(bytes("RIFF....WEBPVP8 ")) == .webp)
    #expect(ImageFormat(bytes("....ftypavif")) == .avif)
    #expect(ImageFormat(bytes("....ftypavis")) == .avif)
    for other in [
      "", "G", "GIF88a", "RIFF....WAVE", "....ftypheic", "<svg xmlns='http://www.w3.org/2000/svg'>",
      "<html>", "%PDF-1.7", "BM......",
    ] {
      #expect(ImageFormat(bytes(other)) == nil)
    }
    #expect(ImageFormat(Array(Self.png.dropLast())) == nil)
  }

  @Test("an invalid image is replaced by initials")
  func initials() {
    let svg = SVGWriterTests.svg("apple swift", image: Array("<svg onload='x'>".utf8))
    #expect(!svg.contains("<image"))
    #expect(svg.contains(">AS</text>"))
  }

  @Test(
    "initials come from two words, or are one character",
    arguments: [
      ("apple", "A"), ("sallen0400", "S"), ("ada lovelace", "AL"), ("foo-bar_baz", "FB"),
      ("홍길동", "홍"), ("김 철수", "김"), ("", ""), ("!!!", ""), ("😀 x", "X"), ("ßeta", "SS"),
      ("4chan", "4"),
    ])
  func initials(name: String, expected: String) {
    #expect(Portrait(image: nil, name: name, diameter: 20).initials == expected)
  }

  @Test("Base64 is that of RFC 4648")
  func base64() {
    for length in 0..<70 {
      let bytes = (0..<length).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ 250) }
      var written: [UInt8] = []
      written.append(base64: bytes)
      #expect(written == Array(Data(bytes).base64EncodedString().utf8))
    }
  }
}
