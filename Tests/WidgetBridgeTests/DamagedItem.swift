import CWidgetBridge
import Foundation
import Testing

extension TestGroup {
  /// Closes the group, flips a bit of an item that holds these bytes, and opens the group again. A
  /// compaction puts the item into the snapshot first, so that the damage concerns no other item.
  func openDamaged(_ bytes: [UInt8]) throws -> UInt32 {
    let filler = [UInt8](repeating: 0, count: 1 << 20)
    for _ in 0..<6 {
      try #require(setSharedData(handle, "filler", filler, UInt32(filler.count)) == 0)
    }
    try #require(closeSharedGroup(handle) == 0)
    let url = URL(filePath: directory + "/test/group")
    var file = try Data(contentsOf: url)
    let place = try #require(file.firstRange(of: Data(bytes)))
    file[place.upperBound - 1] ^= 1
    try file.write(to: url)
    let opened = try #require(UInt32(exactly: openAgain()))
    try #require(getSharedData(opened, "filler", nil, 0) == filler.count)
    return opened
  }
}
