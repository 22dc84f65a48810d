import CWidgetBridge
import Foundation
import Testing

@Suite("Statuses, errors and version")
struct StatusTests {
  @Test("every status has a name, and any other number is unknown")
  func names() {
    let names = [
      "ok", "invalidArgument", "invalidHandle", "notFound", "invalidJSON", "invalidValue",
      "wrongType", "tooLarge", "groupUnavailable", "readOnly", "busy", "ioError", "corrupt",
      "unsupported", "internal", "conflict",
    ]
    for (number, name) in names.enumerated() {
      #expect(String(cString: getStatusName(Int32(-number))) == name)
    }
    for number in [1, -16, Int32.max, Int32.min] {
      #expect(String(cString: getStatusName(number)) == "unknown")
    }
  }

  @Test("the version is the header's")
  func version() {
    #expect(
      getBridgeVersion()
        == UInt32(WIDGET_BRIDGE_VERSION_MAJOR) << 16 | UInt32(WIDGET_BRIDGE_VERSION_MINOR) << 8
        | UInt32(WIDGET_BRIDGE_VERSION_PATCH))
  }

  @Test("each thread has its own last error, which a success does not change")
  func lastErrorOfAThread() throws {
    let group = try TestGroup()
    #expect(getSharedValue(group.handle, "mine \"é\"", nil, 0) == BridgeStatusNotFound.rawValue)
    let other = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      #expect(lastError().contains(#""code":"ok""#))
      #expect(getSharedValue(0, "k", nil, 0) == BridgeStatusInvalidHandle.rawValue)
      #expect(lastError().contains(#""code":"invalidHandle""#))
      other.signal()
    }
    other.wait()
    #expect(setSharedValue(group.handle, "k", "1") == 0)
    #expect(try lastErrorMembers()["code"] == "notFound")
    #expect(try lastErrorMembers()["key"] == "mine \"é\"")
    var small = [CChar](repeating: 0x55, count: 8)
    #expect(getLastErrorJSON(&small, 8) > 8)
    #expect(small == [CChar](repeating: 0x55, count: 8))
  }
}
