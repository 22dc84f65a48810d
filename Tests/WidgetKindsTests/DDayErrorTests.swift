import Testing
import WidgetTimeline

@testable import WidgetKinds

@Suite("Invalid data")
struct DDayErrorTests {
  @Test(
    "the error for a nonexistent date has its path and text",
    arguments: [
      "2025-02-29", "2025-13-01", "2025-00-10", "2025-04-31", "tomorrow", "", "2025-1-1",
      "25-01-01",
      "2025-02-28 ", "0000-01-01", "10000-01-01", "2025-02-28T24:00:00Z", "2025-02-28T10:00:00z",
      "2025-02-28T10:00:00+24:00", "-2025-02-28", "2025/02/28", "２０２５-02-28",
    ])
  func noDate(text: String) throws {
    for member in ["startDate", "endDate"] {
      let error = try #require(widgetError { try dday(data: #"{"\#(member)":"\#(text)"}"#) })
      #expect(error.code == .invalidValue)
      #expect(error.path == "$.\(member)")
      #expect(error.value == text)
      #expect(error.key == "widgetDataKey")
    }
  }

  @Test("the error for a lunar date writes a day that every year has as its example")
  func noLunarDate() throws {
    let data = #"{"endDate":"2026-05-30","calendar":"lunarKorean"}"#
    let error = try #require(widgetError { try dday(data: data) })
    let example = try #require(error.message.split(separator: "written as ").last?.prefix(10))
    #expect(throws: Never.self) {
      try dday(data: #"{"endDate":"\#(example)","calendar":"lunarKorean"}"#)
    }
  }

  @Test(
    "the error for a member of the wrong type has its path and JSON",
    arguments: [
      ("endDate", "20260508"), ("endDate", "true"), ("startDate", #"["2026-05-08"]"#),
      ("startDate", "{}"), ("title", "1"), ("startFromDayOne", "1"), ("startFromDayOne", #""no""#),
    ])
  func wrongType(member: String, json: String) throws {
    let error = try #require(widgetError { try dday(data: #"{"\#(member)":\#(json)}"#) })
    #expect(error.code == .invalidValue)
    #expect(error.path == "$.\(member)")
    #expect(error.value == json)
  }

  @Test("an end before the start names both dates")
  func endBeforeStart() throws {
    let error = try #require(
      widgetError { try dday(data: #"{"startDate":"2026-05-08","endDate":"2026-05-07"}"#) })
    #expect(error.code == .invalidValue)
    #expect(error.path == "$.endDate")
    #expect(error.message.contains("2026-05-07") && error.message.contains("2026-05-08"))
  }

  @Test(
    "a value that is not an object is refused",
    arguments: [
      "1", "[]", "true", #""tomorrow""#, #""[1]""#, #""{""#,
    ])
  func noObject(data: String) throws {
    let error = try #require(widgetError { try dday(data: data) })
    #expect(error.code == .invalidValue)
    #expect(error.path == "$")
  }

  @Test(
    "a data key must be a valid key",
    arguments: [
      #""""#, "7", #""\#(String(repeating: "k", count: 512))""#,
    ])
  func dataKey(json: String) throws {
    let error = try #require(
      widgetError { try dday(data: nil, request: #"{"configuration":{"dataKey":\#(json)}}"#) })
    #expect(error.code == .invalidValue)
    #expect(error.path == "$.configuration.dataKey")
  }
}
