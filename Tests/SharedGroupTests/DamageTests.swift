import Foundation
import SharedGroup
import Testing

/// Files that are damaged, newer, or something else altogether.
@Suite struct DamageTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    let group = try folder.open()
    try group.setValue("1", forKey: "key")
    try group.setRecord([1, 2], forKey: "record")
    group.close()
  }

  @Test func anyDamagedByteOfTheValuesIsNoticed() throws {
    let whole = try folder.read("values")
    for index in whole.indices {
      var bytes = whole
      bytes[index] ^= 0x10
      try folder.write(bytes, to: "values")
      let error = failure { _ = try folder.open() }
      // Bytes 8 to 11 are the version of the format.
      #expect(error?.code == (8..<12 ~= index ? .unsupported : .corrupt))
      #expect(error?.message.contains("\"\(folder.file("values"))\"") == true)
      #expect(failure { _ = try folder.open(isReadOnly: true) }?.code == error?.code)
      #expect(try folder.read("values") == bytes, "left as it is")
    }
    try folder.write(whole, to: "values")
    #expect(try folder.open().value(forKey: "key") == "1")
  }

  @Test func valuesThatAreCutOffOrRunOnAreNoticed() throws {
    let whole = try folder.read("values")
    for count in 0..<whole.count {
      try folder.write(Array(whole[..<count]), to: "values")
      #expect(failure { _ = try folder.open() }?.code == .corrupt)
    }
    try folder.write(whole + [0], to: "values")
    #expect(failure { _ = try folder.open() }?.code == .corrupt)
  }

  @Test func aDamagedFileOfChangesIsNoticed() throws {
    let whole = try folder.read("changes")
    for bytes in [[], [0], [UInt8](repeating: 0, count: 4096), Array(whole[..<4095])] {
      try folder.write(bytes, to: "changes")
      #expect(failure { _ = try folder.open() }?.code == .corrupt)
      #expect(failure { _ = try folder.open(isReadOnly: true) }?.code == .corrupt)
    }
  }

  @Test(arguments: ["values", "changes"])
  func aNewerFormatIsRefusedAndLeftUntouched(_ file: String) throws {
    var bytes = try folder.read(file)
    bytes[8] = 2
    try folder.write(bytes, to: file)
    for isReadOnly in [false, true] {
      let error = failure { _ = try folder.open(isReadOnly: isReadOnly) }
      #expect(error?.code == .unsupported)
      #expect(error?.message.contains("format 2") == true)
    }
    #expect(try folder.read(file) == bytes)
  }

  @Test func anOpenHandleNoticesAFormatThatBecameNewer() throws {
    let group = try folder.open()
    let other = try folder.open(isReadOnly: true)
    #expect(try other.value(forKey: "key") == "1")
    var bytes = try folder.read("values")
    bytes[8] = 2
    try group.recordChange()
    try folder.write(bytes, to: "values")
    #expect(failure { _ = try other.value(forKey: "key") }?.code == .unsupported)
    #expect(failure { try group.setValue("2", forKey: "key") }?.code == .unsupported)
    #expect(try folder.read("values") == bytes)
  }

  @Test(arguments: ["values", "changes", "lock"])
  func somethingElseInPlaceOfAFileIsAnErrorAndNoHang(_ file: String) throws {
    let path = folder.file(file)
    let whole = try folder.read(file)
    let manager = FileManager.default
    let places: [() throws -> Void] = [
      { try manager.createDirectory(atPath: path, withIntermediateDirectories: false) },
      { #expect(mkfifo(path, 0o600) == 0) },
      { try manager.createSymbolicLink(atPath: path, withDestinationPath: path) },
      { try manager.createSymbolicLink(atPath: path, withDestinationPath: "/dev/zero") },
      {
        try Data(whole).write(to: URL(fileURLWithPath: path + ".other"))
        try manager.createSymbolicLink(atPath: path, withDestinationPath: path + ".other")
      },
      { try manager.createSymbolicLink(atPath: path, withDestinationPath: path + ".none") },
    ]
    for place in places {
      try manager.removeItem(atPath: path)
      try place()
      let error = failure { try folder.open().setValue("2", forKey: "key") }
      #expect(error?.code == .corrupt)
      #expect(error?.message.contains("\"\(path)\"") == true)
      if file != "lock" {
        #expect(failure { _ = try folder.open(isReadOnly: true) }?.code == .corrupt)
      }
      #expect(!manager.fileExists(atPath: path + ".none"), "no file behind a link is made")
    }
    try manager.removeItem(atPath: path)
    try folder.write(whole, to: file)
    #expect(try folder.open().value(forKey: "key") == "1")
  }

  @Test func whatAKilledWriterLeftIsReplaced() throws {
    try folder.write([1, 2, 3], to: "values.new")
    let group = try folder.open()
    try group.setValue("2", forKey: "key")
    #expect(try group.value(forKey: "key") == "2")
    #expect(!folder.exists("values.new"))
  }

  @Test func aRemovedCountOfChangesIsMadeAgain() throws {
    let reader = try folder.open(isReadOnly: true)
    let revision = reader.revision
    reader.close()
    try FileManager.default.removeItem(atPath: folder.file("changes"))
    let group = try folder.open()
    #expect(try group.value(forKey: "key") == "1")
    #expect(group.revision >= revision)
    try group.setValue("2", forKey: "key")
    #expect(group.revision > revision)
  }

  @Test func aCountOfChangesThatIsOlderThanTheValuesGoesOnFromThem() throws {
    let group = try folder.open()
    let revision = group.revision
    group.close()
    // As power loss may leave it.
    var bytes = try folder.read("changes")
    for index in 64..<72 { bytes[index] = 0 }
    try folder.write(bytes, to: "changes")
    for handle in [try folder.open(isReadOnly: true), try folder.open()] {
      #expect(handle.revision == revision)
      #expect(try handle.value(forKey: "key") == "1")
    }
    let again = try folder.open()
    try again.setValue("2", forKey: "key")
    #expect(again.revision == revision + 1)
    #expect(try folder.open(isReadOnly: true).value(forKey: "key") == "2")
  }

  @Test func aNewFolderWithTheNumberOfARemovedOneIsAnotherGroup() throws {
    for round in 0..<20 {
      let old = try folder.open("old-\(round)")
      try old.setValue("old", forKey: "key")
      try FileManager.default.removeItem(atPath: old.folder)
      let new = try folder.open("new-\(round)")
      #expect(try new.value(forKey: "key") == nil)
      try new.setValue("new", forKey: "key")
      #expect(FileManager.default.fileExists(atPath: new.folder + "/values"))
      old.close()
    }
  }

  @Test func aFolderThatIsRemovedWhileItIsOpenIsNoTrap() throws {
    let group = try folder.open()
    try FileManager.default.removeItem(atPath: group.folder)
    #expect(failure { try group.setValue("2", forKey: "key") }?.code == .unavailable)
    let again = try folder.open()
    #expect(try again.keys().isEmpty)
    try again.setValue("3", forKey: "key")
    #expect(try folder.open(isReadOnly: true).value(forKey: "key") == "3")
    group.close()
  }
}
