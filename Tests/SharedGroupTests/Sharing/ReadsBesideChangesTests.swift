import GroupWorkload
import Testing

@testable import SharedGroup

/// Reads during which other threads advance the process's view of the group. The reader is stopped
/// at the worst moment: after it has begun, and before it has looked into the index.
@Suite struct ReadsBesideChangesTests {
  let folder: TemporaryFolder
  let group: SharedGroup
  /// The current view of a process that has the group open.
  let reader: CurrentView

  init() throws {
    folder = try TemporaryFolder()
    group = try folder.open()
    try group.setValue("1", forKey: "key")
    try group.compact()
    try group.setValue("2", forKey: "key")
    reader = try CurrentView(GroupFolder(path: group.folder), .readOnly)
  }

  /// A thread has entered the first of two changes of the key into the index, and is stopped.
  @Test func noValueBetweenTwoSimultaneousChangesIsSeen() throws {
    let changes = ["3", "4"].map { text in
      SharedChange.set(key: "key", type: .value, bytes: Array(text.utf8))
    }
    let value = try value { view in
      try? group.apply(changes)
      _ = view.enter(RecordHead(view.words, at: view.end + 64))
    }
    #expect(value == "4")
  }

  /// A thread has entered a change into the index, and is stopped before it has published its
  /// progress.
  @Test func anUnpublishedChangeInTheIndexHidesNothing() throws {
    let value = try value { view in
      try? group.setValue("3", forKey: "key")
      _ = view.enter(RecordHead(view.words, at: view.end + 64))
    }
    #expect(value == "3")
  }

  /// The reader has the view of a file that is sealed meanwhile, and another thread continues in
  /// the next file.
  @Test func aReplacedFileIsReadToItsEnd() throws {
    let value = try value { _ in
      try? group.setValue("3", forKey: "key")
      try? group.compact()
      try? group.setValue("4", forKey: "key")
      _ = try? reader.advance()
    }
    #expect(value == "4")
  }

  /// The value that a reader finds under the key.
  ///
  /// - Parameter meanwhile: what happens before the reader first looks into the index.
  private func value(_ meanwhile: (GroupView) -> Void) throws -> String {
    let key = Array("key".utf8)
    var looks = 0
    return try reader.read(GroupCall()) { view in
      looks += 1
      if looks == 1 { meanwhile(view) }
      return view.findKnown(key.span, isWidgetRecord: false)
    } _: { view throws(SharedGroupError) in
      try view.find(key.span)
    } _: { view, record in
      record.map { String(decoding: view.words.bytes($0.value), as: UTF8.self) } ?? "nothing"
    }
  }
}
