import BridgeJSON
import CWidgetBridge
import Foundation
import TestLength
import Testing
import WidgetFunctions

@Suite("The error of a failed call")
struct LastErrorTests {
  @Test(
    "long texts keep their beginning and their end", .slow,
    arguments: ["x", "é", "한", "😀", "\\u0001"])
  func longTexts(piece: String) throws {
    let group = try TestGroup()
    let date = "<" + String(repeating: piece, count: 200_000) + ">"
    #expect(setSharedValue(group.handle, "widgetDataKey", #"{"endDate":"\#(date)"}"#) == 0)
    #expect(
      getEntryJSON(group.handle, "dday", nil, nil, 0) == BridgeStatusInvalidValue.rawValue)
    let error = try lastErrorMembers()
    let message = try #require(error["message"])
    #expect(message.hasPrefix("\"<"))
    #expect(message.hasSuffix(">\" is not a date of the calendar, written as 2026-05-01."))
    #expect(message.contains(" ... ") && message.utf8.count <= 960)
    let value = try #require(error["value"])
    #expect(value.hasPrefix("<") && value.hasSuffix(">"))
    #expect(value.contains(" ... ") && value.utf8.count <= 960)
    #expect(!value.contains("\u{FFFD}"))
    #expect(error["path"] == "$.endDate")
  }

  @Test("a long path, kind or folder is cut short, too")
  func otherLongTexts() throws {
    let group = try TestGroup()
    let long = String(repeating: "k", count: 100_000)
    #expect(
      getEntryJSON(group.handle, "dday", #"{"configuration":{"\#(long)":1}}"#, nil, 0)
        == BridgeStatusInvalidValue.rawValue)
    let path = try #require(try lastErrorMembers()["path"])
    #expect(path.hasPrefix("$.configuration") && path.utf8.count <= 960)
    #expect(getEntryJSON(group.handle, long, nil, nil, 0) == BridgeStatusNotFound.rawValue)
    #expect(getLastErrorJSON(nil, 0) < WIDGET_BRIDGE_ERROR_CAPACITY)
    #expect(
      openSharedGroup("test", #"{"directory":"/dev/null/\#(long)"}"#)
        == BridgeStatusGroupUnavailable.rawValue)
    #expect(getLastErrorJSON(nil, 0) < WIDGET_BRIDGE_ERROR_CAPACITY)
    #expect(getSharedValue(group.handle, long, nil, 0) == BridgeStatusTooLarge.rawValue)
    #expect(getLastErrorJSON(nil, 0) < WIDGET_BRIDGE_ERROR_CAPACITY)
  }

  /// The arguments are characters that JSON writes with one to six bytes.
  @Test(
    "no error is longer than the header says, whatever it quotes",
    arguments: ["x", "\"", "\\", "\n", "\u{1}", "\u{7F}", "한", "😀"])
  func capacity(piece: String) throws {
    let group = try TestGroup()
    let quoted = String(repeating: piece, count: 511 / piece.utf8.count)
    let json = try #require(
      String(data: JSONEncoder().encode(String(repeating: piece, count: 3_000)), encoding: .utf8))
    #expect(setSharedValue(group.handle, quoted, #"{"endDate":\#(json)}"#) == 0)
    let request = try #require(
      String(data: JSONEncoder().encode(["configuration": ["dataKey": quoted]]), encoding: .utf8))
    #expect(
      getEntryJSON(group.handle, "dday", request, nil, 0) == BridgeStatusInvalidValue.rawValue)
    let error = try lastErrorMembers()
    #expect(error["key"]?.isEmpty == false && error["value"]?.isEmpty == false)
    #expect(getLastErrorJSON(nil, 0) < WIDGET_BRIDGE_ERROR_CAPACITY)
    #expect(
      getEntryJSON(group.handle, "dday", #"{"configuration":{\#(json):\#(json)}}"#, nil, 0)
        == BridgeStatusInvalidValue.rawValue)
    #expect(getLastErrorJSON(nil, 0) < WIDGET_BRIDGE_ERROR_CAPACITY)
    #expect(getEntryJSON(group.handle, quoted, nil, nil, 0) == BridgeStatusNotFound.rawValue)
    #expect(getLastErrorJSON(nil, 0) < WIDGET_BRIDGE_ERROR_CAPACITY)
  }

  /// The texts are longer than any that a call quotes at once.
  @Test(
    "four long texts in one error together stay below the limit",
    arguments: ["x", "\"", "\\", "\n", "\u{1}", "\u{7F}", "한", "😀"])
  func capacityOfFour(piece: String) throws {
    let long = String(repeating: piece, count: 3_000)
    for status in -20...0 {
      let error = BridgeError(
        BridgeStatus(rawValue: Int32(status)), long, key: long, path: long, value: long)
      var writer = JSONWriter()
      writer.write(error.excerpts)
      #expect(writer.count > 3_000 && writer.count < Int(WIDGET_BRIDGE_ERROR_CAPACITY))
    }
  }

  @Test("an error has the complete key")
  func wholeKey() throws {
    let group = try TestGroup()
    let key = String(repeating: "k", count: 511)
    #expect(getSharedValue(group.handle, key, nil, 0) == BridgeStatusNotFound.rawValue)
    #expect(try lastErrorMembers()["key"] == key)
  }

  @Test("the error for a value that is not JSON has its key")
  func keyOfWrongJSON() throws {
    let group = try TestGroup()
    #expect(setSharedValue(group.handle, "theme", "{") == BridgeStatusInvalidJSON.rawValue)
    #expect(try lastErrorMembers()["key"] == "theme")
  }

  @Test("reading the error never fails, even if the buffer is NULL")
  func nullBuffer() throws {
    #expect(closeSharedGroup(0) == BridgeStatusInvalidHandle.rawValue)
    let length = getLastErrorJSON(nil, 0)
    #expect(length > 0)
    #expect(getLastErrorJSON(nil, 1_000) == length)
    #expect(try lastErrorMembers()["code"] == "invalidHandle")
  }
}
