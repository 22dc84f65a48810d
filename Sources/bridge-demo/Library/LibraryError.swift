import BridgeJSON
import CWidgetBridge

/// A call of the library that failed: its status and what getLastErrorJSON told of it.
struct LibraryError: Error, Equatable, Sendable {
  /// The status, one of the header's.
  let status: BridgeStatus
  /// A sentence without line breaks. Where a kept value is wrong, its key and the place in it come
  /// first; a fault of a request is in an option, whose name the sentence has.
  var message: String
  /// Whether a kept value is what is wrong.
  let isOfKeptValue: Bool
  /// The option that says what is wrong; nil if none does.
  var option: Option?

  /// Whether a member of the request is what is wrong.
  var isOfRequest: Bool { status == BridgeStatusInvalidValue && !isOfKeptValue }

  /// An answer that is not the document that the header describes.
  init(unreadableAnswer function: String) {
    status = BridgeStatusInternal
    isOfKeptValue = false
    message = "\(function) answered something that this program cannot read."
  }

  /// The failure of the call that answered `status` on this thread just now.
  init(status: Int32) {
    self.status = BridgeStatus(rawValue: .init(truncatingIfNeeded: status))
    // Safe: the library answers a constant that lives as long as the process.
    let name = unsafe String(cString: getStatusName(status))
    guard let document = BridgeText.lastError(),
      document.root["code"]?.string == name,
      let message = document.root["message"]?.string, !message.isEmpty
    else {
      self.message = "the library answered \(name) (\(status))."
      isOfKeptValue = false
      return
    }
    let key = document.root["key"]?.string
    isOfKeptValue = key != nil
    var place = ""
    if let key, let path = document.root["path"]?.string {
      place = "\(key), \(path): "
    }
    self.message = DisplayText.printable(place + message)
    if isOfRequest { option = document.root["path"]?.string.flatMap(Option.init(requestPath:)) }
  }
}
