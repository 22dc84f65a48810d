import Foundation
import SharedGroup
import Testing

/// A group in a lower layer, as in a container's image. A process that opens a file there for
/// writing gets a copy in the upper layer. A process that has the file open for reading still sees
/// the file in the lower layer.
@Suite struct LayeredFilesTests {
  /// Makes a group in the lower layer, and starts a reader that waits for a change.
  private static let readerBelow = """
    mkdir $DISK/below $DISK/above $DISK/work $DISK/merged
    $CLIENT $DISK/below group set key old >/dev/null
    layers="lowerdir=$DISK/below,upperdir=$DISK/above,workdir=$DISK/work"
    mount -t overlay -o $layers none $DISK/merged
    $CLIENT --read-only $DISK/merged group wait 30000 key > $DISK/told &
    until grep -q ready $DISK/told; do sleep 0.01; done
    """

  @Test(.needsLayers) func aReaderSeesChangesInAnUpperLayer() throws {
    let folder = try TemporaryFolder()
    let script = """
      \(Self.readerBelow)
      $CLIENT $DISK/merged group set key new
      wait
      cat $DISK/told
      $CLIENT --read-only $DISK/merged group get key
      $CLIENT --read-only $DISK/below group get key
      """
    let lines = try SmallDisk.lines(of: script, megabytes: 8, in: folder)
    #expect(lines == ["set", "ready", "true", "new", "new", "old"])
  }

  /// The writer gets the copy, and readers must find the file in which the group continues.
  @Test(.needsLayers) func aGroupIsCompactedInAnUpperLayer() throws {
    let folder = try TemporaryFolder()
    let script = """
      \(Self.readerBelow)
      $CLIENT $DISK/merged group fill-with-data large 2000 10000 >/dev/null
      $CLIENT $DISK/merged group set key new
      wait
      cat $DISK/told
      # How often it was compacted.
      od -An -t u1 -j 72 -N 1 $DISK/above/group/group
      """
    let lines = try SmallDisk.lines(of: script, megabytes: 64, in: folder)
    #expect(lines.prefix(3) == ["set", "ready", "true"])
    // A wait ends with the first change.
    #expect(["old", "new"].contains(lines.dropFirst(3).first))
    let compactions = try #require(lines.dropFirst(4).first.flatMap { Int($0.filter(\.isNumber)) })
    #expect(compactions >= 2)
  }
}
