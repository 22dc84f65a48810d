import Foundation
import Testing

@Suite("gallery")
struct GalleryCommandTests {
  let demo: DemoProgram
  private let folder: TemporaryFolder
  private let day = ["--now", "2026-11-21T00:00:00Z", "--time-zone", "UTC"]

  /// The kinds of the library with their families, as a reader of the page expects them.
  private static let families = [
    "dday": [
      "systemSmall", "systemMedium", "systemLarge", "systemExtraLarge", "accessoryCircular",
      "accessoryRectangular", "accessoryInline",
    ],
    "ddayList": ["systemMedium", "systemLarge", "systemSmall", "accessoryRectangular"],
    "period": [
      "systemSmall", "systemMedium", "systemLarge", "systemExtraLarge", "accessoryCircular",
      "accessoryRectangular", "accessoryInline",
    ],
    "studyCalendar": [
      "systemMedium", "systemSmall", "systemLarge", "accessoryRectangular", "accessoryInline",
      "accessoryCircular",
    ],
    "globalTotals": ["systemSmall", "systemMedium", "systemLarge"],
    "singleRepo": ["systemMedium", "systemLarge", "systemSmall"],
    "doubleRepo": ["systemLarge"],
  ]

  init() throws {
    folder = try TemporaryFolder()
    demo = DemoProgram(in: folder)
  }

  private var file: String { folder.path("widgets.html") }

  private func gallery(_ arguments: [String]) throws -> DemoProgram.Outcome {
    try demo.runWithout(["--directory", demo.directory, "gallery"] + arguments)
  }

  private func page() throws -> String {
    let outcome = try gallery([file] + day)
    #expect(outcome == DemoProgram.Outcome(output: "", error: "", status: 0))
    return try String(contentsOfFile: file, encoding: .utf8)
  }

  @Test("The page has every kind in every family, light and dark")
  func everyPicture() throws {
    let page = try page()
    let sections = page.split(separator: "<section>").dropFirst()
    #expect(sections.count == Self.families.count)
    for section in sections {
      let kind = try #require(section.firstMatch(of: /<code>(\w+)<\/code>/)).1
      let figures = section.matches(
        of: /<figure class="(\w+)[^"]*">\s*<svg [^>]*width="(\d+)" (?s:.*?)<figcaption>(\w+)</
      ).map { "\($0.3) \($0.1)" }
      let expected = try #require(Self.families[String(kind)])
        .flatMap { ["\($0) light", "\($0) dark"] }
      #expect(figures == expected, "\(kind)")
    }
    #expect(!page.contains("class=\"error\""))
  }

  @Test("The page needs nothing beside it and runs nothing")
  func selfContained() throws {
    let page = try page()
    #expect(page.firstMatch(of: /(?:src|href)="(?!data:|#)/) == nil)
    #expect(page.firstMatch(of: /url\((?!#|data:)|@import/) == nil)
    #expect(page.firstMatch(of: /<(?:script|link|iframe|object|embed)\b/) == nil)
  }

  @Test("The page is well-formed, and elements of one id are the same")
  func wellFormed() throws {
    let page = try page()
    #expect(page.hasPrefix("<!DOCTYPE html>\n") && page.hasSuffix("</html>\n"))
    var open: [Substring] = []
    for tag in page.matches(of: /<(\/?)([A-Za-z][A-Za-z0-9]*)(?:\s+[\w:\-]+="[^"<]*")*\s*(\/?)>/) {
      if tag.1 == "/" {
        #expect(open.popLast() == tag.2)
      } else if tag.3.isEmpty && tag.2 != "meta" {
        open.append(tag.2)
      }
    }
    #expect(open.isEmpty)
    let tags = page.matches(of: /<\/?[A-Za-z][A-Za-z0-9]*(?:\s+[\w:\-]+="[^"<]*")*\s*\/?>/).count
    #expect(tags + 1 == page.count { $0 == "<" }, "each < but the DOCTYPE's begins a tag")
    // The id of a definition in a picture is a hash of the definition.
    let named = page.matches(of: /<(\w+) id="([^"]*)"(.*?)<\/\1>/)
    #expect(named.count == page.ranges(of: " id=\"").count)
    let contents = Set(named.map { "\($0.1) \($0.2) \($0.3)" })
    #expect(contents.count == Set(named.map(\.2)).count)
  }

  @Test("Data is shown if there is some, and its markup is text")
  func data() throws {
    _ = try demo.run(
      "set", "widgetDataKey", #"{"title":"<script>x</script>","endDate":"2027-01-05"}"#)
    let page = try page()
    #expect(page.contains("<desc>D-45"))
    #expect(page.contains("&lt;script"))
    #expect(!page.contains("<script"))
  }

  @Test("If the usual key has no event, the nearest event is shown")
  func nearestEvent() throws {
    _ = try demo.run("set", "later", #"{"title":"Later","endDate":"2027-06-01"}"#)
    _ = try demo.run("set", "exam", #"{"title":"Exam","endDate":"2027-01-05"}"#)
    #expect(try page().contains("until Exam</title>"))
    _ = try demo.run("set", "widgetDataKey", #"{"title":"Usual","endDate":"2027-03-05"}"#)
    let page = try page()
    #expect(page.contains("until Usual</title>"))
  }

  @Test("A lock screen's pictures are in one colour")
  func vibrant() throws {
    _ = try demo.run("set", "widgetDataKey", #"{"title":"Exam","icon":"🎓","endDate":"2027-01-05"}"#)
    let page = try page()
    let figures = page.split(separator: "<figure ")
    for figure in figures where figure.contains("<figcaption>accessory") {
      #expect(!figure.contains("🎓"))
    }
    #expect(figures.contains { $0.contains("🎓") })
  }

  @Test("A lock screen's pictures stand on a colour on which white can be read")
  func lockScreen() throws {
    let page = try page()
    for appearance in ["light", "dark"] {
      let figures = page.split(separator: "<figure ").dropFirst()
        .filter { $0.contains("<figcaption>accessory") && $0.hasPrefix("class=\"\(appearance)") }
      #expect(figures.count == 10)
      for figure in figures {
        let names = try #require(figure.split(separator: "\"").dropFirst().first)
          .split(separator: " ")
        // A rule of two classes outweighs a rule of one.
        let rules = [names.joined(separator: "."), names[0]].compactMap { name in
          page.range(of: "figure.\(name) { background: #").map { page[$0.upperBound...].prefix(6) }
        }
        let number = try #require(rules.first.flatMap { UInt32($0, radix: 16) })
        func luminance(_ part: Double) -> Double {
          zip([16, 8, 0] as [UInt32], [0.2126, 0.7152, 0.0722]).map { shift, weight in
            let own = Double(number >> shift & 255) / 255
            let value = own + (1 - own) * part
            return weight * (value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4))
          }.reduce(0, +)
        }
        // Quiet text is white at three quarters.
        #expect((luminance(0.75) + 0.05) / (luminance(0) + 0.05) >= 4.5, "\(names)")
      }
    }
  }

  @Test("A widget with invalid data shows the error, and the others are drawn")
  func wrongData() throws {
    _ = try demo.run("set", "widgetDataKey", #"{"endDate":"2026-02-30"}"#, "--no-check")
    let page = try page()
    let told = page.ranges(of: "<p class=\"error\">widgetDataKey, $.endDate: ").count
    #expect(told == 2 * 7)
    #expect(page.ranges(of: "<svg ").count == 2 * 24)
  }

  @Test("Every widget has the accent")
  func accent() throws {
    let plain = try page()
    #expect(try gallery([file, "--accent", "#AF52DE"] + day).status == 0)
    #expect(try String(contentsOfFile: file, encoding: .utf8) != plain)
  }

  @Test(
    "A wrong value is reported in one line, and the page stays unchanged",
    arguments: [
      (["--accent", "red"], "\"accent\"", 64), (["--now", "yesterday"], "\"yesterday\"", 64),
      (["--time-zone", "Mars/Base"], "Mars/Base", 64),
      (["--appearance", "dark"], "--appearance means nothing to gallery", 64),
      (["--family", "systemSmall"], "--family means nothing to gallery", 64),
      (["more.html"], "unexpected \"more.html\"", 64),
    ])
  func wrongValue(arguments: [String], message: String, status: Int32) throws {
    let before = try page()
    let outcome = try gallery([file] + arguments)
    #expect(outcome.status == status)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errorLines.count == 1)
    #expect(outcome.error.contains(message), "\(outcome.error)")
    #expect(try String(contentsOfFile: file, encoding: .utf8) == before)
  }

  @Test("Without a file, or with an unwritable file, the command fails with one line")
  func noFile() throws {
    let missing = try gallery([])
    #expect(missing.status == 64)
    #expect(missing.error.contains("gallery needs FILE"))
    let folder = try gallery([folder.path("")])
    #expect(folder.status == 1)
    #expect(folder.errorLines.count == 1)
    #expect(folder.error.contains("Is a directory"))
  }

  @Test("A page that cannot be written completely leaves the previous page unchanged")
  func interruptedWriting() throws {
    let before = try page()
    // The command writes only the page. The group is much longer than the limit, and is not
    // written.
    let process = demo.process([])
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = [
      "-c", "ulimit -f 16; exec \"$@\"", "sh", DemoProgram.executable.path, "--directory",
      demo.directory, "gallery", file, "--accent", "#AF52DE",
    ]
    try process.run()
    process.waitUntilExit()
    #expect(DemoProgram.status(of: process) != 0)
    #expect(try String(contentsOfFile: file, encoding: .utf8) == before)
  }
}
