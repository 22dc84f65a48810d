import Foundation
import GroupWorkload
import SharedGroup
import SystemCalls
import TestLength
import Testing

/// Several processes with several threads each, which read and change a group at once.
///
/// Each thread notes what it saw, and when. Afterwards all notes must agree with a single order of
/// the changes.
@Suite(.slow) struct ManyAtOnceTests {
  @Test func processesAndThreadsAgree() throws {
    try agreement(
      processes: 8, threads: 4, milliseconds: TestLength.rounds(15_000, long: 60_000),
      compactions: 11
    ) { $0 == 7 ? ["--power"] : [] }
  }

  @Test func threadsOfOneProcessAgree() throws {
    let folder = try TemporaryFolder()
    let group = try folder.open()
    let layout = RowLayout(threads: 6)
    let milliseconds = TestLength.rounds(1_000, long: 20_000)
    let many = ManyAtOnce(group, layout: layout, seed: 77, milliseconds: milliseconds)
    let (history, problems) = many.run(threads: 0..<6)
    #expect(problems == [])
    #expect(HistoryCheck.problems(of: history + [try look(at: group, layout)], layout) == [])
  }

  /// Runs processes on one group, and checks that what they saw fits together.
  ///
  /// - Parameter options: the options of each process, by its number.
  private func agreement(
    processes: Int, threads: Int, milliseconds: Int, compactions: Int,
    options: (Int) -> [String]
  ) throws {
    let folder = try TemporaryFolder()
    let layout = RowLayout(threads: processes * threads)
    let clients = try (0..<processes).map {
      try ClientProcess(
        folder,
        [
          "many-at-once", "\(folder.path)/history.\($0)", "\(layout.threads)", "\($0 * threads)",
          "\(threads)", "\(milliseconds)", "\(compactions)",
        ], options: options($0))
    }
    var history: [GroupOperation] = []
    for (number, client) in clients.enumerated() {
      let lines = client.remainingLines()
      #expect(lines.count == 1 && lines[0].hasPrefix("operations "), "\(lines)")
      history += try #require(try OperationFile.read("\(folder.path)/history.\(number)"))
    }
    let group = try folder.open()
    history.append(try look(at: group, layout))
    #expect(history.count > 1_000)
    #expect(HistoryCheck.problems(of: history, layout) == [])
    #expect(try group.verify().isSound)
    #expect(try group.statistics().compactionCount >= compactions)
  }

  /// The group's final content.
  private func look(at group: SharedGroup, _ layout: RowLayout) throws -> GroupOperation {
    let (seen, problem) = ManyAtOnce.observations(of: try group.items(.data), layout)
    #expect(problem == nil)
    let now = ProcessEnvironment.monotonicNanoseconds
    return GroupOperation(.read, start: now, end: now, seen)
  }
}
