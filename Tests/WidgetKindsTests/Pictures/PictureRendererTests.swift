import Foundation
import Languages
import Testing
import WidgetDrawing
import WidgetTimeline

@testable import WidgetKinds

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Pictures must look the same in Chromium, Firefox, librsvg and androidsvg 1.4, so they have only
/// elements and attributes that all four draw alike.
@Suite("Pictures use only what every renderer draws alike")
struct PictureRendererTests {
  private static let elements: Set<String> = [
    "svg", "title", "desc", "g", "path", "rect", "circle", "text", "tspan", "image", "clipPath",
    "linearGradient", "stop", "a",
  ]

  private static let forbidden = [
    "stroke-dasharray", "textLength", "letter-spacing", "dominant-baseline", "paint-order",
    "pathLength", "filter", "mask", "blend", "style=", "<style", "\"500\"", "\"700\"", " dx=",
  ]

  static func faults(in svg: String) -> [String] {
    var faults: [String] = []
    let images = svg.replacing(/base64,[A-Za-z0-9+\/=]*/, with: "base64,")
    let shown = images.replacing(/<(title|desc)>[^<]*<\/(title|desc)>/, with: "")
    for word in forbidden where shown.replacing(/>[^<>]*</, with: "><").contains(word) {
      faults.append("has \(word)")
    }
    for found in shown.matches(of: /<([a-zA-Z]+)/) where !elements.contains(String(found.1)) {
      faults.append("has an element \(found.1)")
    }
    for found in shown.matches(of: /font-weight="(\d+)"/) where found.1 != "600" && found.1 != "400"
    {
      faults.append("has a weight of \(found.1)")
    }
    for found in shown.matches(of: /font-family="([^"]*)"/)
    where !found.1.hasSuffix("sans-serif") && !found.1.hasSuffix(",serif") {
      faults.append("has fonts that end in \(found.1)")
    }
    for found in shown.matches(of: /<text[^>]*>(.*?)<\/text>/) {
      let inside = found.1
      if inside.contains(/&(?!gt;)/) && !inside.contains("<![CDATA[&]]>") {
        faults.append("has an entity in \(inside)")
      }
      if inside.contains(/<tspan[^>]*>( |<)|[^>] <tspan|  <tspan| <\/tspan>/) {
        faults.append("has a space at the edge of a part: \(inside)")
      }
      if inside.contains("</tspan><tspan") { faults.append("has no space between \(inside)") }
      let isRightToLeft = found.0.contains("direction=\"rtl\"")
      if isRightToLeft, inside.contains("<tspan") { faults.append("has parts in \(inside)") }
      let letter = inside.unicodeScalars.first { $0.properties.isAlphabetic }
      if isRightToLeft, let letter, letter.value < 0x590, !inside.hasPrefix("\u{200F}") {
        faults.append("begins with Latin: \(inside)")
      }
    }
    return faults
  }

  @Test("The texts of a line of the lock screen are one text")
  func oneText() throws {
    for content in [
      #"{"title":"Steps","value":"on time"}"#, #"{"title":"Steps","icon":"star","value":"8,432"}"#,
      #"{"title":"A title that is much too long for one line","value":"8,432"}"#,
      #"{"title":"Chores","items":["Dishes","Plants"]}"#,
    ] {
      let picture = try PictureCase.hostPicture(content, .accessoryInline)
      let svg = String(decoding: picture.svg(in: PictureStyle()), as: UTF8.self)
      #expect(svg.matches(of: /<text/).count == 1, "\(svg)")
      #expect(Self.faults(in: svg) == [])
      #expect(svg.contains("8,432") == content.contains("8,432"))
    }
  }

  @Test("Every kind, style and language")
  func everything() throws {
    for widget in PictureCase.all {
      for locale in ["en", "ar", "th"] {
        let picture = try widget.picture(locale: locale)
        let svg = String(decoding: picture.svg(in: PictureStyle(hasLinks: true)), as: UTF8.self)
        #expect(Self.faults(in: svg) == [], "\(widget) \(locale)")
      }
    }
    var number = 0
    for style in PictureMembers.styles {
      for family in DDayProvider().description.supportedFamilies {
        for title in PictureCorpusTests.titles + ["Mum's & Dad's <3", "a]]>b", "Final امتحان"] {
          number += 1
          let dates = PictureCorpusTests.dates[number % PictureCorpusTests.dates.count]
          let locale = PictureCorpusTests.locales[number % PictureCorpusTests.locales.count]
          let theme = PictureMembers.themes[number % PictureMembers.themes.count]
          let picture = try PictureCase.picture(
            of: DDayProvider(), family, LanguageTag(locale),
            [
              "widgetDataKey":
                #"{"title":"\#(title)","style":"\#(style)","theme":"\#(theme)",\#(dates)}"#
            ])
          let svg = String(decoding: picture.svg(in: PictureStyle()), as: UTF8.self)
          #expect(Self.faults(in: svg) == [], "\(style) \(family) \(title) \(dates) \(locale)")
          #expect(throws: Never.self) { try XMLDocument(xmlString: svg) }
        }
      }
    }
  }

  @Test("The checks find faults of an SVG")
  func faults() {
    for wrong in [
      #"<circle r="1" stroke-dasharray="1 2"/>"#, #"<text font-weight="500">a</text>"#,
      "<text>Mum&#39;s</text>", "<filter/>", "<text><tspan>a </tspan> <tspan>b</tspan></text>",
      "<text><tspan>a</tspan><tspan>b</tspan></text>", #"<svg font-family="Arial">"#,
      #"<text direction="rtl">Final امتحان</text>"#,
    ] { #expect(Self.faults(in: wrong).count > 0, "\(wrong)") }
    let right = "<text>A <![CDATA[&]]> B</text><text><tspan>a</tspan> <tspan>b</tspan></text>"
    #expect(Self.faults(in: right) == [])
  }
}
