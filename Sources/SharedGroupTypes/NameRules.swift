/// The names, keys and lengths that a group accepts.
package enum NameRules {
  package static let largestKey = 511
  package static let largestItem = 16 << 20
  private static let largestGroupName = 128

  package static func checkGroupName(_ name: String) throws(SharedGroupError) {
    guard name.utf8.count <= largestGroupName else {
      throw .tooLong("group name", name, most: largestGroupName)
    }
    let isAllowed = name.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "-"):
        true
      default: false
      }
    }
    guard isAllowed, let first = name.utf8.first, first != UInt8(ascii: ".") else {
      throw .invalidName(name)
    }
  }

  @inline(__always)
  package static func checkKey(_ key: Span<UInt8>) throws(SharedGroupError) {
    guard !key.isEmpty else {
      throw .about("", .invalidKey, "is empty; a key has 1 to 511 bytes")
    }
    guard key.count <= largestKey else {
      let text = String(copying: key)
      throw .tooLong("key", text, most: largestKey, key: text)
    }
    // Most keys are ASCII, which is quick to check.
    var all: UInt8 = 0
    for index in key.indices { all |= key[index] }
    guard all < 128 || (try? UTF8Span(validating: key)) != nil else {
      throw .about(String(copying: key), .invalidKey, "is not UTF-8")
    }
  }

  package static func checkLength(
    _ count: Int, forKey key: Span<UInt8>
  ) throws(SharedGroupError) {
    guard count <= largestItem else {
      throw .itemTooLarge(count, key: String(copying: key))
    }
  }
}

extension String {
  /// Makes a text from bytes that should be UTF-8. Invalid bytes become U+FFFD.
  package init(copying bytes: Span<UInt8>) {
    self = String(decoding: bytes.indices.map { bytes[$0] }, as: UTF8.self)
  }
}
