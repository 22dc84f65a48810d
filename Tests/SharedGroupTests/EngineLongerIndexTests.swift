import Foundation
import SharedGroup
import Testing

/// An index that somebody made longer in its place.
@Suite struct EngineLongerIndexTests {
  /// Where a key's search begins hangs on how many slots there are.
  @Test(arguments: [8_192, 1 << 20], [false, true])
  func anIndexThatSomebodyMadeLongerIsNotReadAsItIs(_ length: Int, _ isOpen: Bool) throws {
    let folder = try MemoryFolder()
    let value = [UInt8](repeating: 7, count: 900)
    let before = try folder.open()
    for number in 0..<40 { try before.setData(value, forKey: "key \(number)") }
    if !isOpen { before.close() }
    #expect(truncate(folder.file("index.1"), off_t(length)) == 0)
    // Another process's, as those of this one share what is mapped.
    let keys = (0..<40).map { "key \($0) data 900" }.sorted() + ["end"]
    for options in [["--read-only"], []] {
      let client = try ClientProcess(nil, ["keys"], options: options, directory: folder.path)
      #expect(client.remainingLines().sorted() == keys.sorted())
    }
    #expect(
      try ClientProcess.lines(at: folder.path, ["fill-with-data", "key 3", "1", "900"])
        == ["filled"])
    #expect(try ClientProcess.lines(at: folder.path, ["keys"]).sorted() == keys.sorted())
    let after = try folder.open()
    for number in 0..<40 { #expect(try after.data(forKey: "key \(number)")?.count == 900) }
    #expect(try after.verify().isSound)
  }
}
