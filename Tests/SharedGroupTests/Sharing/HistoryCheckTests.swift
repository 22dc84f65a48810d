import GroupWorkload
import Testing

/// The check of histories itself: it must accept possible histories, and reject each kind of
/// impossible one.
@Suite struct HistoryCheckTests {
  let layout = RowLayout(threads: 2)
  private var counted: Int { layout.countedRows.lowerBound }
  private var free: Int { layout.freeRows.lowerBound }
  private var owned: Int { layout.rows(ownedBy: 0).lowerBound }
  private var other: Int { layout.rows(ownedBy: 1).lowerBound }

  private func operation(
    _ kind: GroupOperation.Kind, _ start: Int64, _ end: Int64, _ seen: (row: Int, version: Int64)...
  ) -> GroupOperation {
    GroupOperation(
      kind, start: start, end: end, seen.map { Observation(row: $0.row, version: $0.version) })
  }

  private func isPossible(_ history: GroupOperation...) -> Bool {
    HistoryCheck.problems(of: history, layout).isEmpty
  }

  @Test func aReadDuringAChangeMayBeOldOrNew() {
    for row in [counted, free, owned] {
      let (one, two) = (operation(.set, 10, 20, (row, 1)), operation(.set, 30, 40, (row, 2)))
      #expect(isPossible(one, two, operation(.read, 35, 36, (row, 1))))
      #expect(isPossible(one, two, operation(.read, 35, 36, (row, 2))))
      #expect(isPossible(one, two, operation(.read, 15, 50, (row, 1))))
      #expect(isPossible(operation(.read, 1, 2, (row, Observation.absent)), one))
    }
  }

  @Test func aReplacedValueIsNotReadAgain() {
    for row in [counted, free, owned] {
      let (one, two) = (operation(.set, 10, 20, (row, 1)), operation(.set, 30, 40, (row, 2)))
      #expect(!isPossible(one, two, operation(.read, 41, 50, (row, 1))))
      #expect(!isPossible(one, two, operation(.read, 41, 50, (row, Observation.absent))))
    }
  }

  @Test func aChangeThatWasSeenIsNotMissedLater() {
    for row in [counted, free, owned] {
      let (one, two) = (operation(.set, 10, 20, (row, 1)), operation(.set, 30, 90, (row, 2)))
      #expect(
        !isPossible(
          one, two, operation(.read, 40, 50, (row, 2)), operation(.read, 60, 70, (row, 1))))
      #expect(
        isPossible(
          one, two, operation(.read, 40, 65, (row, 2)), operation(.read, 60, 70, (row, 1))))
    }
  }

  @Test func onlyValuesSetBeforeAreRead() {
    for row in [counted, free, owned] {
      #expect(
        !isPossible(operation(.read, 1, 5, (row, 1)), operation(.set, 10, 20, (row, 1))))
      #expect(!isPossible(operation(.read, 1, 5, (row, 1))))
    }
  }

  @Test func nothingIsMadeTwice() {
    #expect(
      !isPossible(operation(.set, 1, 9, (counted, 1)), operation(.set, 2, 8, (counted, 1))))
  }

  @Test func aReadOfAllShowsOneMoment() {
    let (one, two) = (operation(.set, 10, 90, (owned, 1)), operation(.set, 10, 90, (other, 1)))
    let absent = Observation.absent
    #expect(isPossible(one, two, operation(.read, 20, 30, (owned, 1), (other, absent))))
    // Each of two reads sees a change that the other read misses.
    let (three, four) = (operation(.set, 1, 2, (owned, 1)), operation(.set, 1, 2, (other, 1)))
    let (five, six) = (operation(.set, 10, 90, (owned, 2)), operation(.set, 10, 90, (other, 2)))
    let look = operation(.read, 20, 80, (owned, 2), (other, 1))
    #expect(isPossible(three, four, five, six, look))
    #expect(
      !isPossible(
        three, four, five, six, look, operation(.read, 20, 80, (owned, 1), (other, 2))))
  }

  @Test func aRemovedRowIsAbsentUntilItIsSetAgain() {
    let history = [
      operation(.set, 10, 20, (owned, 1)), operation(.remove, 30, 40, (owned, 2)),
      operation(.set, 50, 60, (owned, 3)),
    ]
    for (start, end, isRight) in [(1, 5, true), (22, 28, false), (35, 36, true), (45, 46, true)] {
      let read = operation(.read, Int64(start), Int64(end), (owned, Observation.absent))
      #expect(HistoryCheck.problems(of: history + [read], layout).isEmpty == isRight, "\(start)")
    }
    let late = operation(.read, 70, 80, (owned, Observation.absent))
    #expect(!HistoryCheck.problems(of: history + [late], layout).isEmpty)
  }

  @Test func aHistoryIsReadBackFromItsFile() throws {
    let folder = try TemporaryFolder()
    let history = [
      operation(.set, 10, 20, (owned, 1)),
      operation(.read, 30, 40, (owned, 1), (free, Observation.absent)),
    ]
    try OperationFile.write(history, to: folder.path + "/history")
    #expect(try OperationFile.read(folder.path + "/history") == history)
  }
}
