import BridgeJSON
import Testing
import WidgetDrawing
import WidgetTimeline

@testable import WidgetKinds

@Suite("The picture of a first fetch that failed")
struct FailurePictureTests {
  private static let totals = "totals:https://api.covid19api.com/world/total"
  private static let repository = "github.repository:sallen0400/swift-news"
  private static let top = "github.repository:apple/swift"

  private func picture(_ kind: String, _ group: RefreshGroup, _ members: String) throws -> Picture {
    let kind = try #require(builtInKinds.first { $0.description.kind == kind })
    let text = #"{"now":"\#(group.now)","timeZone":"UTC"\#(members)}"#
    let context = try TimelineContext(
      WidgetRequest(json: [UInt8](text.utf8).span), for: kind.description, group: group,
      environment: FixedEnvironment())
    return try kind.picture(in: context)
  }

  private func texts(in picture: Picture) -> String {
    picture.layout.compactMap { item -> String? in
      guard let line = item.line else { return nil }
      return line
    }.joined(separator: " ")
  }

  @Test(
    "says so, in the request's language",
    arguments: [
      ("globalTotals", totals), ("singleRepo", repository), ("doubleRepo", top),
    ])
  func failed(kind: String, requestID: String) throws {
    let group = RefreshGroup()
    let untried = try picture(kind, group, "")
    #expect(untried.isRedacted)
    try group.respond(requestID, status: 500, "")
    for (locale, sentence) in [("en", "Could not be loaded"), ("ko-KR", "불러오지 못함")] {
      let failed = try picture(kind, group, #","locale":"\#(locale)""#)
      #expect(!failed.isRedacted && failed.details == sentence)
      #expect(texts(in: failed) == sentence)
    }
    let gallery = try picture(kind, group, #","isPreview":true"#)
    #expect(!texts(in: gallery).contains("Could not"))
  }

  @Test("old figures of the world have a sign", arguments: ["Small", "Medium", "Large"])
  func oldTotals(size: String) throws {
    let group = RefreshGroup()
    let family = #","family":"system\#(size)""#
    let body = #"{"TotalConfirmed":700,"TotalDeaths":7,"TotalRecovered":600}"#
    try group.respond(Self.totals, body)
    func svg(_ picture: Picture) -> [UInt8] { picture.svg(in: PictureStyle()) }
    let fresh = try picture("globalTotals", group, family)
    try group.respond(Self.totals, status: 500, "")
    let old = try picture("globalTotals", group, family)
    #expect(svg(old) != svg(fresh) && texts(in: old) == texts(in: fresh))
    try group.respond(Self.totals, body)
    #expect(try svg(picture("globalTotals", group, family)) == svg(fresh))
  }

  @Test("of one of two repositories is in its place")
  func oneOfTwo() throws {
    let group = RefreshGroup()
    try group.respond(Self.top, GitHubResponses.repository)
    #expect(try texts(in: picture("doubleRepo", group, "")).contains("Not fetched yet"))
    let bottom = "github.repository:kudoleh/iOS-Clean-Architecture-MVVM"
    try group.respond(bottom, status: 500, "")
    let picture = try picture("doubleRepo", group, "")
    #expect(texts(in: picture).contains("Could not be loaded"))
    #expect(texts(in: picture).contains("swift"))
  }
}
