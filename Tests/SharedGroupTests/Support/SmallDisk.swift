import Foundation

/// A small file system in memory, mounted for a single shell script.
enum SmallDisk {
  /// The options of unshare(1) with which a script gets its own mounts: as root, or as a user who
  /// becomes root in a user namespace. Nil if the machine lets nobody mount a file system.
  private static let unshare: [String]? =
    [["--mount"], ["--mount", "--user", "--map-root-user"]].first { isMounted(by: $0, "true") }

  static let isThere = unshare != nil
  /// Whether layers of folders (overlayfs) can be mounted on the file system.
  static let hasLayers = unshare.map { isMounted(by: $0, mountLayers) } ?? false

  private static let mountLayers = """
    cd $DISK && mkdir below above work merged &&
    mount -t overlay -o lowerdir=below,upperdir=above,workdir=work none merged
    """

  /// Runs a shell script with the file system at `$DISK`, and the tests' client as `$CLIENT`. For
  /// tests with the trait `needsSmallDisk`.
  ///
  /// - Returns: the lines that the script prints.
  /// - Throws: `Script.Failure` if the script fails.
  static func lines(of script: String, megabytes: Int, in folder: TemporaryFolder) throws
    -> [String]
  {
    guard let unshare else { throw Script.Failure(description: "nobody may mount a file system") }
    let client = "\(try ClientProcess.executable().path) --lock-timeout 60000"
    let all = mounted(megabytes, folder, "CLIENT=\"\(client)\"\n\(script)")
    return try withExtendedLifetime(folder) {
      try Script.lines(of: "unshare", unshare + ["sh", "-c", all])
    }
  }

  private static func isMounted(by unshare: [String], _ script: String) -> Bool {
    guard let folder = try? TemporaryFolder() else { return false }
    // Keeps the folder until the script has ended.
    return withExtendedLifetime(folder) {
      let all = mounted(1, folder, script)
      return (try? Script.lines(of: "unshare", unshare + ["sh", "-c", all])) != nil
    }
  }

  private static func mounted(_ megabytes: Int, _ folder: TemporaryFolder, _ script: String)
    -> String
  {
    let mount = "mount -t tmpfs -o size=\(megabytes)m none \(folder.path)"
    return "\(mount) && DISK='\(folder.path)' && { \(script)\n}"
  }
}
