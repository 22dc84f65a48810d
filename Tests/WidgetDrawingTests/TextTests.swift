import TestLength
import Testing

@testable import WidgetDrawing

@Suite("Text in its box")
struct TextTests {
  static let hard = [
    "", " ", "Exam", "The unbelievably long anniversary of our wedding in Reykjavík",
    "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft",
    "정보처리기사 실기 시험 준비 모임 두 번째 날", "卒業旅行の準備をするための長い長い予定の名前です。",
    "距离我们一起去北京看升旗仪式还有很多很多天", "מבחן גדול מאוד באוניברסיטה העברית", "امتحان نهاية السنة الدراسية",
    "👨‍👩‍👧‍👦🎂🏳️‍🌈🇰🇷👍🏽👨‍👩‍👧‍👦🎂🏳️‍🌈🇰🇷👍🏽", "e\u{301}e\u{301}e\u{301}",
    "</svg><script>alert(1)</script>",
    "a\u{0}b\u{1F}c\u{7F}d\u{FFFE}\u{FFFF}", "tab\tand\nline", "สวัสดีชาวโลกที่น่ารักทุกคน",
    "नमस्ते दुनिया नमस्ते दुनिया",
    String(repeating: "W", count: 5000), String(repeating: "i ", count: 5000),
    String(repeating: "漢", count: 20_000),
  ]

  static let widths = [0.0, 1, 8, 34, 50, 96, 126, 184, 306]

  @Test("is never wider than its box, in any size or weight", .slow, arguments: hard)
  func fits(content: String) {
    for width in Self.widths {
      for font in [Font.figure, .subheadline, .caption2, Font(17, .semibold)] {
        for text in [
          Text(content, font), Text(content, font).shrinking(to: 0.5),
          Text(content, font).lines(2), Text(content, font).lines(3).shrinking(to: 0.7),
        ] {
          let fitted = FittedText(text, in: width)
          #expect(fitted.lines.count <= text.lineLimit)
          #expect(fitted.size <= font.size)
          #expect(fitted.size >= font.size * text.minimumScale - 0.001)
          for line in fitted.lines {
            var own = text.font
            own.size = fitted.size
            #expect(TextMeasure.width(of: line, in: own) <= width)
          }
        }
      }
    }
  }

  @Test("stays unchanged if it fits, shrinks before it is cut, and is cut with an ellipsis")
  func order() {
    let text = Text("Graduation", Font(20, .semibold))
    let natural = TextMeasure.width(of: "Graduation", in: text.font)
    #expect(FittedText(text, in: natural * 1.1).lines == ["Graduation"])
    let shrunk = FittedText(text.shrinking(to: 0.5), in: natural * 0.8)
    #expect(shrunk.lines == ["Graduation"])
    #expect(shrunk.size < 20)
    let cut = FittedText(text, in: natural * 0.8)
    #expect(cut.size == 20)
    #expect(cut.lines[0].hasSuffix("…"))
    #expect("Graduation".hasPrefix(cut.lines[0].dropLast()))
  }

  @Test("breaks at spaces, and between characters of CJK, not before a full stop")
  func breaking() {
    let font = Font(15)
    let english = FittedText(Text("Wedding anniversary", font).lines(2), in: 100)
    #expect(english.lines == ["Wedding", "anniversary"])
    let hyphens = FittedText(Text("iOS-Clean-Architecture-MVVM", font).lines(2), in: 150)
    #expect(hyphens.lines == ["iOS-Clean-", "Architecture-MVVM"])
    let japanese = FittedText(Text("卒業旅行の準備。", font).lines(2), in: 110)
    #expect(japanese.lines == ["卒業旅行の準", "備。"])
  }

  @Test("shrinks before a word is broken, also in Korean")
  func words() {
    func lines(_ content: String, _ width: Double) -> [String] {
      FittedText(Text(content, .subheadline).lines(2).shrinking(to: 0.85), in: width).lines
    }
    #expect(lines("정보처리기사 실기", 84) == ["정보처리기사", "실기"])
    #expect(lines("우리가 처음 만난 날", 80) == ["우리가 처음", "만난 날"])
    #expect(lines("Anniversaries of us", 92) == ["Anniversaries", "of us"])
    // If a Korean text does not fit in the smallest size either, it is divided between syllables.
    #expect(lines("정보처리기사자격증 실기", 84).count == 2)
    // A word of another language is not divided, but ends in an ellipsis.
    let german = lines("Abschlussprüfung", 70)
    #expect(german.count == 1 && german[0].hasSuffix("…"))
  }

  @Test("shows a number in full or not at all, however little room there is")
  func numbers() {
    func lines(_ content: String, _ width: Double) -> [String] {
      FittedText(Text(content, Font(20)), in: width).lines
    }
    #expect(lines("12,345,678", 50) == ["12,345,678"])
    #expect(lines("Room 12,345,678", 90) == ["Room…"])
    #expect(lines("12,345,678", 2) == [""])
  }

  @Test("has no emoji alone on a line")
  func loneEmoji() {
    let text = Text("🎂 Geburtstagsfeier", Font(15)).lines(2)
    #expect(FittedText(text.shrinking(to: 0.8), in: 120).lines == ["🎂 Geburtstagsfeier"])
    #expect(FittedText(text, in: 100).lines.count == 1)
  }

  @Test("treats an emoji of many scalars as one character")
  func emoji() {
    let family = "👨‍👩‍👧‍👦"
    #expect(TextMeasure.width(of: family, in: Font(10)) == 13)
    #expect(TextMeasure.width(of: "🇰🇷", in: Font(10)) == 13)
    let cut = FittedText(Text(String(repeating: family, count: 9), Font(10)), in: 60)
    #expect(cut.lines == [String(repeating: family, count: 3) + "…"])
  }

  @Test("has the widths of the widest font that a drawing names")
  func widths() {
    // The widths are from the Helvetica and Helvetica-Bold AFM files of Adobe's core fonts, or from
    // Nunito in the weights 400 and 700 if Nunito is wider. It is wider for D, the hyphen, figures,
    // W and y.
    #expect(TextMeasure.width(of: "D-45", in: Font(1000, .semibold)) == 762 + 434 + 600 + 600)
    #expect(TextMeasure.width(of: "Way", in: Font(1000)) == 1101 + 556 + 514)
    #expect(TextMeasure.width(of: "é…", in: Font(1000)) == 556 + 1000)
    #expect(TextMeasure.width(of: "漢字", in: Font(1000)) == 2000)
    #expect(TextMeasure.width(of: "e\u{301}", in: Font(1000)) == 556)
  }

  @Test(
    "Arabic letters are measured in their joined forms, at most a tenth too wide",
    arguments: [
      ("الامتحان النهائي", 6411, 7891), ("عيد ميلاد أمي", 5507, 6498),
      ("رحلة إلى البتراء", 6427, 7607), ("معًا", 1337, 1558), ("أغسطس", 3788, 4432),
      ("كتاب", 2069, 2370), ("ثبت", 1735, 1885), ("سالگرد ازدواج", 5888, 6846),
      ("می\u{200C}خواهم", 3975, 4799), ("الأحد، نوفمبر", 5297, 6402), ("١٢٣ يومًا", 3525, 4104),
      ("مہینہ", 2158, 2476),
    ])
  func arabic(text: String, regular: Double, bold: Double) {
    // HarfBuzz gives these widths for the fonts of Tests/Pictures/make_widths.py.
    for (weight, real) in [(Font.Weight.regular, regular), (.semibold, bold)] {
      let measured = TextMeasure.width(of: text, in: Font(1000, weight))
      #expect(measured >= real && measured <= real * 1.1, "\(weight): \(measured / real)")
    }
  }

  @Test(
    "Hebrew, Thai and Devanagari are measured at most a tenth too wide, never too narrow",
    arguments: [
      ("מבחן סופי", 4321, 4617), ("יום הולדת לאמא", 6995, 7580), ("חופשה באילת", 5884, 6331),
      ("שלום", 2227, 2402), ("שנה טובה", 4190, 4495), ("สอบปลายภาค", 6315, 7130),
      ("วันเกิดแม่", 4218, 4834), ("ไปเที่ยวทะเล", 5561, 6415), ("วันครบรอบแต่งงาน", 8557, 9594),
      ("ปีใหม่", 2446, 2842), ("น้ำ", 1250, 1367), ("अंतिम परीक्षा", 4676, 5119),
      ("माँ का जन्मदिन", 5426, 5912), ("छुट्टियाँ", 2303, 2524), ("शादी की सालगिरह", 6670, 7257),
      ("नया साल", 3285, 3601), ("स्वतंत्रता दिवस", 5185, 5662), ("वर्ष", 1134, 1230),
      ("प्रार्थना", 2283, 2537), ("क्षत्रिय", 2103, 2323),
    ])
  func scripts(text: String, regular: Double, bold: Double) {
    // HarfBuzz gives these widths for the fonts of Tests/Pictures/make_widths.py. Devanagari
    // letters that join may become one narrower letter.
    let most = text.unicodeScalars.contains("\u{94D}") ? 1.35 : 1.1
    for (weight, real) in [(Font.Weight.regular, regular), (.semibold, bold)] {
      let measured = TextMeasure.width(of: text, in: Font(1000, weight))
      #expect(measured >= real && measured <= real * most, "\(weight): \(measured / real)")
    }
  }

  @Test("shows Arabic in full if it fits, and otherwise as much as fits")
  func arabicFits() {
    let text = Text("الامتحان النهائي", .subheadline)
    #expect(FittedText(text, in: 126).lines == ["الامتحان النهائي"])
    let cut = FittedText(text, in: 100)
    #expect(cut.lines[0].count > 10 && cut.lines[0].hasSuffix("…"), "\(cut.lines)")
    #expect(cut.width > 85 && cut.width <= 100)
  }

  @Test("is one line of characters that XML allows")
  func drawable() {
    #expect(Text("a\u{0}b\u{1F}c\u{7F}\u{9F}d\u{FFFE}\u{FFFF}", .body).content == "abcd")
    #expect(Text("one\ttwo\nthree\u{2028}four", .body).content == "one two three four")
    #expect(Text("\u{202E}evil", .body).content == "evil")
    #expect(Text(String(repeating: "x", count: 100_000), .body).content.utf8.count <= 1024)
    #expect(Text(String(repeating: "漢", count: 100_000), .body).content.utf8.count <= 1024)
  }

  @Test("is right-to-left if its first letter is")
  func direction() {
    #expect(Text("מבחן", .body).isRightToLeft)
    #expect(Text("3 × امتحان", .body).isRightToLeft)
    #expect(!Text("Exam מבחן", .body).isRightToLeft)
    #expect(!Text("2026-05-01", .body).isRightToLeft)
    #expect(!Text("시험", .body).isRightToLeft)
  }
}
