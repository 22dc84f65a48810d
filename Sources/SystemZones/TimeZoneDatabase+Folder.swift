internal import SystemCalls

extension TimeZoneDatabase {
  /// The first of the database's folders that exists; nil if none does.
  public var folder: String? {
    folders.first { folder in
      (try? FileStatus(path: folder))?.isFolder ?? false
    }
  }

  /// The release of the database, for example `2025b`, from the first line of `tzdata.zi` (Linux)
  /// or of `+VERSION` (macOS, the BSDs); nil if no folder has such a file.
  ///
  /// The release is read from disk each time.
  public var version: String? {
    for folder in folders {
      if let line = Self.firstLine(of: "\(folder)/tzdata.zi") {
        let words = line.split(separator: " ")
        if words.count == 3 && words[0] == "#" && words[1] == "version" { return String(words[2]) }
      }
      if let line = Self.firstLine(of: "\(folder)/+VERSION"), !line.isEmpty { return line }
    }
    return nil
  }

  /// The folders of `system`: `$TZDIR` if it is set, then the usual folders of systems.
  static var systemFolders: [String] {
    var folders = [
      "/usr/share/zoneinfo", "/usr/lib/zoneinfo", "/usr/share/lib/zoneinfo", "/etc/zoneinfo",
    ]
    if let folder = ProcessEnvironment.variable("TZDIR"), !folder.isEmpty {
      folders.insert(folder, at: 0)
    }
    return folders
  }

  private static func firstLine(of path: String) -> String? {
    guard
      (try? FileStatus(path: path))?.isRegularFile ?? false,
      let file = try? OpenFile(path: path), let bytes = try? file.read(64, at: 0)
    else { return nil }
    return String(decoding: bytes.prefix { $0 != 0x0a }, as: UTF8.self)
  }
}
