import Foundation
import Languages
import Testing
import WidgetTimeline

@testable import WidgetDrawing

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite("SVG")
struct SVGWriterTests {
  /// A picture with a text in each place that can have one.
  static func svg(
    _ text: String, family: WidgetFamily = .systemSmall, locale: String = "en",
    image: [UInt8]? = nil, isRedacted: Bool = false
  ) -> String {
    let picture = Picture(
      family: family, locale: LanguageTag(locale), title: text, details: text,
      isRedacted: isRedacted,
      content: Column {
        Text(text, .headline)
        Portrait(image: image, name: text, diameter: 20)
        Icon(.star, size: 12, .accent)
        Gauge(.bar, 0.5, lineWidth: 4)
      })
    return String(decoding: picture.svg(in: PictureStyle()), as: UTF8.self)
  }

  @Test("markup in text is text", arguments: TextTests.hard + ["]]>&amp;\"'<a href='x'>"])
  func escaping(content: String) throws {
    let svg = Self.svg(content)
    let document = try XMLDocument(xmlString: svg)
    let root = try #require(document.rootElement())
    #expect(root.name == "svg")
    #expect(!svg.contains("<script"))
    let title = try #require(root.elements(forName: "title").first?.stringValue)
    #expect(title == Text(content, .body).content)
    for node in try document.nodes(forXPath: "//*") {
      let name = try #require(node.name)
      #expect(
        [
          "svg", "title", "desc", "path", "g", "text", "tspan", "circle", "rect", "image",
          "clipPath",
        ].contains(name))
    }
  }

  @Test("a screen reader gets a description, and nothing outside is referred to")
  func accessibility() throws {
    let svg = Self.svg("Exam", locale: "ko_KR.UTF-8", image: ImageTests.png)
    let root = try #require(try XMLDocument(xmlString: svg).rootElement())
    // On Linux, attribute(forName:) finds nothing in an element with a namespace.
    let attributes = root.attributes ?? []
    #expect(attributes.first { $0.name == "role" }?.stringValue == "img")
    #expect(attributes.first { $0.name == "lang" }?.stringValue == "ko-KR")
    #expect(root.child(at: 0)?.name == "title")
    #expect(root.child(at: 1)?.name == "desc")
    let rest = svg.replacingOccurrences(of: "xmlns=\"http://www.w3.org/2000/svg\"", with: "")
    for word in ["http", "//", "<style", "@import", "xlink"] { #expect(!rest.contains(word)) }
    // The document itself defines everything to which it refers.
    for reference in rest.matches(of: /url\(#(\w+)\)/) {
      #expect(rest.contains("<clipPath id=\"\(reference.1)\">"))
    }
    #expect(rest.ranges(of: "url(").count == 1)
    #expect(svg.contains("href=\"data:image/png;base64,iVBORw0KGgo="))
  }

  @Test(
    "an invalid language tag is not written", arguments: ["\"><script>", "x y", "ä", ""])
  func locale(tag: String) {
    #expect(!Self.svg("Exam", locale: tag).contains("lang="))
  }

  @Test("a redacted picture has no text for a screen reader")
  func redaction() throws {
    let svg = Self.svg("Secret", image: ImageTests.png, isRedacted: true)
    let document = try XMLDocument(xmlString: svg)
    #expect(try document.nodes(forXPath: "//*[local-name()='text']").isEmpty)
    #expect(try document.nodes(forXPath: "//*[local-name()='image']").isEmpty)
    #expect(try document.nodes(forXPath: "//*[local-name()='rect']").count >= 2)
  }

  @Test("in a right-to-left language, everything is mirrored")
  func mirrored() {
    func items(_ locale: String) -> [PlacedItem] {
      Picture(
        family: .systemSmall, locale: LanguageTag(locale), title: "", details: "",
        content: Row {
          Text("Exam", .headline)
          Spacer()
          Icon(.star, size: 12, .accent)
        }
      ).layout
    }
    let (left, right) = (items("en"), items("ar-EG"))
    #expect(left.count == right.count)
    for (one, other) in zip(left, right) {
      #expect(abs(one.frame.x - (158 - other.frame.maxX)) < 0.001)
    }
    #expect(items("az-Arab")[0].frame == right[0].frame)
    #expect(items("az-Latn")[0].frame == left[0].frame)
  }

  @Test("numbers have two places at most")
  func numbers() {
    var writer = SVGWriter()
    for number in [0, 1, -1.5, 12.345, 0.004, 99.999, -0.25, .nan, .infinity] {
      writer.append(number)
      writer.append(" ")
    }
    let text = String(decoding: writer.bytes, as: UTF8.self)
    #expect(text == "0 1 -1.5 12.35 0 100 -0.25 0 0 " || text == "0 1 -1.5 12.34 0 100 -0.25 0 0 ")
  }
}
