import Foundation
import Testing

@Suite("Standard input, data, and several values at once")
struct DataCommandTests {
  let folder: TemporaryFolder
  let demo: DemoProgram

  init() throws {
    folder = try TemporaryFolder()
    demo = DemoProgram(in: folder)
  }

  /// Runs the program with bytes on standard input.
  private func run(_ input: Data, _ arguments: String...) throws -> DemoProgram.Outcome {
    let process = demo.process(["--directory", demo.directory] + arguments)
    let pipe = Pipe()
    process.standardInput = pipe
    // No input here is longer than what a pipe holds.
    try pipe.fileHandleForWriting.write(contentsOf: input)
    try pipe.fileHandleForWriting.close()
    return try demo.outcome(of: process)
  }

  @Test("Without JSON, or with a dash, the JSON comes from standard input", arguments: [[], ["-"]])
  func standardInput(word: [String]) throws {
    let json = #"{"title":"한글","n":1.50}"#
    let process = demo.process(["--directory", demo.directory, "set", "key"] + word)
    let pipe = Pipe()
    process.standardInput = pipe
    try pipe.fileHandleForWriting.write(contentsOf: Data("\(json)\n".utf8))
    try pipe.fileHandleForWriting.close()
    #expect(try demo.outcome(of: process).status == 0)
    #expect(try demo.run("get", "key").output == json + "\n")
  }

  @Test("Standard input that is not UTF-8 is refused")
  func notUTF8() throws {
    let outcome = try run(Data([0x22, 0xE9, 0x22]), "set", "key")
    #expect(outcome.status == 1)
    #expect(outcome.error == "bridge-demo: standard input is not UTF-8.\n")
  }

  @Test("Values are exported and imported as one object, byte for byte, and cleared")
  func several() throws {
    let json = #"{"a":1.50,"b":[null]}"#
    #expect(try run(Data(json.utf8), "import").status == 0)
    #expect(try demo.run("export").output == json + "\n")
    #expect(try demo.run("clear") == .init(output: "", error: "", status: 0))
    #expect(try demo.run("export").output == "{}\n")
    #expect(try demo.run("import", "[1]").status == 1)
  }

  @Test("Data goes in and comes out byte for byte")
  func data() throws {
    let bytes = Data([0, 255, 10, 13, 128])
    let path = folder.path("bytes")
    try bytes.write(to: URL(fileURLWithPath: path))
    #expect(try demo.run("set-data", "one", path) == .init(output: "", error: "", status: 0))
    #expect(try run(bytes, "set-data", "two").status == 0)
    #expect(try demo.run("list").output == "one\tdata\t5\ntwo\tdata\t5\n")
    for key in ["one", "two"] {
      let copy = folder.path("copy")
      #expect(try demo.run("get-data", key, "--output", copy).status == 0)
      #expect(FileManager.default.contents(atPath: copy) == bytes)
    }
    #expect(try demo.run("get-data", "none").status == 1)
    #expect(try demo.run("set-data", "one", folder.path("none")).status == 1)
    #expect(try demo.run("image", "none").status == 1)
  }
}
