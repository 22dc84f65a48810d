import BridgeJSON
import CivilCalendar
import Languages
import Testing

@testable import WidgetTimeline

@Suite("Reading a request")
struct WidgetRequestTests {
  private func request(_ json: String) throws -> WidgetRequest {
    try WidgetRequest(json: [UInt8](json.utf8).span)
  }

  private func fault(_ json: String) -> WidgetError? {
    do {
      _ = try request(json)
      return nil
    } catch {
      return error as? WidgetError
    }
  }

  @Test("an empty object and nulls leave the defaults")
  func defaults() throws {
    let nulls = """
      {"family":null,"now":null,"timeZone":null,"locale":null,"configuration":null,"days":null,
       "isPreview":null}
      """
    for json in ["{}", nulls] {
      let request = try request(json)
      #expect(request.family == nil && request.now == nil && request.timeZone == nil)
      #expect(request.locale == .english && request.configuration.isEmpty)
      #expect(request.days == 7 && !request.isPreview)
    }
  }

  @Test("every member is read")
  func members() throws {
    let request = try request(
      """
      {"family":"systemMedium","now":"1970-01-01T09:00:10+09:00","timeZone":"Asia/Seoul",
       "locale":"ko-KR","configuration":{"dataKey":"exam","none":null},"days":399,
       "isPreview":true}
      """)
    #expect(request.family == .systemMedium)
    #expect(request.now == Instant(secondsSince1970: 10))
    #expect(request.timeZone == "Asia/Seoul")
    #expect(request.locale.language == "ko")
    #expect(request.configuration.map(\.name) == ["dataKey", "none"])
    #expect(request.configuration.map(\.isNull) == [false, true])
    #expect(request.days == 399 && request.isPreview)
  }

  @Test(
    "the error for an invalid member has its path and text",
    arguments: [
      (#"{"family":"systemHuge"}"#, "$.family", "systemHuge"), (#"{"family":3}"#, "$.family", "3"),
      (#"{"now":"2026-02-30"}"#, "$.now", "2026-02-30"), (#"{"now":0}"#, "$.now", "0"),
      (#"{"now":"2026-05-01T10:00:00"}"#, "$.now", "2026-05-01T10:00:00"),
      (#"{"timeZone":9}"#, "$.timeZone", "9"), (#"{"locale":["en"]}"#, "$.locale", #"["en"]"#),
      (#"{"days":400}"#, "$.days", "400"), (#"{"days":-1}"#, "$.days", "-1"),
      (#"{"days":1.5}"#, "$.days", "1.5"), (#"{"days":"7"}"#, "$.days", #""7""#),
      (#"{"days":1e99}"#, "$.days", "1e99"),
      (#"{"days":99999999999999999999}"#, "$.days", "99999999999999999999"),
      (#"{"isPreview":"yes"}"#, "$.isPreview", #""yes""#),
      (#"{"configuration":[]}"#, "$.configuration", "[]"), ("[]", "$", "[]"), ("null", "$", "null"),
    ])
  func meaningless(json: String, path: String, value: String) throws {
    let error = try #require(fault(json))
    #expect(error.code == .invalidValue)
    #expect(error.path == path)
    #expect(error.value == value)
  }

  @Test(
    "an unknown member is a fault, and the nearest one is suggested",
    arguments: [
      (#"{"timezone":"Asia/Seoul"}"#, "$.timezone", "Asia/Seoul", "did you mean timeZone?"),
      (#"{"days":1,"Now":null}"#, "$.Now", "null", "did you mean now?"),
      (#"{"dyas":3}"#, "$.dyas", "3", "did you mean days?"),
      (#"{"local":"ko"}"#, "$.local", "ko", "did you mean locale?"),
      (#"{"config uration":{}}"#, #"$["config uration"]"#, "{}", "did you mean configuration?"),
      (#"{"isPreveiw":true}"#, "$.isPreveiw", "true", "did you mean isPreview?"),
      (#"{"colour":["blue"]}"#, "$.colour", #"["blue"]"#, "it has family, now, timeZone, locale,"),
      (#"{"":1}"#, #"$[""]"#, "1", "it has family,"), (#"{"🌊":1}"#, "$.🌊", "1", "it has family,"),
    ])
  func unknown(json: String, path: String, value: String, suggestion: String) throws {
    let error = try #require(fault(json))
    #expect(error.code == .invalidValue)
    #expect(error.path == path && error.value == value)
    #expect(error.message.contains(suggestion), "\(error.message)")
  }

  @Test("for a very long name, no name is suggested")
  func longName() throws {
    let error = try #require(fault(#"{"\#(String(repeating: "now", count: 300_000))":1}"#))
    #expect(error.message.contains("it has family,"))
  }

  @Test("a request may have the members for pictures")
  func pictures() throws {
    #expect(fault(##"{"appearance":"dark","accent":"#FF9F0A"}"##) == nil)
    let members = try request(
      #"{"style":"ring","theme":"paper","format":"percent","icon":"🎓","image":"photo","#
        + #""renderingMode":"accented","textScale":1.6}"#
    ).picture
    #expect(members.style == "ring" && members.theme == "paper" && members.format == "percent")
    #expect(members.icon == "🎓" && members.image == "photo" && members.textScale == 1.6)
    #expect(members.renderingMode == "accented")
    for (name, value) in [
      ("style", #""rings""#), ("theme", #""Paper""#), ("format", "1"), ("renderingMode", #""x""#),
      ("textScale", "0.79"), ("textScale", "1.61"), ("textScale", #""1""#),
    ] {
      #expect(fault(#"{"\#(name)":\#(value)}"#)?.path == "$.\(name)", "\(name) \(value)")
    }
  }

  @Test("text that is not JSON, and text that is too deep, are separate faults")
  func noJSON() throws {
    #expect(fault("")?.code == .invalidJSON)
    #expect(fault("{")?.code == .invalidJSON)
    #expect(fault("{\"now\":}")?.message.contains("byte 7") == true)
    let deep = #"{"x":"# + String(repeating: "[", count: 128) + String(repeating: "]", count: 128)
    #expect(fault(deep + "}")?.code == .tooLarge)
  }

  @Test("a whole number may be written as any JSON number")
  func wholeNumbers() throws {
    #expect(try request(#"{"days":7.0}"#).days == 7)
    #expect(try request(#"{"days":1e2}"#).days == 100)
  }
}
