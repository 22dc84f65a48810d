import Foundation

/// A small file system in memory in place of a folder, for one script alone.
enum SmallDisk {
  /// Runs a shell script that has the file system at `$DISK`, and the tests' client as `$CLIENT`.
  ///
  /// - Returns: its lines; nil where the machine lets nobody mount one, or the script fails.
  static func lines(of script: String, megabytes: Int, in folder: TemporaryFolder) throws
    -> [String]?
  {
    let mount = "mount -t tmpfs -o size=\(megabytes)m none \(folder.path)"
    let client = "\(try ClientProcess.executable().path) --lock-timeout 60000"
    let all = "\(mount) && DISK='\(folder.path)' && CLIENT=\"\(client)\" && { \(script)\n}"
    for unshare in [["--mount"], ["--mount", "--user", "--map-root-user"]] {
      guard try run("unshare", unshare + ["sh", "-c", mount]) == [] else { continue }
      return try run("unshare", unshare + ["sh", "-c", all])
    }
    print("Not run: a small file system; the machine lets nobody mount one.")
    return nil
  }

  /// A program's lines; nil where it fails.
  static func run(_ program: String, _ arguments: [String]) throws -> [String]? {
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
