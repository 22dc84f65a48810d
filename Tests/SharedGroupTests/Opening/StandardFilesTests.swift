import Foundation
import SharedGroup
import Testing

/// Hosts that were started without standard input, output or error, as services are. The next files
/// that they open would get these descriptor numbers, unless the library prevents that.
@Suite struct StandardFilesTests {
  /// The client prints as usual, even if another file has the descriptor number of the standard
  /// output by then.
  @Test(arguments: ["<&-", ">&-", "<&- >&-", "<&- >&- 2>&-"])
  func aHostsOutputIsNotWrittenIntoTheGroup(_ closed: String) throws {
    let folder = try TemporaryFolder()
    let program = try ClientProcess.executable().path
    for length in [10, 3_000] {
      let command = "\(program) \(folder.path) group fill-with-data key 200 \(length)"
      // The client ends with status 3 if it could not print.
      let judged = "\(command) \(closed); case $? in 0 | 3) ;; *) exit 1 ;; esac"
      _ = try Script.lines(of: "sh", "-c", judged)
    }
    #expect(try folder.read("lock").isEmpty)
    let group = try folder.open()
    #expect(try group.data(forKey: "key")?.count == 3_000)
    #expect(try group.verify().isSound)
  }
}
