import BridgeJSON
import CWidgetBridge

/// A call of the library that failed: its status and what getLastErrorJSON told of it.
struct BridgeError: Error, Equatable, Sendable {
  /// The status, one of the negative numbers of the header.
  struct Code: Hashable, Sendable {
    let status: Int32

    static let invalidArgument = Code(BridgeStatusInvalidArgument)
    static let invalidHandle = Code(BridgeStatusInvalidHandle)
    static let notFound = Code(BridgeStatusNotFound)
    static let invalidValue = Code(BridgeStatusInvalidValue)
    static let wrongType = Code(BridgeStatusWrongType)
    static let tooLarge = Code(BridgeStatusTooLarge)
    static let groupUnavailable = Code(BridgeStatusGroupUnavailable)
    static let busy = Code(BridgeStatusBusy)
    static let ioError = Code(BridgeStatusIOError)
    static let corrupt = Code(BridgeStatusCorrupt)
    static let unsupported = Code(BridgeStatusUnsupported)
    /// The library answered something that this program cannot read; no status of the header.
    static let unreadableAnswer = Code(status: .min)

    init(status: Int32) {
      self.status = status
    }

    private init(_ status: BridgeStatus) {
      self.init(status: Int32(truncatingIfNeeded: status.rawValue))
    }

    /// The status's name, for example "notFound".
    var name: String {
      // Safe: the library answers a constant that lives as long as the process.
      unsafe String(cString: getStatusName(status))
    }
  }

  let code: Code
  /// A sentence without line breaks. Where a kept value is wrong, its key and the place in it come
  /// first; a fault of a request is in an option, whose name the sentence has.
  var message: String
  /// Whether a kept value is what is wrong.
  let isOfKeptValue: Bool
  /// The option that says what is wrong; nil where none does.
  var option: Option?

  /// Whether a member of the request is what is wrong.
  var isOfRequest: Bool { code == .invalidValue && !isOfKeptValue }

  /// An answer that is not the document that the header describes.
  init(unreadableAnswer function: String) {
    code = .unreadableAnswer
    isOfKeptValue = false
    message = "\(function) answered something that this program cannot read."
  }

  /// The failure of the call that answered `status` on this thread just now.
  init(status: Int32) {
    code = Code(status: status)
    let name = code.name
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
