import CivilCalendar
import Testing

@testable import Languages

@Suite("Languages")
struct LanguageTableTests {
  private func table(_ tag: String) -> LanguageTable { .of(LanguageTag(tag)) }

  @Test(
    "A date is written in the form of the language",
    arguments: [
      ("en", "Tue, Jan 5"), ("en-GB", "Tue 5 Jan"), ("ko", "1월 5일 (화)"), ("ja-JP", "1月5日(火)"),
      ("zh-Hans-CN", "1月5日周二"), ("zh-TW", "1月5日 週二"), ("de", "Di., 5. Jan."),
      ("fr", "mar. 5 janv."), ("es-ES", "mar, 5 ene"), ("it", "mar 5 gen"),
      ("pt-BR", "ter., 5 de jan."), ("vi", "Th 3, 5 thg 1"), ("xx", "Tue, Jan 5"),
    ])
  func dates(tag: String, text: String) throws {
    let date = try #require(CivilDate(year: 2027, month: 1, day: 5))
    #expect(table(tag).text(of: date, .weekday) == text)
  }

  @Test(
    "Months and days have the names of the region",
    arguments: [
      ("de", "Januar"), ("de-AT", "Jänner"), ("de-Latn-AT", "Januar"), ("ar", "يناير"),
      ("ar-SY", "كانون الثاني"), ("ar-TN", "جانفي"), ("es-PE", "enero"), ("pt-PT", "janeiro"),
    ])
  func regions(tag: String, january: String) throws {
    #expect(table(tag).monthName(1) == january)
  }

  @Test("A region has its own months, weekdays and order, and the words of its language")
  func region() throws {
    let date = try #require(CivilDate(year: 2027, month: 9, day: 5))
    #expect(table("es-PE").text(of: date, .weekday) == "dom, 5 set.")
    #expect(table("es-419").narrowWeekday(3) == "M" && table("es").narrowWeekday(3) == "X")
    #expect(table("pt-PT").text(of: date, .full) == "5/09/2027")
    #expect(table("pt-PT").future(2).text == "dentro de 2 dias")
    #expect(table("zh-HK").text(of: date, .weekday) == table("zh-Hant-HK").text(of: date, .weekday))
    #expect(table("de-AT").word(.hours) == table("de").word(.hours))
    #expect(table("en-GB") === table("en_GB.UTF-8"))
  }

  @Test("Counted days have the forms of the language")
  func counts() {
    #expect(table("en").days(1).text == "1 day" && table("en").days(45).text == "45 days")
    #expect(table("fr").days(0).text == "0\u{A0}jour" || table("fr").days(0).text == "0 jour")
    #expect(table("ko").days(45).after == "일")
    #expect(table("de").future(45).text == "in 45 Tagen")
    #expect(table("ar").days(2).number == nil && table("ar").days(3).after.contains("أيام"))
  }

  @Test("A long number is written short, and never cut")
  func compact() {
    #expect(table("en").compact(12_345_678) == "12.3M")
    #expect(table("ko").compact(12_345_678) == "1234만")
    #expect(table("en").compact(999) == "999" && table("en").compact(1_000) == "1K")
    #expect(table("de").compact(12_345) == "12345")
  }
}
