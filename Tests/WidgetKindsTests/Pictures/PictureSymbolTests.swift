import Testing
import WidgetDrawing
import WidgetTimeline

@testable import WidgetKinds

/// Emoji in pictures of one colour, and the words of a theme with serifs.
@Suite("Symbols in place of emoji, and words with serifs")
struct PictureSymbolTests {
  /// Fifty emoji that people use for their days.
  private static let usual = [
    "🎓", "❤️", "💕", "🎂", "🎉", "🎁", "🏝️", "🏖️", "✈️", "🎄", "🏃‍♀️", "📚", "📝", "✏️", "💍", "👶🏽",
    "🏠", "🚗", "⭐", "🔥", "☀️", "🌙", "❄️", "🌸", "🌱", "⚽", "🏆", "🎵", "🎬", "📷", "☕", "🍺", "🥂",
    "🍽️", "💼", "💰", "💊", "🏥", "🐶", "🐱", "🔔", "⏰", "📅", "✅", "🚀", "🎮", "💻", "🧳", "👨‍👩‍👧", "🇰🇷",
  ]

  /// An emoji without a symbol, and texts that are not emoji.
  private static let others = ["🦕", "", "a", "🎂🎂", "한"]

  @Test("The fifty most common emoji have symbols, in any skin tone and form")
  func symbols() {
    #expect(Set(Self.usual).count == 50)
    for emoji in Self.usual { #expect(Symbol(emoji: emoji) != nil, "\(emoji)") }
    for text in Self.others { #expect(Symbol(emoji: text) == nil, "\(text)") }
    #expect(Symbol(emoji: "🎓") == .cap && Symbol(emoji: "🇰🇷") == .flag)
  }

  private static func picture(
    _ provider: some WidgetKind, _ family: WidgetFamily, _ values: [String: String],
    _ request: String
  ) throws -> Picture {
    let asked = try CheckedRequest(
      WidgetRequest(json: Array(request.utf8).span), for: provider.description)
    let group = PictureGroup(values: values)
    let usual = try PictureCase.context(family, .english, group)
    return try provider.picture(
      in: TimelineContext(
        family: family, now: usual.now, today: usual.today, timeZone: usual.timeZone,
        configuration: asked.configuration(in: group), group: group, request: asked))
  }

  @Test("An emoji within a title stays a letter")
  func emojiInTitle() throws {
    for request in [#"{"renderingMode":"vibrant"}"#, #"{"emoji":"symbols"}"#] {
      let picture = try Self.picture(
        DDayProvider(), .systemSmall,
        ["widgetDataKey": #"{"title":"🎓 Exam","endDate":"2027-01-05"}"#], request)
      #expect(picture.layout.compactMap(\.line).contains("🎓 Exam"))
    }
  }

  /// The emoji in the texts of a picture, and how many symbols it has.
  private static func icons(of picture: Picture) -> (emoji: [String], symbols: Int) {
    let texts = picture.layout.compactMap(\.line).joined().unicodeScalars
    return (
      texts.filter { $0.properties.isEmojiPresentation }.map { String($0) },
      picture.layout.count(where: \.isSymbol)
    )
  }

  @Test("In one colour, or if a request asks for symbols, no emoji is a text")
  func modes() throws {
    let requests = [
      #"{"renderingMode":"vibrant"}"#, #"{"renderingMode":"accented"}"#, #"{"emoji":"symbols"}"#,
    ]
    for request in requests {
      for family in DDayProvider().description.supportedFamilies {
        for style in PictureMembers.styles {
          func icons(_ icon: String) throws -> (emoji: [String], symbols: Int) {
            let event =
              #"{"title":"Exam","icon":"\#(icon)","endDate":"2026-12-03","style":"\#(style)"}"#
            return Self.icons(
              of: try Self.picture(DDayProvider(), family, ["widgetDataKey": event], request))
          }
          let (usual, other) = (try icons("🎓"), try icons("🦕"))
          #expect(usual.emoji == [] && other.emoji == [], "\(request) \(family) \(style)")
          #expect(usual.symbols == other.symbols + 1, "\(request) \(family) \(style)")
        }
      }
      for family in DDayListProvider().description.supportedFamilies {
        let list = try Self.picture(
          DDayListProvider(), family,
          [
            "a": #"{"title":"A","icon":"🎓","endDate":"2026-12-03"}"#,
            "b": #"{"title":"B","icon":"🦕","endDate":"2026-12-04"}"#,
          ], request)
        let icons = Self.icons(of: list)
        #expect(icons.emoji == [] && icons.symbols == 1, "\(request) \(family)")
      }
    }
  }

  @Test("The icons of a host's content and of its items are symbols, too")
  func host() throws {
    let content =
      #"{"title":"A","icon":"🎂","items":[{"title":"B","icon":"🚗"},{"title":"C","icon":"🦕"}]"#
    let plain = Self.icons(of: try PictureCase.hostPicture(content + "}", .systemLarge))
    #expect(plain.emoji.count == 3 && plain.symbols == 0)
    let vibrant = Self.icons(
      of: try PictureCase.hostPicture(content + #","renderingMode":"vibrant"}"#, .systemLarge))
    #expect(vibrant.emoji == [] && vibrant.symbols == 2)
  }

  @Test("A request may ask for characters, and an event for a mode")
  func choices() throws {
    func emoji(_ members: String, _ request: String) throws -> [String] {
      let event = #"{"title":"Exam","icon":"🎓","endDate":"2026-12-03"\#(members)}"#
      let values = ["widgetDataKey": event]
      return Self.icons(of: try Self.picture(DDayProvider(), .systemSmall, values, request)).emoji
    }
    #expect(try emoji("", "{}") == ["🎓"])
    #expect(try emoji("", #"{"renderingMode":"vibrant","emoji":"characters"}"#) == ["🎓"])
    #expect(try emoji(#","renderingMode":"accented""#, "{}") == [])
    #expect(try emoji(#","renderingMode":"accented""#, #"{"renderingMode":"fullColor"}"#) == ["🎓"])
  }

  @Test("The theme paper has words in a serif, also on the day, and smaller, as serifs are wider")
  func paper() throws {
    for end in ["2026-12-03", "2026-11-21"] {
      for style in PictureMembers.styles {
        func picture(_ theme: String) throws -> Picture {
          let event =
            #"{"title":"Exam","theme":"\#(theme)","style":"\#(style)","endDate":"\#(end)"}"#
          return try PictureCase.picture(
            of: DDayProvider(), .systemSmall, .english, ["widgetDataKey": event])
        }
        let paper = try picture("paper")
        let svg = String(decoding: paper.svg(in: PictureStyle()), as: UTF8.self)
        #expect(svg.contains(#"font-family="Georgia,"#) && !svg.contains("Arial"), "\(style)")
        #expect(svg.contains(#",serif" text-rendering"#), "\(style)")
        let drawing = paper.drawing(in: PictureStyle())
        let drawn = drawing.operations.compactMap { operation -> Double? in
          if case .text(let run) = operation { run.font.size } else { nil }
        }
        let laidOut = (paper.backdropLayout + paper.layout).compactMap { item -> Double? in
          switch item.content {
          case .text(_, let font, _, _, _) where font.face == nil: font.size
          case .line(let texts, _): texts.first?.font.size
          default: nil
          }
        }
        #expect(drawn.count > 1 && drawn == laidOut.map { $0 * 0.9 }, "\(style)")
        let rose = try picture("rose").drawing(in: PictureStyle())
        #expect(rose.fontFamily.hasSuffix(",sans-serif") && rose.fontFamily.contains("Arial,"))
        #expect(drawing.fontFamily.hasSuffix(",serif"))
      }
    }
  }
}
