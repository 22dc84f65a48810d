import Languages
import Testing
import WidgetDrawing
import WidgetTimeline

@testable import WidgetKinds

/// Positions in pictures. Each test guards against a fault that was found by looking at a picture.
@Suite("Compositions of pictures")
struct PictureCompositionTests {
  private static let systemFamilies = [
    WidgetFamily.systemSmall, .systemMedium, .systemLarge, .systemExtraLarge,
  ]

  private func dday(
    _ family: WidgetFamily, _ members: String, _ locale: String = "en"
  ) throws -> Picture {
    try PictureCase.picture(
      of: DDayProvider(), family, LanguageTag(locale),
      ["widgetDataKey": #"{"title":"Exam",\#(members)}"#])
  }

  @Test("Two repositories have two backgrounds, whatever their colour", arguments: ["en", "ar"])
  func repositories(locale: String) throws {
    let widget = try #require(PictureCase.doubleRepo.first)
    let fields = try widget.picture(locale: locale).backdropLayout.filter { item in
      if case .shape(_, .event) = item.content { true } else { false }
    }
    try #require(fields.count == 2)
    #expect(fields[1].frame.y - fields[0].frame.maxY >= 6)
    #expect(fields[0].frame.height == fields[1].frame.height)
  }

  @Test("A day is celebrated on a wallpaper, too, in one colour", arguments: systemFamilies)
  func vibrant(family: WidgetFamily) throws {
    let picture = try dday(family, #""endDate":"2026-11-21","renderingMode":"vibrant""#)
    let paper = picture.drawing(in: PictureStyle()).operations.compactMap { operation in
      switch operation {
      case .fill(.circle, let paint), .fill(.dots, let paint), .fill(.rectangle, let paint): paint
      default: nil
      }
    }
    #expect(paper.count > 10)
    #expect(paper.allSatisfy { $0.color == .white && $0.opacity < 1 })
  }

  @Test("Confetti covers the full width, above the text", arguments: systemFamilies)
  func confetti(family: WidgetFamily) throws {
    let picture = try dday(family, #""endDate":"2026-11-21""#)
    let places = picture.backdropLayout.map(\.frame.x).sorted()
    let gaps = zip(places, places.dropFirst()).map { $1 - $0 }
    #expect(try #require(gaps.max()) < family.canvas.width / Double(places.count) * 6)
    #expect(picture.backdropLayout.allSatisfy { $0.frame.y < family.canvas.height * 0.42 })
  }

  @Test("No confetti crosses an edge of a page's header", arguments: systemFamilies)
  func confettiOfAPage(family: WidgetFamily) throws {
    for mode in ["fullColor", "vibrant"] {
      let items = try dday(
        family, #""style":"page","endDate":"2026-11-21","renderingMode":"\#(mode)""#
      ).backdropLayout
      let header = try #require(items.first).frame
      let pieces = items.filter { item in
        if case .shape(_, .confetti) = item.content { true } else { false }
      }.map(\.frame)
      #expect(!pieces.isEmpty)
      for piece in pieces where piece.x < header.maxX && header.x < piece.maxX {
        #expect(piece.maxY <= header.maxY || header.maxY <= piece.y, "\(family) \(piece)")
      }
    }
  }

  @Test("The share that has passed is at the end of the bar", arguments: ["en", "ar"])
  func bar(locale: String) throws {
    for dates in [#""endDate":"2027-01-05""#, #""endDate":"2026-11-22""#] {
      for family in Self.systemFamilies.dropFirst() {
        let picture = try dday(
          family, #""style":"bar","startDate":"2026-08-13",\#(dates)"#, locale)
        let share = try #require(picture.layout.first { $0.line?.contains("%") == true }).frame
        let margin = locale == "ar" ? share.x : family.canvas.width - share.maxX
        #expect(abs(margin - 16) < 1, "\(family) \(dates)")
      }
    }
  }

  @Test(
    "A page with large text keeps space around its day, and omits what matters least",
    arguments: ["en", "ko", "de", "th", "ar"])
  func page(locale: String) throws {
    let dates = #""style":"page","startDate":"2026-08-13","endDate":"2027-01-05""#
    func lines(_ scale: Double) throws -> [PlacedItem] {
      let picture = try dday(.systemLarge, #""textScale":\#(scale),\#(dates)"#, locale)
      #expect(PictureFaults.found(in: picture) == [])
      return picture.layout.filter(\.isText)
    }
    for scale in [1.4, 1.6] {
      let items = try lines(scale)
      let day = try #require(items.first { $0.line == "5" })
      // The band is 64 points high.
      #expect(day.frame.y >= 64 + 10, "\(scale)")
      #expect(day.frame.height > 90)
      #expect(!items.contains { $0.line?.contains("%") == true })
    }
  }

  @Test("The day of a small page is larger than the words below it", arguments: [1, 1.2, 1.3, 1.6])
  func smallPage(scale: Double) throws {
    let items = try dday(
      .systemSmall, #""textScale":\#(scale),"style":"page","endDate":"2027-01-05""#, "en"
    ).layout
    let sizes = items.compactMap { item -> Double? in
      if case .text(let line, let font, _, _, _) = item.content, line != "5" {
        font.size
      } else {
        nil
      }
    }
    let day = try #require(items.first { $0.line == "5" })
    #expect(day.frame.height >= (sizes.max() ?? 0) * 1.2, "\(scale) \(sizes)")
  }

  @Test("The evening scene is light above its text", arguments: systemFamilies)
  func evening(family: WidgetFamily) throws {
    for scale in [1, 1.2, 1.4, 1.6] {
      for dates in PictureCorpusTests.dates {
        let picture = try dday(family, #""style":"photo","textScale":\#(scale),\#(dates)"#)
        guard
          let sun = picture.backdropLayout.first(where: { item in
            if case .shape(_, .evening(.sun)) = item.content { true } else { false }
          })
        else { continue }
        for item in picture.layout where item.isText {
          let (across, down) = (
            min(item.frame.maxX, sun.frame.maxX) - max(item.frame.x, sun.frame.x),
            min(item.frame.maxY, sun.frame.maxY) - max(item.frame.y, sun.frame.y)
          )
          #expect(across <= 0 || down <= 0, "\(scale) \(dates): \(item)")
        }
        let shades = picture.drawing(in: PictureStyle()).operations.compactMap {
          operation -> Gradient? in
          guard case .fill(_, let paint) = operation, paint.opacity == 0 else { return nil }
          return paint.gradient
        }
        let height = family.canvas.height
        #expect(shades.count == 1 && shades[0].start.y >= height * (scale > 1 ? 0.1 : 0.35))
        #expect(shades[0].opacity <= 0.62)
      }
    }
  }

  @Test(
    "Over a photo, the figure, the title and the date have a line each", arguments: systemFamilies)
  func linesOverPhoto(family: WidgetFamily) throws {
    for locale in PictureCorpusTests.locales {
      for dates in [#""endDate":"2027-01-05""#, #""endDate":"2026-11-09""#] {
        let items = try dday(family, #""style":"photo",\#(dates)"#, locale).layout
        let title = try #require(items.first { $0.line == "Exam" }?.frame)
        let lines = items.filter { $0.isText && $0.line != "Exam" }.map(\.frame)
        #expect(lines.contains { $0.maxY < title.y }, "\(locale) \(dates): \(lines)")
        #expect(lines.contains { $0.y >= title.maxY }, "\(locale) \(dates): \(lines)")
        #expect(lines.allSatisfy { $0.maxY < title.y || $0.y >= title.maxY }, "\(locale) \(dates)")
      }
    }
  }

  @Test("Each theme has a scene of its own")
  func scenes() throws {
    var scenes: [[Color]] = []
    for theme in PictureMembers.themes {
      let picture = try dday(
        .systemSmall, #""style":"photo","theme":"\#(theme)","endDate":"2027-01-05""#)
      let hues = picture.drawing(in: PictureStyle()).operations.prefix(6).compactMap { operation in
        if case .fill(_, let paint) = operation { paint.color } else { nil }
      }
      #expect(hues.count >= 4 && !scenes.contains(hues), "\(theme): \(hues)")
      scenes.append(hues)
    }
  }

  @Test("A figure over a photo does not touch the share beside it, in each size of text")
  func figureOverPhoto() throws {
    for family in Self.systemFamilies.dropFirst() {
      for scale in [1, 1.2, 1.4, 1.6] {
        for end in ["2026-12-03", "2027-01-05", "2026-11-22"] {
          let dates = #""startDate":"2026-08-13","endDate":"\#(end)""#
          let picture = try dday(family, #""style":"photo","textScale":\#(scale),\#(dates)"#)
          let figure = try #require(picture.layout.first { $0.line?.hasPrefix("D-") == true }).frame
          let share = try #require(picture.layout.first { $0.line?.hasSuffix("%") == true }).frame
          #expect(share.x - figure.maxX >= figure.height / 5, "\(family) \(scale) \(end)")
        }
      }
    }
  }
}
