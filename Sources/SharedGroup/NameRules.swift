/// What names, keys and lengths a group takes.
package enum NameRules {
  static let largestGroupName = 128
  static let largestKey = 511
  static let largestItem = 16 << 20

  package static func checkGroupName(_ name: String) throws(SharedGroupError) {
    let bytes = name.utf8
    guard bytes.count <= largestGroupName else { throw .groupNameTooLong(name) }
    let isAllowed = bytes.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "-"):
        true
      default: false
      }
    }
    guard isAllowed, !bytes.isEmpty, bytes.first != UInt8(ascii: ".") else {
      throw .invalidName(name)
    }
  }

  @inline(__always)
  package static func checkKey(_ key: Span<UInt8>) throws(SharedGroupError) {
    guard !key.isEmpty else { throw .emptyKey() }
    guard key.count <= largestKey else { throw .keyTooLong(String(copying: key)) }
    guard isUTF8(key) else { throw .keyNotUTF8(String(copying: key)) }
  }

  package static func checkLength(
    _ count: Int, forKey key: Span<UInt8>
  ) throws(SharedGroupError) {
    guard count <= largestItem else {
      throw .itemTooLarge(count, key: String(copying: key))
    }
  }

  private static func isUTF8(_ bytes: Span<UInt8>) -> Bool {
    if isASCII(bytes) { return true }
    do {
      _ = try UTF8Span(validating: bytes)
      return true
    } catch {
      return false
    }
  }
}

/// Whether all bytes are below 128.
@inline(__always)
private func isASCII(_ bytes: Span<UInt8>) -> Bool {
  var all: UInt8 = 0
  for index in bytes.indices { all |= bytes[index] }
  return all < 128
}

extension String {
  /// A text from bytes that should be UTF-8; what is not is shown as U+FFFD.
  package init(copying bytes: Span<UInt8>) {
    var copy: [UInt8] = []
    copy.reserveCapacity(bytes.count)
    for index in bytes.indices { copy.append(bytes[index]) }
    self = String(decoding: copy, as: UTF8.self)
  }
}
