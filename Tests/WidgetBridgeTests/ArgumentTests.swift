import CWidgetBridge
import Foundation
import Testing

@Suite("Arguments that are wrong")
struct ArgumentTests {
  @Test("NULL is refused if a text is required")
  func null() throws {
    let group = try TestGroup()
    let wrong = BridgeStatusInvalidArgument.rawValue
    #expect(openSharedGroup(nil, nil) == wrong)
    #expect(setSharedValue(group.handle, nil, "1") == wrong)
    #expect(setSharedValue(group.handle, "k", nil) == wrong)
    #expect(getSharedValue(group.handle, nil, nil, 0) == wrong)
    #expect(getSharedValue(group.handle, "k", nil, 1) == wrong)
    #expect(removeSharedValue(group.handle, nil) == wrong)
    #expect(setSharedData(group.handle, "k", nil, 1) == wrong)
    #expect(getSharedData(group.handle, "k", nil, 1) == wrong)
    #expect(getTimelineJSON(group.handle, nil, nil, nil, 0) == wrong)
    #expect(getTimelineJSON(group.handle, "dday", nil, nil, 1) == wrong)
    #expect(setSharedValues(group.handle, nil, nil) == 0)
    #expect(try lastErrorMembers()["code"] == "invalidArgument")
    #expect(try lastErrorMembers()["message"]?.hasSuffix(".") == true)
  }

  @Test(
    "invalid names are refused", arguments: ["", ".", "..", ".a", "a/b", "a b", "é", "/"])
  func groupNames(name: String) throws {
    let options = #"{"directory":"/nowhere"}"#
    #expect(openSharedGroup(name, options) == BridgeStatusInvalidArgument.rawValue)
  }

  @Test("a name of more than 128 bytes is too large")
  func longName() throws {
    let group = try TestGroup()
    let options = #"{"directory":"\#(group.directory)"}"#
    let handle = openSharedGroup(String(repeating: "n", count: 128), options)
    #expect(handle > 0)
    #expect(closeSharedGroup(UInt32(handle)) == 0)
    #expect(
      openSharedGroup(String(repeating: "n", count: 129), options)
        == BridgeStatusTooLarge.rawValue)
  }

  @Test("keys have 1 to 511 bytes of UTF-8")
  func keys() throws {
    let group = try TestGroup()
    #expect(setSharedValue(group.handle, String(repeating: "k", count: 511), "1") == 0)
    #expect(
      setSharedValue(group.handle, String(repeating: "k", count: 512), "1")
        == BridgeStatusTooLarge.rawValue)
    #expect(setSharedValue(group.handle, "", "1") == BridgeStatusInvalidArgument.rawValue)
    let notUTF8: [[UInt8]] = [[0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xC3]]
    for bytes in notUTF8 {
      let key = (bytes + [0]).map { CChar(bitPattern: $0) }
      #expect(setSharedValue(group.handle, key, "1") == BridgeStatusInvalidArgument.rawValue)
      #expect(getSharedValue(group.handle, key, nil, 0) == BridgeStatusInvalidArgument.rawValue)
      #expect(
        setSharedValue(group.handle, "k", key) == BridgeStatusInvalidArgument.rawValue)
      #expect(
        getTimelineJSON(group.handle, key, nil, nil, 0) == BridgeStatusInvalidArgument.rawValue)
    }
  }

  @Test(
    "the error for an unknown option suggests the nearest one, or lists all",
    arguments: [
      (#"{"Directory":"/tmp"}"#, "$.Directory", "/tmp", "did you mean directory?"),
      (#"{"directory":"/tmp","readonly":true}"#, "$.readonly", "true", "did you mean readOnly?"),
      (#"{"lockTimeout Milliseconds":1}"#, #"$["lockTimeout Milliseconds"]"#, "1", "did you mean"),
      (#"{"mode":null}"#, "$.mode", "null", "it has directory, durability, readOnly, repair, "),
    ])
  func unknownOption(json: String, path: String, value: String, told: String) throws {
    #expect(openSharedGroup("test", json) == BridgeStatusInvalidValue.rawValue)
    let error = try lastErrorMembers()
    #expect(error["path"] == path && error["value"] == value, "\(lastError())")
    #expect(error["message"]?.contains(told) == true, "\(lastError())")
  }

  @Test(
    "the error for an invalid option has its path",
    arguments: [
      ("[]", "$"), (#"{"directory":1}"#, "$.directory"), (#"{"directory":""}"#, "$.directory"),
      (#"{"directory":"a\u0000b"}"#, "$.directory"), (#"{"durability":"forever"}"#, "$.durability"),
      (#"{"readOnly":"yes"}"#, "$.readOnly"),
      (#"{"repair":1}"#, "$.repair"),
      (#"{"readOnly":true,"repair":true}"#, "$.repair"),
      (#"{"lockTimeoutMilliseconds":-1}"#, "$.lockTimeoutMilliseconds"),
      (#"{"lockTimeoutMilliseconds":4294967296}"#, "$.lockTimeoutMilliseconds"),
      (#"{"lockTimeoutMilliseconds":0.5}"#, "$.lockTimeoutMilliseconds"),
    ])
  func options(json: String, path: String) throws {
    #expect(openSharedGroup("test", json) == BridgeStatusInvalidValue.rawValue)
    #expect(try lastErrorMembers()["path"] == path)
    #expect(openSharedGroup("test", "{") == BridgeStatusInvalidJSON.rawValue)
  }

  @Test("a folder that cannot be created, or is a file, is unavailable")
  func folders() throws {
    let file = NSTemporaryDirectory() + "widget-bridge-\(UUID().uuidString)"
    #expect(FileManager.default.createFile(atPath: file, contents: Data()))
    defer { try? FileManager.default.removeItem(atPath: file) }
    let unavailable = BridgeStatusGroupUnavailable.rawValue
    #expect(openSharedGroup("test", #"{"directory":"\#(file)"}"#) == unavailable)
    #expect(openSharedGroup("test", #"{"directory":"\#(file)/below"}"#) == unavailable)
    #expect(
      openSharedGroup("test", #"{"directory":"\#(file)-none","readOnly":true}"#) == unavailable)
    #expect(!FileManager.default.fileExists(atPath: file + "-none"))
    #expect(try lastErrorMembers()["message"]?.contains(file) == true)
  }

  @Test("a readOnly handle reads and never writes")
  func readOnly() throws {
    let group = try TestGroup()
    #expect(setSharedValue(group.handle, "k", "1") == 0)
    let reader = UInt32(group.openAgain(options: #","readOnly":true"#))
    #expect(try text { getSharedValue(reader, "k", $0, $1) } == "1")
    let refused = BridgeStatusReadOnly.rawValue
    #expect(setSharedValue(reader, "k", "2") == refused)
    #expect(setSharedValues(reader, #"{"k":2}"#, nil) == refused)
    #expect(removeSharedValue(reader, "k") == refused)
    #expect(removeAllSharedValues(reader) == refused)
    #expect(setSharedData(reader, "k", nil, 0) == refused)
    #expect(setSharedValue(group.handle, "k", "2") == 0)
    #expect(try text { getSharedValue(reader, "k", $0, $1) } == "2")
    #expect(closeSharedGroup(reader) == 0)
  }
}
