import Foundation
import SharedGroup
import Testing

/// A disk that really is full: a small file system in memory, where the machine lets a process have
/// one of its own, and else a limit on the length of files.
@Suite struct EngineFullDiskTests {
  @Test func aFullDiskIsAStatusAndLosesNothing() throws {
    let folder = try TemporaryFolder()
    let program = try ClientProcess.executable().path
    let client = "exec \(program) --lock-timeout 60000 \(folder.path) group fill-disk"
    let mount = "mount -t tmpfs -o size=4m none \(folder.path)"
    for unshare in [["--mount"], ["--mount", "--user", "--map-root-user"]] {
      guard try run("unshare", unshare + ["sh", "-c", mount]) == [] else { continue }
      let lines = try run("unshare", unshare + ["sh", "-c", "\(mount) && \(client)"])
      #expect(lines == ["full", "whole", "removes", "goes on"])
      return
    }
    print("Not run: a small file system; the machine lets nobody mount one. A limit instead.")
    // In units of 512 bytes. The signal that would end the process becomes an error.
    let limit = "trap '' XFSZ; ulimit -f 1024;"
    let lines = try run("sh", ["-c", "\(limit) \(client)"])
    #expect(lines?.first == "full")
    #expect(lines?.contains("something is lost") == false)
  }

  /// A program's lines; nil where it fails.
  private func run(_ program: String, _ arguments: [String]) throws -> [String]? {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [program] + arguments
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let told = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0, process.terminationReason == .exit else { return nil }
    return String(decoding: told, as: UTF8.self).split(separator: "\n").map(String.init)
  }
}
