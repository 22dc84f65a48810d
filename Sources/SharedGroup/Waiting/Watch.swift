import CSharedMemory
import SystemCalls

/// A watch over the folders of groups, and what interrupts who sleeps on it.
struct Watch: ~Copyable {
  private let watch: GroupDescriptor
  private let signal: GroupDescriptor
  /// How many calls watch the folder of each number.
  private var counts: [Int32: Int] = [:]

  /// What sleeping takes; they stay open for as long as the process runs.
  struct Files {
    fileprivate let watch: Int32
    fileprivate let signal: Int32

    /// Sleeps until a file in a folder was written, or the sleep is interrupted; false if the time is
    /// over.
    func sleep(nanoseconds: Int64) -> Bool {
      watch_wait(watch, signal, Int32(clamping: (nanoseconds + 999_999) / 1_000_000)) == 1
    }
  }

  /// - Throws: if the system has none to give.
  init() throws(SystemCallError) {
    let watch = try GroupDescriptor { () throws(SystemCallError) in try FolderWatch.open("watch") }
    let signal = try GroupDescriptor { () throws(SystemCallError) in
      try FolderWatch.openSignal("signal")
    }
    self.watch = watch
    self.signal = signal
  }

  var files: Files {
    Files(watch: watch.file.descriptor, signal: signal.file.descriptor)
  }

  /// Watches a folder, once more if it is watched already: its number, or nil if the system refuses.
  mutating func add(_ folder: String) -> Int32? {
    guard let number = try? FolderWatch.add(folder, to: watch.file) else { return nil }
    counts[number, default: 0] += 1
    return number
  }

  mutating func remove(_ number: Int32) {
    guard let count = counts[number] else { return }
    counts[number] = count > 1 ? count - 1 : nil
    if count == 1 { watch_remove(watch.file.descriptor, number) }
  }

  func interrupt() { signal_raise(signal.file.descriptor) }
  func clear() { signal_clear(signal.file.descriptor) }
}
