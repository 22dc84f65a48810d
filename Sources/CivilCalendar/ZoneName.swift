/// Checks which names may be looked up in the folders of the time zone database.
package enum ZoneName {
  /// The greatest length of a name that is looked up, in bytes. The longest real name has 32 bytes.
  package static let lengthLimit = 128

  /// Whether a name has the form of the IANA database's names: parts of letters, digits, `_`, `+`
  /// and `-`, with `/` between them.
  ///
  /// A name without a dot cannot point outside the folder. Names under `right/` and `posix/` are
  /// refused: they are variants of the same zones, and those under `right/` count leap seconds.
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
    // Some file systems do not distinguish upper case from lower case.
    let family = name.prefix { $0 != "/" }.lowercased()
    return family != "right" && family != "posix"
  }

  /// The name of the zone whose file is at a path: the part after the last `zoneinfo/`. Nil if the
  /// path has no such folder, or if no valid name follows it.
  package static func ofFile(at path: String) -> String? {
    let parts = path.split(separator: "/")
    guard let folder = parts.lastIndex(of: "zoneinfo") else { return nil }
    var nameParts = parts[(folder + 1)...]
    // `posix/` holds copies of the same zones.
    if nameParts.first == "posix" { nameParts.removeFirst() }
    let name = nameParts.joined(separator: "/")
    return isValid(name) ? name : nil
  }
}
