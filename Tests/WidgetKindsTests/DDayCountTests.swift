import Testing
import WidgetTimeline

@testable import WidgetKinds

/// Tables of the expected day counts.
@Suite("A D-day on one date")
struct DDayCountTests {
  @Test(
    "the days until the end",
    arguments: [
      ("2026-05-01", "7", #""D-7""#), ("2026-05-08", "0", #""D-Day""#),
      ("2026-05-11", "-3", #""D+3""#), ("2026-05-07", "1", #""D-1""#),
      ("2026-05-09", "-1", #""D+1""#),
    ])
  func daysUntilEnd(day: String, dday: String, label: String) throws {
    let entry = try entry(on: day, data: #"{"endDate":"2026-05-08"}"#)
    #expect(entry.json("dday") == dday)
    #expect(entry.json("label") == label)
  }

  @Test("the start day is day 1, and the 100th day is start + 99")
  func startIsDayOne() throws {
    let data = #"{"startDate":"2026-09-17"}"#
    #expect(try entry(on: "2026-09-17", data: data).json("countDay") == "1")
    #expect(try entry(on: "2026-12-25", data: data).json("countDay") == "100")
  }

  @Test("startFromDayOne false makes the start day 0, and start + 100 is day 100")
  func startIsDayZero() throws {
    let data = #"{"startDate":"2026-09-17","startFromDayOne":false}"#
    #expect(try entry(on: "2026-09-17", data: data).json("countDay") == "0")
    #expect(try entry(on: "2026-12-26", data: data).json("countDay") == "100")
  }

  @Test("a start in the future has no day count and is upcoming")
  func upcoming() throws {
    let entry = try entry(
      on: "2026-05-01", data: #"{"startDate":"2026-05-02","endDate":"2026-05-08"}"#)
    #expect(entry.json("countDay") == "null")
    #expect(entry.json("countLabel") == "null")
    #expect(entry.json("state") == #""upcoming""#)
    #expect(entry.json("progress") == "0")
    #expect(entry.json("dday") == "7")
  }

  @Test("a missing date is null in every member that depends on it")
  func missing() throws {
    let end = try entry(on: "2026-05-01", data: #"{"startDate":"2026-05-01"}"#)
    for field in ["endDate", "dday", "label", "progress"] { #expect(end.json(field) == "null") }
    let start = try entry(on: "2026-05-01", data: #"{"endDate":"2026-05-01","startDate":null}"#)
    for field in ["startDate", "countDay", "countLabel", "progress"] {
      #expect(start.json(field) == "null")
    }
  }

  @Test(
    "no dates, no data, null, and a string of null are unset",
    arguments: [
      nil, "{}", "null", #""null""#, #"{"title":"x"}"#, #"{"startDate":null,"endDate":null}"#,
      #""{}""#,
    ])
  func unset(data: String?) throws {
    let timeline = try dday(data: data, request: #"{"now":"2026-05-01T12:00:00Z"}"#)
    let entries = try #require(timeline["entries"])
    #expect(entries.count == 1)
    #expect(timeline["policy"]?.text == #"{"type":"never"}"#)
    let entry = try #require(entries[0])
    #expect(entry.json("state") == #""unset""#)
    #expect(entry.json("isPlaceholder") == "false")
    for field in ["dday", "label", "countDay", "countLabel", "progress"] {
      #expect(entry.json(field) == "null")
    }
  }

  @Test(
    "the state, by the dates there are",
    arguments: [
      (#"{"endDate":"2026-05-02"}"#, "counting"), (#"{"endDate":"2026-05-01"}"#, "today"),
      (#"{"endDate":"2026-04-30"}"#, "past"), (#"{"startDate":"2026-05-02"}"#, "upcoming"),
      (#"{"startDate":"2026-05-01"}"#, "counting"), (#"{"startDate":"2020-01-01"}"#, "counting"),
      (#"{"startDate":"2026-04-01","endDate":"2026-05-02"}"#, "counting"),
      (#"{"startDate":"2026-04-01","endDate":"2026-05-01"}"#, "today"),
      (#"{"startDate":"2026-04-01","endDate":"2026-04-30"}"#, "past"),
      (#"{"startDate":"2026-05-02","endDate":"2026-05-30"}"#, "upcoming"),
      (#"{"startDate":"2026-05-01","endDate":"2026-05-01"}"#, "today"),
    ])
  func state(data: String, state: String) throws {
    #expect(try entry(on: "2026-05-01", data: data)["state"]?.string == state)
  }

  @Test("start, end and today on one day")
  func oneDay() throws {
    let entry = try entry(
      on: "2026-05-01", data: #"{"startDate":"2026-05-01","endDate":"2026-05-01"}"#)
    #expect(entry.json("dday") == "0")
    #expect(entry.json("countDay") == "1")
    #expect(entry.json("progress") == "1")
  }

  @Test(
    "progress is clamped to 0...1",
    arguments: [
      ("2026-04-30", "0"), ("2026-05-01", "0"), ("2026-05-02", "0.25"), ("2026-05-03", "0.5"),
      ("2026-05-05", "1"), ("2027-01-01", "1"),
    ])
  func progress(day: String, progress: String) throws {
    let data = #"{"startDate":"2026-05-01","endDate":"2026-05-05"}"#
    #expect(try entry(on: day, data: data).json("progress") == progress)
  }

  @Test(
    "the count in the words of the locale",
    arguments: [
      ("en", "Day 1326"), ("ko", "1326일째"), ("ja", "1326日目"), ("ko-KR", "1326일째"),
      ("ja_JP", "1326日目"), ("KO", "1326일째"), ("tlh", "Day 1326"), ("", "Day 1326"),
    ])
  func words(locale: String, label: String) throws {
    let entry = try entry(
      on: "2026-11-21", data: #"{"startDate":"2023-04-06"}"#, locale: locale)
    #expect(entry["countLabel"]?.string == label)
    #expect(entry.json("countDay") == "1326")
  }

  @Test("a value that holds the object as text is read in the same way")
  func stringified() throws {
    let entry = try entry(
      on: "2026-05-01", data: #""{\"endDate\":\"2026-05-08\",\"title\":\"졸업\"}""#)
    #expect(entry.json("dday") == "7")
    #expect(entry["title"]?.string == "졸업")
  }
}
