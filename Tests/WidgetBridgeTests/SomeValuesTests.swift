import CWidgetBridge
import Synchronization
import Testing

private final class Flag: Sendable {
  let isUp = Atomic(false)
}

@Suite("getSharedValuesForKeys")
struct SomeValuesTests {
  private func some(_ group: TestGroup, _ keys: String) throws -> String {
    try text { getSharedValuesForKeys(group.handle, keys, $0, $1) }
  }

  @Test("values come in the list's order, without absent keys and data")
  func listed() throws {
    let group = try TestGroup()
    #expect(setSharedValues(group.handle, #"{"a":1,"b\"":{"x": 1.50},"é":null}"#, nil) == 0)
    #expect(setSharedData(group.handle, "data", [7], 1) == 0)
    #expect(
      try some(group, #"["é","none","b\u0022","data","\u0061","a"]"#)
        == #"{"é":null,"b\"":{"x": 1.50},"a":1,"a":1}"#)
    #expect(try some(group, "[]") == "{}")
    #expect(removeSharedValue(group.handle, "a") == 0)
    #expect(setSharedValue(group.handle, "é", "2") == 0)
    #expect(try some(group, #"["a","é"]"#) == #"{"é":2}"#)
    #expect(removeAllSharedValues(group.handle) == 0)
    #expect(try some(group, #"["a","é"]"#) == "{}")
  }

  @Test("a prefix is compared by bytes")
  func prefix() throws {
    let group = try TestGroup()
    // U+0301 combines with the letter before it.
    let values = #"{"e.2":2,"e.1":1,"e":0,"e\u0301":3,"f":4,"E.":5}"#
    #expect(setSharedValues(group.handle, values, nil) == 0)
    #expect(setSharedData(group.handle, "e.data", [7], 1) == 0)
    #expect(try some(group, #"{"prefix":"e."}"#) == #"{"e.1":1,"e.2":2}"#)
    #expect(
      try some(group, #"{"prefix":"e"}"#) == "{\"e\":0,\"e.1\":1,\"e.2\":2,\"e\u{301}\":3}")
    #expect(try some(group, #"{"prefix":"x"}"#) == "{}")
    let all = try text { getSharedValues(group.handle, $0, $1) }
    #expect(try some(group, #"{"prefix":""}"#) == all)
  }

  @Test(
    "an invalid list of keys is refused",
    arguments: [
      ("1", BridgeStatusInvalidValue), (#"["a",1]"#, BridgeStatusInvalidValue),
      (#"[""]"#, BridgeStatusInvalidArgument), (#"["a\u0000"]"#, BridgeStatusInvalidArgument),
      ("[", BridgeStatusInvalidJSON), ("{}", BridgeStatusInvalidValue),
      (#"{"prefix":1}"#, BridgeStatusInvalidValue),
      (#"{"prefix":"a","limit":1}"#, BridgeStatusInvalidValue),
    ])
  func refused(keys: String, status: BridgeStatus) throws {
    let group = try TestGroup()
    #expect(getSharedValuesForKeys(group.handle, keys, nil, 0) == status.rawValue)
    let long = "[\"" + String(repeating: "k", count: 512) + "\"]"
    for (keys, status) in [(nil, BridgeStatusInvalidArgument), (long, BridgeStatusTooLarge)] {
      #expect(getSharedValuesForKeys(group.handle, keys, nil, 0) == status.rawValue)
    }
  }

  @Test("all values are of one moment, while another thread sets them together")
  func oneMoment() async throws {
    let group = try TestGroup()
    let handle = group.handle
    #expect(setSharedValues(handle, #"{"a":0,"b":0,"c":0}"#, nil) == 0)
    await withTaskGroup(of: Void.self) { tasks in
      let isDone = Flag()
      tasks.addTask {
        for round in 1...2_000 {
          let values = "{\"a\":\(round),\"b\":\(round),\"c\":\(round)}"
          #expect(setSharedValues(handle, values, nil) == 0)
        }
        isDone.isUp.store(true, ordering: .releasing)
      }
      tasks.addTask {
        while !isDone.isUp.load(ordering: .acquiring) {
          for keys in [#"["c","a","b"]"#, #"{"prefix":""}"#] {
            let seen = try? text { getSharedValuesForKeys(handle, keys, $0, $1) }
            let numbers = Set((seen ?? "").split { !$0.isNumber })
            #expect(numbers.count == 1)
          }
        }
      }
    }
  }
}
