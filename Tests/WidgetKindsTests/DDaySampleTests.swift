import Testing

@testable import WidgetKinds

@Suite("Sample data of a D-day")
struct DDaySampleTests {
  private let real = #"{"endDate":"2026-05-08"}"#

  private let now = #"{"now":"2024-09-27T12:00:00Z","timeZone":"UTC"}"#

  @Test("the placeholder began 540 days ago and ends in 100, whatever the group holds")
  func placeholder() throws {
    for data in [nil, real, "[1]"] {
      let entry = try #require(try dday(.placeholder, data: data, request: now)["entry"])
      #expect(entry["startDate"]?.string == "2023-04-06")
      #expect(entry["endDate"]?.string == "2025-01-05")
      #expect(entry["isPlaceholder"]?.bool == true)
    }
  }

  @Test("the sample counts on the day on which it is drawn, whatever today is")
  func day() throws {
    for now in ["1971-07-01", "2024-09-27", "2026-05-01", "2100-12-31"] {
      let request = #"{"now":"\#(now)T12:00:00Z","timeZone":"UTC"}"#
      let entry = try #require(try dday(.placeholder, data: nil, request: request)["entry"])
      #expect(entry["date"]?.string == "\(now)T12:00:00+00:00")
      #expect(entry["label"]?.string == "D-100" && entry["countDay"]?.integer == 541)
    }
  }

  @Test("a gallery's snapshot shows sample data even if there is real data")
  func preview() throws {
    let entry = try #require(
      try dday(.snapshot, data: real, request: #"{"isPreview":true}"#)["entry"])
    #expect(entry["label"]?.string == "D-100")
    #expect(entry["isPlaceholder"]?.bool == true)
  }

  @Test("a snapshot shows the real data, or sample data if there is none")
  func snapshot() throws {
    let entry = try #require(try dday(.snapshot, data: real)["entry"])
    #expect(entry["endDate"]?.string == "2026-05-08")
    #expect(entry["isPlaceholder"]?.bool == false)
    for data in [nil, "{}", "null"] {
      let sample = try #require(try dday(.snapshot, data: data)["entry"])
      #expect(sample["label"]?.string == "D-100")
      #expect(sample["isPlaceholder"]?.bool == true)
    }
  }
}
