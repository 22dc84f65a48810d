import Foundation
import TestLength
import Testing

@Suite("refresh")
struct RefreshCommandTests {
  private let folder: TemporaryFolder
  private let server: StandInServer
  private var demo: DemoProgram

  init() throws {
    folder = try TemporaryFolder()
    server = try StandInServer(in: folder)
    demo = DemoProgram(in: folder)
  }

  /// Refreshes the totals from a path of the stand-in server. The plan names another host, which
  /// `--base-url` replaces.
  private func refresh(_ path: String, baseURL: String? = nil) throws -> DemoProgram.Outcome {
    try demo.run(
      "refresh", "globalTotals", "--configuration", Self.configuration(path), "--base-url",
      baseURL ?? server.url)
  }

  private static func configuration(_ path: String) -> String {
    #"{"sourceURL":"https://totals.example\#(path)"}"#
  }

  /// The first entry of the timeline of a path.
  private func entry(_ path: String) throws -> [String: Any] {
    let outcome = try demo.run(
      "timeline", "globalTotals", "--json", "--configuration", Self.configuration(path))
    let document = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
    let entries = try #require((document as? [String: Any])?["entries"] as? [[String: Any]])
    return try #require(entries.first)
  }

  @Test("Due data is fetched with the plan's headers, stored, and not fetched again")
  func fetches() throws {
    let outcome = try refresh("/v1/totals?of=world&at=%20now")
    #expect(outcome.status == 0, "\(outcome.error)")
    #expect(outcome.lines.count == 2)
    #expect(
      outcome.lines.first
        == "totals:https://totals.example/v1/totals?of=world&at=%20now  200  91 bytes")
    #expect(outcome.lines.last?.hasPrefix("The widget asks again at ") == true)
    let requests = try server.requests()
    #expect(requests.map(\.path) == ["/v1/totals?of=world&at=%20now"])
    #expect(requests.first?.headers["Accept"] == "application/json")
    #expect(requests.first?.headers["User-Agent"]?.hasPrefix("WidgetBridge/") == true)
    #expect(try entry("/v1/totals?of=world&at=%20now")["confirmed"] as? Int == 674_300_771)

    let again = try refresh("/v1/totals?of=world&at=%20now")
    #expect(again.status == 0)
    #expect(again.lines.first == "Nothing is due.")
    #expect(try server.requests().count == 1)
  }

  @Test("A response's ETag is sent back, and a 304 keeps the stored data")
  func unchanged() throws {
    #expect(try refresh("/v1/tagged").status == 0)
    let first = try #require(try entry("/v1/tagged")["fetchedAt"] as? String)
    #expect(try server.requests().last?.headers["If-None-Match"] == nil)
    // After a failure, the request is due again once the widget is reloaded.
    let requestID = "totals:https://totals.example/v1/tagged"
    #expect(try demo.run("respond", requestID, "--status", "500").status == 0)
    #expect(try demo.run("reload", "globalTotals").status == 0)
    let outcome = try refresh("/v1/tagged")
    #expect(outcome.status == 0, "\(outcome.output)\(outcome.error)")
    #expect(outcome.lines.first?.contains("  304  ") == true)
    #expect(try server.requests().last?.headers["If-None-Match"] == "\"seven\"")
    let entry = try entry("/v1/tagged")
    #expect(entry["confirmed"] as? Int == 674_300_771)
    #expect(entry["fetchError"] == nil)
    #expect(try #require(entry["fetchedAt"] as? String) >= first)
  }

  @Test("Data that responses name, such as pictures, is fetched until nothing is due")
  func rounds() throws {
    let arguments = [
      "singleRepo", "--family", "systemLarge", "--configuration", #"{"repo":"apple/swift"}"#,
    ]
    let command = ["--directory", demo.directory, "refresh", "--base-url", server.url] + arguments
    let outcome = try demo.runWithout(command)
    #expect(outcome.status == 0, "\(outcome.error)")
    let documents = ["/repos/apple/swift", "/repos/apple/swift/contributors"]
    let pictures = (0...4).map { "/u/\($0)?v=4" }
    let paths = try server.requests().map(\.path)
    #expect(paths.prefix(2).sorted() == documents)
    #expect(paths.dropFirst(2).sorted() == pictures)
    #expect(outcome.lines.count == 8)
    let timeline = try demo.runWithout(
      ["--directory", demo.directory, "timeline", "--json"] + arguments)
    #expect(timeline.output.contains(#""watchers":123"#), "\(timeline.output)")
    #expect(timeline.output.contains(#""login":"person-4""#))
    #expect(!timeline.output.contains(#""login":"person-5""#))
    #expect(try demo.runWithout(command).lines.first == "Nothing is due.")
    #expect(try server.requests().count == 7)
  }

  @Test("A repository that is empty has no contributors, which is no failure")
  func empty() throws {
    let arguments = [
      "singleRepo", "--family", "systemLarge", "--configuration", #"{"repo":"a/empty"}"#,
    ]
    let outcome = try demo.runWithout(
      ["--directory", demo.directory, "refresh", "--base-url", server.url] + arguments)
    #expect(outcome.status == 0, "\(outcome.output)\(outcome.error)")
    #expect(outcome.lines.contains("github.contributors:a/empty  204  0 bytes"))
    let timeline = try demo.runWithout(
      ["--directory", demo.directory, "timeline", "--json"] + arguments)
    #expect(timeline.output.contains(#""contributors":[]"#), "\(timeline.output)")
    #expect(!timeline.output.contains("fetchError"))
  }

  @Test("The requests of a plan are on their way at the same time")
  func parallel() throws {
    let outcome = try demo.run(
      "refresh", "doubleRepo", "--configuration",
      #"{"topRepo":"a/together","bottomRepo":"b/together"}"#, "--base-url", server.url)
    #expect(outcome.status == 0, "\(outcome.output)\(outcome.error)")
    #expect(outcome.output.contains("github.repository:a/together  200  "))
    #expect(outcome.output.contains("github.repository:b/together  200  "))
  }

  @Test("A redirect within the same origin is followed")
  func redirect() throws {
    let outcome = try refresh("/redirect")
    #expect(outcome.status == 0, "\(outcome.error)")
    #expect(try server.requests().map(\.path) == ["/redirect", "/totals"])
    #expect(try entry("/redirect")["confirmed"] as? Int == 674_300_771)
  }

  @Test(
    "A failed fetch is reported and stored, and is not repeated before it is due", .slow,
    arguments: [
      ("missing", "404  23 bytes", "invalidResponse", 404, 1),
      ("broken", "500  91 bytes", "invalidResponse", 500, 1),
      ("html", "200  51 bytes", "invalidData", 200, 1),
      ("bytes", "200  42 bytes", "invalidData", 200, 1),
      ("half", "no response  (18) ", "noResponse", 0, 1),
      ("silent", "no response  (28) ", "noResponse", 0, 1),
      ("slow", "no response  (28) ", "noResponse", 0, 1),
      ("large", "200  too large, more than 16777216 bytes", "invalidData", 200, 1),
      ("largely", "404  too large, more than 16777216 bytes", "invalidResponse", 404, 1),
      ("elsewhere", "302  it leads to http://localhost:", "invalidResponse", 302, 1),
      ("refuse", "302  it leads to file:///etc/passwd, and not", "invalidResponse", 302, 1),
      ("around", "302  it leads on and on", "invalidResponse", 302, 6),
    ])
  func failure(
    name: String, told: String, code: String, status: Int, requestCount: Int
  ) throws {
    let path = "/\(name)"
    let outcome = try refresh(path)
    #expect(outcome.status == 1)
    #expect(
      outcome.output.hasPrefix("totals:https://totals.example\(path)  \(told)"),
      "\(outcome.output)")
    #expect(outcome.errorLines.count == 1, "\(outcome.error)")
    let entry = try entry(path)
    #expect(entry["isPlaceholder"] as? Bool == true)
    let fetchError = try #require(entry["fetchError"] as? [String: Any])
    #expect(fetchError["code"] as? String == code)
    #expect(fetchError["httpStatus"] as? Int == status)

    #expect(try refresh(path).lines.first == "Nothing is due.")
    #expect(try server.requests().map(\.path) == Array(repeating: path, count: requestCount))
  }

  @Test("If nothing listens at the address, there is no response")
  func nobody() throws {
    let outcome = try refresh("/totals", baseURL: "http://127.0.0.1:9")
    #expect(outcome.status == 1)
    #expect(outcome.output.contains("no response  (7) "), "\(outcome.output)")
    #expect(outcome.error.contains("1 of 1 request brought no response with status 200."))
  }

  @Test("Characters with a meaning for a shell or for curl stay part of the URL")
  func metacharacters() throws {
    let owned = folder.path("owned")
    for path in [
      "/$(touch$IFS'\(owned)')", "/;touch$IFS'\(owned)';", "/&&touch$IFS\(owned)&",
      "/a%5B1-3%5D.json", "/!!*~?q=$HOME&x='(1)'", "/@/etc/passwd", "/--output=\(owned)",
    ] {
      let outcome = try refresh(path)
      #expect(outcome.status == 0, "\(path): \(outcome.error)")
      #expect(try server.requests().last?.path == path)
    }
    #expect(try server.requests().count == 7)
    #expect(!FileManager.default.fileExists(atPath: owned))
  }

  @Test("A user's settings for curl do not affect these requests")
  func settings() throws {
    let folder = URL(filePath: demo.directory)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data("header = \"X-Own: 1\"\nlocation\n".utf8).write(to: folder.appending(path: ".curlrc"))
    #expect(try refresh("/totals").status == 0)
    #expect(try server.requests().first?.headers["X-Own"] == nil)
  }

  @Test("Without curl on the PATH, an error says so, and nothing is stored", arguments: ["", nil])
  func noCurl(path: String?) throws {
    var demo = demo
    demo.environment["PATH"] = .some(path)
    let arguments = ["globalTotals", "--configuration", Self.configuration("/totals")]
    let outcome = try demo.runWithout(["--directory", demo.directory, "refresh"] + arguments)
    #expect(outcome.status == 1)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errorLines.count == 1)
    #expect(outcome.error.contains("the curl command"), "\(outcome.error)")
    #expect(outcome.error.contains("bridge-demo respond"))
    let plan = try demo.runWithout(["--directory", demo.directory, "plan"] + arguments)
    #expect(plan.output.contains("https://totals.example/totals"))
  }

  @Test("A kind that fetches nothing has nothing due, with curl and without")
  func nothing() throws {
    var demo = demo
    demo.environment["PATH"] = .some(nil)
    let outcome = try demo.run("refresh", "dday")
    #expect(outcome.status == 0, "\(outcome.error)")
    #expect(outcome.lines.first == "Nothing is due.")
  }

  @Test(
    "A base URL is scheme, host and port", .slow,
    arguments: [
      "127.0.0.1:80", "ftp://127.0.0.1", "http://", "http://127.0.0.1/path", "http://a@b",
      "http://a:b",
      "file:///etc/passwd", "http://a b", "http://a?q", "http://[", "http://[]", "http://[::1",
      "http://a]", "http://[::1]a", "http://[::1]:a", "http://[a",
    ])
  func baseURL(_ text: String) throws {
    let outcome = try refresh("/totals", baseURL: text)
    #expect(outcome.status == 64)
    #expect(outcome.error.contains("--base-url"))
  }
}
