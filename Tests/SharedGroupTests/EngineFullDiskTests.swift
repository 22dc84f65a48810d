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

  /// The system ends a process that writes beyond the limit, unless it asked not to.
  @Test func aLimitOnTheLengthOfFilesIsAStatusAndEndsNobody() throws {
    let folder = try TemporaryFolder()
    let program = try ClientProcess.executable().path
    func lines(_ limit: Int, _ command: String) throws -> [String]? {
      let client = "exec \(program) --lock-timeout 60000 \(folder.path) group \(command)"
      // In units of 512 bytes.
      return try run("sh", ["-c", "ulimit -f \(limit); \(client)"])
    }
    let made = try lines(100, "set key 1")
    #expect(made?.count == 1 && made?[0].hasPrefix("error ioError: ") == true, "\(made ?? [])")
    let filled = try lines(1024, "fill-disk")
    #expect(filled?.first == "full")
    #expect(filled?.contains("something is lost") == false)
    // In files that are longer than that.
    let long = String(repeating: "x", count: 40_000)
    #expect(try lines(100, "set long \(long)")?.count == 1)
    #expect(try lines(100, "set key 2") == ["set"])
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
