import CSystem
import Foundation
import GroupWorkload
import Synchronization
import Testing

/// The system's watch over folders, which all waits and descriptors of a process share. A wait that
/// begins, and a descriptor that is emptied, add a folder that may be watched already.
@Suite struct WatchTests {
  private let folder: TemporaryFolder
  private let watch: Int32
  private let file: Int32

  init() throws {
    folder = try TemporaryFolder()
    watch = watch_make()
    file = open(folder.path + "/file", O_CREAT | O_WRONLY | O_CLOEXEC, 0o600)
    try #require(watch >= 0 && file >= 0)
  }

  /// Whether the watch has an event. Reads it.
  private func hasEvent() -> Bool {
    var said = [UInt8](repeating: 0, count: 4_096)
    return read(watch, &said, said.count) > 0
  }

  /// While the system replaces what a folder is watched for, it reports nothing.
  @Test func aFolderThatIsAddedAgainStaysWatched() throws {
    defer {
      close(file)
      close(watch)
    }
    #expect(inotify_add_watch(watch, folder.path, UInt32(IN_OPEN)) >= 0)
    #expect(watch_add(watch, folder.path, false) >= 0)
    #expect(!hasEvent())
    let opened = open(folder.path + "/file", O_RDONLY | O_CLOEXEC)
    close(opened)
    #expect(hasEvent(), "for what it was watched before")
    #expect(pwrite(file, "x", 1, 0) == 1 && hasEvent(), "for what it is watched now")
  }

  @Test func noEventIsLostWhileAFolderIsAddedAgain() throws {
    defer {
      close(file)
      close(watch)
    }
    try #require(watch_add(watch, folder.path, false) >= 0)
    let isOver = Atomic<Bool>(false)
    let adder = WorkerThread { [watch, folder] in
      while !isOver.load(ordering: .relaxed) { _ = watch_add(watch, folder.path, false) }
    }
    var lost = 0
    for _ in 0..<200_000 where pwrite(file, "x", 1, 0) != 1 || !hasEvent() { lost += 1 }
    isOver.store(true, ordering: .relaxed)
    adder.join()
    #expect(lost == 0)
  }
}
