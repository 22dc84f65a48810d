import CWidgetBridge
import Foundation
import Testing

@Suite("A header's text is kept secret")
struct HostSecretTests {
  /// A widget whose request has a header with the secret text under a key.
  struct Widget: Sendable, CustomTestStringConvertible {
    let kind: String
    let key: String
    let request: String
    let body: String

    var testDescription: String { kind }

    static let all = [
      Widget(kind: "rates", key: "token", request: "{}", body: TestGroup.ratesBody),
      Widget(
        kind: "singleRepo", key: "github",
        request: #"{"configuration":{"repo":"a/b","host":"git.example","tokenKey":"github"}}"#,
        body: #"""
          {"name":"b","owner":{"login":"a","avatar_url":"https://git.example/a"},
           "has_issues":true,"forks":1,"watchers":2,"open_issues":3,
           "pushed_at":"2026-05-01T00:00:00Z"}
          """#),
    ]
  }

  /// Everything that can be read about a widget and its group, apart from values and the plan: the
  /// document or the error of each call, by a name for the call.
  private func answers(_ group: TestGroup, _ widget: Widget) throws -> [String: String] {
    let handle = group.handle
    let (kind, request) = (widget.kind, widget.request)
    typealias Reading = (UnsafeMutablePointer<CChar>?, UInt32) -> Int32
    let readings: [(String, Reading)] = [
      ("kinds", { getWidgetKindsJSON(handle, $0, $1) }),
      ("instances", { getCurrentConfigurationsJSON(handle, $0, $1) }),
      ("intents", { getIntentsJSON(handle, $0, $1) }),
      ("keys", { getSharedKeysJSON(handle, $0, $1) }),
      ("changes", { getSharedChangesJSON(handle, #"{"revision":1}"#, $0, $1) }),
      ("timeline", { getTimelineJSON(handle, kind, request, $0, $1) }),
      ("entry", { getEntryJSON(handle, kind, request, $0, $1) }),
      ("snapshot", { getSnapshotJSON(handle, kind, request, $0, $1) }),
      ("placeholder", { getPlaceholderJSON(handle, kind, request, $0, $1) }),
      ("picture", { renderWidgetSVG(handle, kind, request, $0, $1) }),
      ("drawing", { getWidgetDrawingJSON(handle, kind, request, $0, $1) }),
      ("options", { getConfigurationOptionsJSON(handle, kind, "currency", $0, $1) }),
      ("list", { getTimelineJSON(handle, "ddayList", nil, $0, $1) }),
      ("events", { getConfigurationOptionsJSON(handle, "dday", "dataKey", $0, $1) }),
    ]
    var answers: [String: String] = [:]
    for (name, reading) in readings {
      answers[name] = reading(nil, 0) < 0 ? lastError() : try text(reading)
    }
    return answers
  }

  private func expectSecret(_ answers: [String: String]) {
    for (name, answer) in answers { #expect(!answer.contains("s3cret"), "\(name): \(answer)") }
  }

  @Test("only the plan shows a secret", arguments: Widget.all)
  func secret(widget: Widget) throws {
    let group = try TestGroup.withRates()
    let handle = group.handle
    #expect(setSharedValue(handle, widget.key, #""s3cret""#) == 0)
    #expect(registerWidgetInstance(handle, widget.kind, widget.request) == 0)
    expectSecret(try answers(group, widget))

    let planned = try #require(try group.requests(of: widget.kind, widget.request).first)
    let headers = try #require(planned["headers"] as? [String: String])
    #expect(headers["Authorization"] == "Bearer s3cret")
    let others = planned.filter { $0.key != "headers" }
    #expect(!"\(others)".contains("s3cret"))
    let requestID = try #require(planned["requestID"] as? String)
    for (status, body) in [(200, widget.body), (401, ""), (200, "[]"), (0, "")] as [(Int32, String)]
    {
      #expect(group.respond(requestID, status, body) == 0)
      expectSecret(try answers(group, widget))
    }
  }

  @Test(
    "a text that no header can have is refused by its key, and not shown", arguments: Widget.all,
    [
      #""s3cret\r\nX-Other: 1""#, #""s3cret é""#, #"{"token":"s3cret"}"#, #"["s3cret"]"#,
      #""s3cret\#(String(repeating: "x", count: 4096))""#,
    ])
  func refused(widget: Widget, value: String) throws {
    let group = try TestGroup.withRates()
    #expect(setSharedValue(group.handle, widget.key, value) == 0)
    #expect(
      getRefreshPlanJSON(group.handle, widget.kind, widget.request, nil, 0)
        == BridgeStatusInvalidValue.rawValue)
    let error = lastError()
    #expect(error.contains(#""key":"\#(widget.key)""#) && !error.contains("s3cret"), "\(error)")
    expectSecret(try answers(group, widget))
  }

  @Test("a key that a header takes goes to one origin, and shows in no other kind")
  func bound() throws {
    let group = try TestGroup.withRates()
    func other(_ members: String) -> Int32 {
      group.register(
        #"""
        {"kind":"other","displayName":"x","supportedFamilies":["systemSmall"],\#(members)}
        """#)
    }
    func source(_ url: String) -> String {
      #"""
      "source":{"url":"\#(url)","headers":{"X-Key":{"key":"token"}}},"content":{}
      """#
    }
    #expect(other(source("https://evil.example/")) == BridgeStatusInvalidValue.rawValue)
    #expect(other(source("https://api.example:444/")) == BridgeStatusInvalidValue.rawValue)
    #expect(other(#""content":{"title":"{@token}"}"#) == BridgeStatusInvalidValue.rawValue)
    #expect(other(#""entriesFrom":"token""#) == BridgeStatusInvalidValue.rawValue)
    #expect(other(source("https://api.example:443/")) == 0)
    func plan(_ members: String) -> Int32 {
      let request = #"{"configuration":{"repo":"a/b","tokenKey":"token"\#(members)}}"#
      return getRefreshPlanJSON(group.handle, "singleRepo", request, nil, 0)
    }
    for host in ["", #","host":"evil.example""#, #","host":"api.example:444""#] {
      #expect(plan(host) == BridgeStatusInvalidValue.rawValue, "\(host)")
      #expect(try lastErrorMembers()["path"] == "$.configuration.tokenKey")
    }
    #expect(plan(#","host":"api.example""#) > 0)
  }

  @Test("no template shows the token of a repository's widget, in either order")
  func repositoryTokens() throws {
    let widget = #"{"configuration":{"repo":"a/b","tokenKey":"github"}}"#
    func shows(_ group: TestGroup) -> Int32 {
      group.register(
        #"""
        {"kind":"shows","displayName":"x","supportedFamilies":["systemSmall"],
         "parameters":[{"name":"a","type":"string"}],
         "source":{"url":"https://evil.example/{@github}"},
         "content":{"title":"{@github}","value":"My {@github}"}}
        """#)
    }
    func answers(_ group: TestGroup) throws -> String {
      let handle = group.handle
      var answers = ""
      for read in [getTimelineJSON, getEntryJSON, renderWidgetSVG, getRefreshPlanJSON] {
        answers += try text { read(handle, "shows", nil, $0, $1) }
      }
      return answers
    }
    let group = try TestGroup()
    #expect(setSharedValue(group.handle, "github", #""s3cret""#) == 0)
    #expect(shows(group) == 0)
    #expect(try answers(group).contains("s3cret"), "it is no token of anybody yet")
    #expect(
      getRefreshPlanJSON(group.handle, "singleRepo", widget, nil, 0)
        == BridgeStatusInvalidValue.rawValue, "what is shown is sent as no token")
    #expect(try lastErrorMembers()["path"] == "$.configuration.tokenKey")
    #expect(registerWidgetInstance(group.handle, "singleRepo", widget) == 0)
    #expect(try !answers(group).contains("s3cret"))
    #expect(unregisterWidgetInstance(group.handle, "singleRepo", widget) == 0)
    #expect(try answers(group).contains("s3cret"))

    let other = try TestGroup()
    #expect(setSharedValue(other.handle, "github", #""s3cret""#) == 0)
    let two = #"{"configuration":{"topRepo":"a/b","tokenKey":"github"}}"#
    #expect(registerWidgetInstance(other.handle, "doubleRepo", two) == 0)
    #expect(shows(other) == BridgeStatusInvalidValue.rawValue)
    #expect(!lastError().contains("s3cret"))
    #expect(try lastErrorMembers()["value"] == "github")
  }

  @Test("a widget that is configured with such a key does not show its text")
  func otherWidgets() throws {
    let group = try TestGroup.withRates()
    let handle = group.handle
    let request = #"{"configuration":{"dataKey":"token"}}"#
    for kind in ["dday", "studyCalendar"] {
      #expect(
        getTimelineJSON(handle, kind, request, nil, 0) == BridgeStatusInvalidValue.rawValue)
      let error = lastError()
      #expect(error.contains(#""key":"token""#) && !error.contains("s3cret"), "\(error)")
      let held = #"{"onInvalid":"entry","configuration":{"dataKey":"token"}}"#
      let entry = try text { getEntryJSON(handle, kind, held, $0, $1) }
      #expect(!entry.contains("s3cret"), "\(entry)")
    }
    for (intent, parameters) in [
      ("restartCount", #"{"key":"token"}"#),
      ("toggleStudyDay", #"{"dataKey":"token","date":"2026-05-01"}"#),
    ] {
      #expect(performIntent(handle, intent, parameters) < 0, "\(intent)")
      let error = lastError()
      #expect(!error.contains("s3cret"), "\(error)")
    }
  }

  @Test(
    "the error for options that are read from such a key does not show its text",
    arguments: [("singleRepo", "repo"), ("doubleRepo", "topRepo"), ("doubleRepo", "bottomRepo")])
  func options(kind: String, parameter: String) throws {
    let group = try TestGroup()
    #expect(
      group.register(
        #"""
        {"kind":"sends","displayName":"x","supportedFamilies":["systemSmall"],
         "source":{"url":"https://api.example/","headers":{"X-Key":{"key":"repos"}}},"content":{}}
        """#) == 0)
    #expect(setSharedValue(group.handle, "repos", #""s3cret""#) == 0)
    #expect(
      getConfigurationOptionsJSON(group.handle, kind, parameter, nil, 0)
        == BridgeStatusInvalidValue.rawValue)
    let error = lastError()
    #expect(error.contains(#""key":"repos""#) && !error.contains("s3cret"), "\(error)")
  }

  @Test(
    "a value for such a key that another kind cannot show is not in the error",
    arguments: ["dday", "ddayList", "studyCalendar", nil])
  func checkedOthers(kind: String?) throws {
    let group = try TestGroup.withRates()
    for value in [#""s3cret""#, #"["s3cret"]"#, #"{"endDate":"s3cret"}"#] {
      let status = checkSharedValueJSON(group.handle, kind, "token", value)
      guard status < 0 else { continue }
      let error = lastError()
      #expect(error.contains(#""key":"token""#) && !error.contains("s3cret"), "\(error)")
    }
  }

  @Test(
    "the error for an event whose dates are under such a key does not show its text",
    arguments: ["dday", "ddayList", nil],
    [
      #""except":{"key":"token"}"#, #""also":{"key":"token"}"#,
      #""count":{"weekdays":["monday"],"except":{"key":"token"}}"#,
    ])
  func checkedEvents(kind: String?, members: String) throws {
    let group = try TestGroup.withRates()
    let event = #"{"endDate":"2026-05-01","repeat":"weekly",\#(members)}"#
    for secret in [#""s3cret""#, #"["s3cret"]"#] {
      #expect(setSharedValue(group.handle, "token", secret) == 0)
      #expect(
        checkSharedValueJSON(group.handle, kind, "widgetDataKey", event)
          == BridgeStatusInvalidValue.rawValue)
      let error = lastError()
      #expect(error.contains(#""key":"token""#) && !error.contains("s3cret"), "\(error)")
    }
  }

  @Test(
    "a value that no header can have does not pass the check, and is not in its error",
    arguments: [
      "5", "null", #""""#, #""s3cret\n""#, #"{"token":"s3cret"}"#,
      #""s3cret\#(String(repeating: "x", count: 4096))""#,
    ])
  func checkedHeader(value: String) throws {
    let group = try TestGroup.withRates()
    let handle = group.handle
    #expect(checkSharedValueJSON(handle, "rates", "token", #""s3cret""#) == 0)
    // A key that only templates use takes any value.
    #expect(checkSharedValueJSON(handle, "rates", "base", value) == 0)
    #expect(
      checkSharedValueJSON(handle, "rates", "token", value) == BridgeStatusInvalidValue.rawValue)
    let error = lastError()
    #expect(error.contains(#""path":"$""#) && !error.contains("s3cret"), "\(error)")
    #expect(setSharedValue(handle, "token", value) == 0)
    #expect(getRefreshPlanJSON(handle, "rates", nil, nil, 0) < 0)
  }
}
