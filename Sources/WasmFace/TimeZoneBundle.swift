/// The files of a time zone database in one file, for a host that has no database.
///
/// It begins with `WBTZ`, the length of the database's version (one byte), and the version. The
/// number of names follows (two bytes), then the names in the order of their bytes. Each name
/// consists of its length (one byte), its text, and the offset and the length of its file (four
/// bytes each). Numbers have their lowest byte first. The files are TZif files (RFC 9636), which
/// several names may share.
struct TimeZoneBundle {
  private let bytes: [UInt8]
  /// The offset at which the names begin, and how many there are.
  private let names: Int
  private let count: Int
  /// The version of the database, for example "2025b".
  let version: String

  /// Takes the bytes of such a file; nil for any other bytes.
  init?(_ bytes: [UInt8]) {
    guard bytes.starts(with: "WBTZ".utf8), bytes.count >= 7 else { return nil }
    let end = 5 + Int(bytes[4])
    guard bytes.count >= end + 2 else { return nil }
    self.bytes = bytes
    version = String(decoding: bytes[5..<end], as: UTF8.self)
    count = Int(bytes[end]) | Int(bytes[end + 1]) << 8
    names = end + 2
  }

  /// The file of a zone; nil if there is none.
  func file(of name: String) -> [UInt8]? {
    let wanted = name.utf8Span.span
    var place = names
    for _ in 0..<count {
      guard place < bytes.count else { return nil }
      let length = Int(bytes[place])
      let end = place + 1 + length
      guard end + 8 <= bytes.count else { return nil }
      if isName(at: place + 1, length, wanted) {
        guard let start = number(at: end), let size = number(at: end + 4), start <= bytes.count,
          size <= bytes.count - start
        else { return nil }
        return [UInt8](bytes[start..<(start + size)])
      }
      place = end + 8
    }
    return nil
  }

  private func isName(at place: Int, _ length: Int, _ name: Span<UInt8>) -> Bool {
    guard length == name.count else { return false }
    for index in name.indices where bytes[place + index] != name[index] { return false }
    return true
  }

  private func number(at place: Int) -> Int? {
    var number: UInt32 = 0
    for byte in bytes[place..<(place + 4)].reversed() { number = number << 8 | UInt32(byte) }
    return Int(exactly: number)
  }
}
