import Foundation
import GroupWorkload
import SharedGroup
import Synchronization
import SystemCalls
import Testing

// In that suite, as the seam has room for one interceptor at a time.
extension FaultTests {
  /// A writer that is killed as it replaces a pair of files by larger ones.
  @Suite(.serialized) struct EngineReplacedFilesTests {
    @Test(arguments: ["index", "log"])
    func aHalfReplacedPairIsReadByNobody(_ last: String) throws {
      let folder = try MemoryFolder()
      let killed = try folder.open()
      let reader = try folder.open(isReadOnly: true)
      var model = GroupModel()
      var workload = Workload(seed: 81, keys: 8, lengths: [60, 400])
      // The reader maps both pairs.
      while try killed.statistics().compactionCount < 3 {
        try perform(&workload, on: killed, &model)
        #expect(try GroupModel(of: reader) == model)
      }
      try killRenaming(last, of: folder) {
        try killed.setData([UInt8](repeating: 5, count: 200_000), forKey: "big")
      }
      #expect(try GroupModel(of: reader) == model)
      killed.close()

      // The next one has nothing mapped, and has no need of larger files.
      let group = try folder.open()
      let end = try group.statistics().compactionCount + 3
      while try group.statistics().compactionCount < end {
        try perform(&workload, on: group, &model)
        #expect(try GroupModel(of: reader) == model)
        #expect(try group.verify().isSound)
      }
      #expect(try GroupModel(of: try folder.open()) == model)
    }

    private func perform(
      _ workload: inout Workload, on group: SharedGroup, _ model: inout GroupModel
    ) throws {
      let step = workload.next()
      try step.perform(on: group)
      model.perform(step)
    }

    /// Lets a change end where it gives a file its name: no call succeeds from there on, and the page is
    /// as it was then.
    private func killRenaming(
      _ file: String, of folder: MemoryFolder, _ change: () throws -> Void
    ) throws {
      let control = Mutex<[UInt8]?>(nil)
      SystemCallSeam.intercept { call, path in
        guard path.hasPrefix(folder.path) else { return nil }
        return control.withLock {
          if $0 == nil, call == .rename, path.contains("/\(file).") {
            $0 = try? folder.read("control")
          }
          return $0 == nil ? nil : .fail(EIO)
        }
      }
      defer { SystemCallSeam.intercept(nil) }
      #expect(failure(of: change)?.code == .ioError)
      let page = try #require(control.withLock { $0 })
      try folder.overwrite("control", at: 0, with: page)
    }
  }
}
