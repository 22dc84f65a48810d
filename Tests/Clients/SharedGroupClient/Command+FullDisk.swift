import GroupWorkload
import SharedGroup
import SystemCalls

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Bionic)
  import Bionic
#elseif canImport(Darwin)
  import Darwin
#endif

extension Command {
  /// fill-disk: sets keys until the disk is full and prints "full". Checks that everything
  /// acknowledged is there and prints "whole". Frees space on the disk, sets keys before and after
  /// removing all of them, and prints "goes on".
  func fillDisk() throws(SharedGroupError) {
    let directory = String(group.folder.dropLast(group.name.count + 1))
    let filler = directory + "/filler"
    fill(filler, upTo: 3 << 20)
    var model = GroupModel()
    var number = 0
    func set(_ count: Int) throws(SharedGroupError) {
      let change = SharedChange.set(
        key: "key \(number)", type: .data,
        bytes: [UInt8](repeating: UInt8(truncatingIfNeeded: number), count: count))
      number += 1
      try group.apply([change])
      model.perform(.changes([change]))
    }
    // Sets long items first and shorter ones afterwards, until nothing fits.
    for count in [40_000, 3_000, 100] {
      do throws(SharedGroupError) {
        while number < 100_000 { try set(count) }
        return ClientProcess.say("there is room without end")
      } catch {
        guard error.code == .ioError else { throw error }
      }
    }
    fill(directory + "/rest", upTo: 4 << 20)
    ClientProcess.say("full")
    for isReadOnly in [false, true] {
      let options = SharedGroupOptions(directory: directory, isReadOnly: isReadOnly)
      let other = try SharedGroup.open(group.name, options: options)
      guard try GroupModel(of: other) == model, try other.verify().isSound else {
        return ClientProcess.say("something is lost")
      }
    }
    do throws(SharedGroupError) {
      _ = try SharedGroup.open("another", options: SharedGroupOptions(directory: directory))
      ClientProcess.say("there was room for another group")
    } catch {
      guard error.code == .ioError else { throw error }
    }
    ClientProcess.say("whole")
    for file in [filler, directory + "/rest"] { try? FileSystem.remove(file) }
    for isEmptied in [false, true] {
      if isEmptied {
        try group.removeAll()
        model = GroupModel()
      }
      for _ in 0..<200 { try set(100) }
      guard try GroupModel(of: group) == model, try group.verify().isSound else {
        return ClientProcess.say("something is lost")
      }
    }
    ClientProcess.say("goes on")
  }

  /// Fills a file with `count` bytes, or with as many as the disk has room for.
  private func fill(_ path: String, upTo count: Int) {
    guard let file = try? OpenFile(path: path, .writeOnly, options: .create) else { return }
    let part = [UInt8](repeating: 0x66, count: 4_096)
    for start in stride(from: 0, to: count, by: part.count) {
      do {
        try file.write(part.span, at: start)
      } catch {
        return
      }
    }
  }
}
