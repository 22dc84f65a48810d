import Foundation
import Testing

@Suite("A header's secret text, in the program")
struct SecretTests {
  private let folder: TemporaryFolder
  private let demo: DemoProgram
  private static let rates = #"""
    {"kind":"rates","displayName":"Rates","supportedFamilies":["systemSmall"],
     "parameters":[{"name":"currency","type":"string","options":["EUR","KRW"]}],
     "source":{"url":"https://api.example/{$currency}","headers":{"X-Key":{"key":"token"}}},
     "content":{"title":"{/rate}"}}
    """#
  private static let repository = #"{"repo":"a/b","host":"git.example","tokenKey":"github"}"#

  init() throws {
    folder = try TemporaryFolder()
    demo = DemoProgram(in: folder)
    #expect(try demo.run("register-kind", Self.rates).status == 0)
  }

  @Test(
    "only plan, and commands that show values, print it",
    arguments: [#""s3cret""#, #""s3cret\u0007""#])
  func secret(value: String) throws {
    let isText = value == #""s3cret""#
    for key in ["token", "github"] {
      #expect(try demo.run("set", key, value).status == 0)
    }
    let configuration = ["--configuration", Self.repository]
    for widget in [["rates"], ["singleRepo"] + configuration] {
      let plan = try demo.runWithout(["--directory", demo.directory, "plan"] + widget)
      #expect((plan.status == 0) == isText)
      #expect(plan.output.contains("s3cret") == isText)
      #expect(!plan.error.contains("s3cret"))
      #expect(
        try demo.runWithout(["--directory", demo.directory, "register-instance"] + widget).status
          == 0)
      for command in ["timeline", "snapshot", "placeholder", "svg", "drawing"] {
        let shown = try demo.runWithout(["--directory", demo.directory, command] + widget)
        #expect(shown.status == 0, "\(command): \(shown.error)")
        #expect(!shown.output.contains("s3cret"), "\(command)")
      }
    }
    for command in [
      ["doctor"], ["stats"], ["verify"], ["kinds"], ["kinds", "--json"], ["intents", "--json"],
      ["instances"], ["options", "rates", "currency"], ["gallery", folder.path("gallery.html")],
    ] {
      let told = try demo.runWithout(["--directory", demo.directory] + command)
      #expect(told.status == 0, "\(command): \(told.error)")
      #expect(!(told.output + told.error).contains("s3cret"), "\(command)")
    }
    let gallery = try String(contentsOfFile: folder.path("gallery.html"), encoding: .utf8)
    #expect(!gallery.contains("s3cret"))
  }
}
