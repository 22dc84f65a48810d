import SharedGroup
import Testing

@Suite struct NameTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(arguments: ["a", "A-z_0.9", "com.example.app", "-", "_", "a.", "a..b"])
  func aGroupMayHaveTheName(_ name: String) throws {
    let group = try folder.open(name)
    try group.setValue("1", forKey: "key")
    #expect(group.folder == folder.path + "/" + name)
  }

  @Test(arguments: ["", ".", "..", ".a", "a/b", "../a", "a b", "ä", "a\0", "a\n", "a\\b", "a:"])
  func aGroupMayNotHaveTheName(_ name: String) {
    #expect(failure { _ = try folder.open(name) }?.code == .invalidName)
  }

  @Test func aGroupNameHasAtMost128Bytes() throws {
    let longest = String(repeating: "n", count: 128)
    try folder.open(longest).setValue("1", forKey: "key")
    let error = failure { _ = try folder.open(longest + "n") }
    #expect(error?.code == .tooLarge)
    #expect(error?.message.contains("129") == true)
  }

  @Test func aKeyHasOneTo511Bytes() throws {
    let group = try folder.open()
    let longest = String(repeating: "é", count: 255) + "k"
    for key in ["k", " ", "a/b\n\"", longest] {
      try group.setValue(key, forKey: key)
      #expect(try group.value(forKey: key) == key)
    }
    for (key, code) in [("", SharedGroupError.Code.invalidKey), (longest + "k", .tooLarge)] {
      let errors = [
        failure { try group.setValue("1", forKey: key) },
        failure { _ = try group.value(forKey: key) },
        failure { _ = try group.copy(.value, key, capacity: 0) },
        failure { try group.removeItem(forKey: key) },
      ]
      #expect(errors.allSatisfy { $0?.code == code && $0?.key == key })
    }
  }

  @Test(arguments: [
    [0xFF], [0x61, 0xC3], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF5, 0x80, 0x80, 0x80],
  ])
  func aKeyIsUTF8(_ key: [UInt8]) throws {
    let group = try folder.open()
    let errors = [
      failure { try group.setItem([1].span, type: .data, forKey: key.span) },
      failure { try group.removeItem(forKey: key.span) },
      failure {
        var nothing: [UInt8] = []
        var span = nothing.mutableSpan
        _ = try group.copyItem(.data, forKey: key.span, into: &span)
      },
    ]
    #expect(errors.allSatisfy { $0?.code == .invalidKey })
  }

  @Test func anItemHasAtMost16MiB() throws {
    let group = try folder.open()
    var bytes = [UInt8](repeating: 7, count: 16 << 20)
    bytes[bytes.count - 1] = 8
    try group.setData(bytes, forKey: "key")
    #expect(try folder.open(isReadOnly: true).data(forKey: "key") == bytes)
    let error = failure { try group.setData(bytes + [0], forKey: "key") }
    #expect(error?.code == .tooLarge)
    #expect(error?.key == "key")
    #expect(try group.copy(.data, "key", capacity: 0).0 == 16 << 20)
  }
}
