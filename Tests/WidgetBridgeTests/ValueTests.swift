import CWidgetBridge
import SharedGroup
import TestLength
import Testing

@Suite("Values through the C functions")
struct ValueTests {
  @Test(
    "a value comes back byte for byte, without the white space around it",
    arguments: [
      "null", "true", "-0.0", "1e400", "123456789012345678901234567890.10", #""\u00e9\/\n é 졸업 🎓""#,
      #"{ "b" : [1, 2.50] , "a":{} , "b":3 }"#, "[]", #""\u0000""#,
    ])
  func roundTrip(json: String) throws {
    let group = try TestGroup()
    #expect(setSharedValue(group.handle, "k", " \n\t\(json)\r ") == 0)
    #expect(try text { getSharedValue(group.handle, "k", $0, $1) } == json)
  }

  @Test("a text that does not fit is not written, and its length is returned")
  func tooSmall() throws {
    let group = try TestGroup()
    #expect(setSharedValue(group.handle, "k", #""12345678""#) == 0)
    for capacity in 0...10 {
      var buffer = [CChar](repeating: 0x55, count: 16)
      #expect(getSharedValue(group.handle, "k", &buffer, UInt32(capacity)) == 10)
      #expect(buffer == [CChar](repeating: 0x55, count: 16))
    }
    var buffer = [CChar](repeating: 0x55, count: 16)
    #expect(getSharedValue(group.handle, "k", &buffer, 11) == 10)
    #expect(buffer[10] == 0 && buffer[11] == 0x55)
  }

  @Test("bytes fit if their length equals the capacity, and no NUL is added")
  func data() throws {
    let group = try TestGroup()
    #expect(setSharedData(group.handle, "d", [0, 1, 0, 255], 4) == 0)
    var buffer = [UInt8](repeating: 0x55, count: 6)
    #expect(getSharedData(group.handle, "d", &buffer, 3) == 4)
    #expect(buffer == [UInt8](repeating: 0x55, count: 6))
    #expect(getSharedData(group.handle, "d", &buffer, 4) == 4)
    #expect(buffer == [0, 1, 0, 255, 0x55, 0x55])
    #expect(setSharedData(group.handle, "empty", nil, 0) == 0)
    #expect(getSharedData(group.handle, "empty", nil, 0) == 0)
  }

  @Test("a key holds a value or data, and setting one replaces the other")
  func types() throws {
    let group = try TestGroup()
    #expect(setSharedData(group.handle, "k", [1], 1) == 0)
    #expect(getSharedValue(group.handle, "k", nil, 0) == BridgeStatusWrongType.rawValue)
    #expect(setSharedValue(group.handle, "k", "1") == 0)
    #expect(getSharedData(group.handle, "k", nil, 0) == BridgeStatusWrongType.rawValue)
    #expect(try text { getSharedValue(group.handle, "k", $0, $1) } == "1")
  }

  /// An older version's setSharedValues() stored such keys, and so does the Swift API.
  @Test("a key with a NUL can be removed, and no other way leads to it")
  func keyWithNUL() throws {
    let group = try TestGroup()
    let swift = try SharedGroup.open(
      "test", options: SharedGroupOptions(directory: group.directory))
    try swift.setValue("1", forKey: "a\0b")
    #expect(setSharedValue(group.handle, "a", "2") == 0)
    let values = try text { getSharedValues(group.handle, $0, $1) }
    #expect(values == #"{"a":2,"a\u0000b":1}"#)
    #expect(setSharedValues(group.handle, values, nil) == BridgeStatusInvalidArgument.rawValue)
    #expect(setSharedValues(group.handle, nil, #"["a\u0000b"]"#) == 0)
    #expect(try text { getSharedValues(group.handle, $0, $1) } == #"{"a":2}"#)
    #expect(try text { getSharedKeysJSON(group.handle, $0, $1) }.contains("0000") == false)
  }

  @Test("a batch is one change, the last of two members wins, and a key in both lists is set")
  func batch() throws {
    let group = try TestGroup()
    #expect(setSharedValue(group.handle, "old", "1") == 0)
    let count = getSharedChangeCount(group.handle)
    let values = #"{"a":1,"b":{"x": [true]},"a":2,"kept":"k"}"#
    #expect(setSharedValues(group.handle, values, #"["old","absent","kept"]"#) == 0)
    #expect(getSharedChangeCount(group.handle) != count)
    #expect(
      try text { getSharedValues(group.handle, $0, $1) }
        == #"{"a":2,"b":{"x": [true]},"kept":"k"}"#)
  }

  @Test("a key that is spelt with escapes is the same key", arguments: [1, 10, 17, 400])
  func escapedKeys(count: Int) throws {
    let group = try TestGroup()
    let keys = (0..<count).map { "k\(1_000 + $0)" }
    #expect(setSharedValue(group.handle, "gone", "1") == 0)
    let plain = keys.map { "\"\($0)\":\"first \($0)\"" }.joined(separator: ", ")
    let escaped = keys.map { #""\u006b\#($0.dropFirst())" : ["\#($0)"]"# }.joined(separator: ",")
    let values = " {\(plain),\(escaped), \"\\u0022\": 7}\n"
    #expect(setSharedValues(group.handle, values, #"["g\u006fne","k1000"]"#) == 0)
    let wanted = keys.map { "\"\($0)\":[\"\($0)\"]" }.joined(separator: ",")
    #expect(
      try text { getSharedValues(group.handle, $0, $1) } == #"{"\"":7,"# + wanted + "}")
  }

  @Test("setting the result of getSharedValues changes nothing, at any depth")
  func batchOfAll() throws {
    let group = try TestGroup()
    let deep = String(repeating: "[", count: 128) + String(repeating: "]", count: 128)
    #expect(setSharedValue(group.handle, "deep", deep) == 0)
    #expect(setSharedValue(group.handle, "\"q\"\n키", "1.50") == 0)
    #expect(setSharedData(group.handle, "data", [7], 1) == 0)
    let all = try text { getSharedValues(group.handle, $0, $1) }
    #expect(setSharedValues(group.handle, all, nil) == 0)
    #expect(try text { getSharedValues(group.handle, $0, $1) } == all)
    #expect(getSharedData(group.handle, "data", nil, 0) == 1)
  }

  @Test(
    "a batch that is refused changes nothing",
    arguments: [
      (#"{"a":1,"":2}"#, nil, BridgeStatusInvalidArgument), ("[1]", nil, BridgeStatusInvalidValue),
      (#"{"a":1"#, nil, BridgeStatusInvalidJSON), (#"{"a":1}"#, "[1]", BridgeStatusInvalidValue),
      (#"{"a":1}"#, "{}", BridgeStatusInvalidValue), (#"{"a":1}"#, "[", BridgeStatusInvalidJSON),
      (#"{"a":1}"#, #"[""]"#, BridgeStatusInvalidArgument),
    ] as [(String, String?, BridgeStatus)])
  func refusedBatch(values: String, removed: String?, status: BridgeStatus) throws {
    let group = try TestGroup()
    #expect(setSharedValues(group.handle, values, removed) == status.rawValue)
    #expect(try text { getSharedValues(group.handle, $0, $1) } == "{}")
  }

  @Test("keys are listed by their bytes, with type and length")
  func keys() throws {
    let group = try TestGroup()
    #expect(setSharedValue(group.handle, "é", "12") == 0)
    #expect(setSharedValue(group.handle, "b", "true") == 0)
    #expect(setSharedData(group.handle, "a\"", [1, 2, 3], 3) == 0)
    #expect(
      try text { getSharedKeysJSON(group.handle, $0, $1) }
        == #"{"version":1,"keys":[{"key":"a\"","type":"data","byteCount":3},"#
        + #"{"key":"b","type":"value","byteCount":4},{"key":"é","type":"value","byteCount":2}]}"#)
  }

  @Test("one value is removed, then all values")
  func removal() throws {
    let group = try TestGroup()
    #expect(setSharedValues(group.handle, #"{"a":1,"b":2}"#, nil) == 0)
    #expect(removeSharedValue(group.handle, "a") == 0)
    #expect(removeSharedValue(group.handle, "a") == BridgeStatusNotFound.rawValue)
    #expect(try lastErrorMembers()["key"] == "a")
    #expect(removeAllSharedValues(group.handle) == 0)
    #expect(try text { getSharedKeysJSON(group.handle, $0, $1) } == #"{"version":1,"keys":[]}"#)
  }

  @Test(
    "errors for invalid JSON have the byte, and texts that are too deep are tooLarge",
    arguments: [
      ("{\"a\":}", "byte 5"), ("", "byte 0"), ("[1,]", "byte 3"), ("nul", "byte 3"),
      ("01", "byte 1"),
      ("\"\\ud800\"", "byte"), ("1 2", "byte 2"),
    ])
  func noJSON(json: String, place: String) throws {
    let group = try TestGroup()
    #expect(setSharedValue(group.handle, "k", json) == BridgeStatusInvalidJSON.rawValue)
    let error = try lastErrorMembers()
    #expect(error["code"] == "invalidJSON")
    #expect(error["message"]?.contains(place) == true, "\(error)")
    let deep = String(repeating: "[", count: 129) + String(repeating: "]", count: 129)
    #expect(setSharedValue(group.handle, "k", deep) == BridgeStatusTooLarge.rawValue)
    #expect(getSharedValue(group.handle, "k", nil, 0) == BridgeStatusNotFound.rawValue)
  }

  @Test("a value may have 16 MiB, and no more", .slow)
  func largest() throws {
    let group = try TestGroup()
    let most = "\"" + String(repeating: "x", count: 16 << 20 - 2) + "\""
    #expect(setSharedValue(group.handle, "k", most) == 0)
    #expect(getSharedValue(group.handle, "k", nil, 0) == 16 << 20)
    let more = "\"" + String(repeating: "x", count: 16 << 20 - 1) + "\""
    #expect(setSharedValue(group.handle, "k", more) == BridgeStatusTooLarge.rawValue)
    #expect(getSharedValue(group.handle, "k", nil, 0) == 16 << 20)
  }
}
