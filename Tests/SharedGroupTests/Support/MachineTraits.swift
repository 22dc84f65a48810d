import Foundation
import Testing

/// What some tests need and a machine may lack. On such a machine these tests are skipped by name,
/// with the reason.
extension Trait where Self == ConditionTrait {
  static var needsRoot: Self {
    .enabled(if: getuid() == 0, "only root can act as two users")
  }

  static var needsSmallDisk: Self {
    .enabled(if: SmallDisk.isThere, "this machine lets nobody mount a file system in memory")
  }

  static var needsLayers: Self {
    .enabled(if: SmallDisk.hasLayers, "this machine lets nobody mount layers of folders")
  }

  static var needsAccessLists: Self {
    .enabled(if: AccessList.areThere, "the file system of temporary files has no access lists")
  }
}
