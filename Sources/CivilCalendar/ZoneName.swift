/// Which names may be looked for in the folders of the time zone database.
package enum ZoneName {
  /// The longest name that is looked for; the longest of the real ones has 32 bytes.
  package static let lengthLimit = 128

  /// Whether a name is made as the names of the IANA database are: letters, digits, `_`, `+`, `-`,
  /// and `/` between parts, none of them empty.
  ///
  /// Without a dot no name leaves the folder. `right/` and `posix/` are a system's own variants of
  /// the zones, the former with leap seconds.
  package static func isValid(_ name: String) -> Bool {
    let bytes = name.utf8.span
    guard bytes.count <= lengthLimit else { return false }
    var previous = UInt8(ascii: "/")
    for index in bytes.indices {
      switch bytes[index] {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "+"),
        UInt8(ascii: "-"):
        break
      case UInt8(ascii: "/") where previous != UInt8(ascii: "/"): break
      default: return false
      }
      previous = bytes[index]
    }
    guard previous != UInt8(ascii: "/") else { return false }
    // Some file systems do not tell upper case from lower case.
    let family = name.prefix { $0 != "/" }.lowercased()
    return family != "right" && family != "posix"
  }

  /// The name of the zone that stands at a path, which is what follows the last `zoneinfo/`; nil
  /// where the path has no such part, or no valid name follows.
  package static func ofFile(at path: String) -> String? {
    let parts = path.split(separator: "/")
    guard let folder = parts.lastIndex(of: "zoneinfo") else { return nil }
    var nameParts = parts[(folder + 1)...]
    // The very same zones once more.
    if nameParts.first == "posix" { nameParts.removeFirst() }
    let name = nameParts.joined(separator: "/")
    return isValid(name) ? name : nil
  }
}
