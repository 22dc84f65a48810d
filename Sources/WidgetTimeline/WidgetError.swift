/// Why a request cannot be answered: what in it was wrong.
public struct WidgetError: Error, Sendable {
  /// The kind of a fault; a later version may add codes.
  public struct Code: Hashable, Sendable {
    enum Storage: Hashable, Sendable {
      case invalidText, invalidJSON, invalidValue, notFound, tooLarge, unusableKey, groupFailure
    }
    let storage: Storage

    /// A text that is not UTF-8.
    public static var invalidText: Self { Self(storage: .invalidText) }
    /// A text that is not JSON.
    public static var invalidJSON: Self { Self(storage: .invalidJSON) }
    /// JSON that is well-formed but means nothing here.
    public static var invalidValue: Self { Self(storage: .invalidValue) }
    /// Something that does not exist, such as a parameter of a kind.
    public static var notFound: Self { Self(storage: .notFound) }
    /// A document beyond one of the limits.
    public static var tooLarge: Self { Self(storage: .tooLarge) }
    /// A key that has no value, because it has data or is none; `status` says which.
    public static var unusableKey: Self { Self(storage: .unusableKey) }
    /// The group could not be read; `status` says why.
    public static var groupFailure: Self { Self(storage: .groupFailure) }
  }

  /// The kind of fault.
  public var code: Code { details.code }
  /// A sentence for a developer that names what was wrong.
  public var message: String { details.message }
  /// Where in the document, for example `$.endDate`.
  public var path: String? { details.path }
  /// The text that was wrong.
  public var value: String? { details.value }
  /// The key of the group's value that the error is about.
  public var key: String? { details.key }
  /// The number that the reader of the group gives to why it, or a key, cannot be read; 0 for any
  /// other error.
  public var status: Int32 { details.status }

  /// All its members, behind one reference, because an error is passed on at every `try`.
  private let details: Details

  private final class Details: Sendable {
    let code: Code
    let message: String
    let path: String?
    let value: String?
    let key: String?
    let status: Int32

    init(
      _ code: Code, _ message: String, path: String?, value: String?, key: String?, status: Int32
    ) {
      self.code = code
      self.message = message
      self.path = path
      self.value = value
      self.key = key
      self.status = status
    }
  }

  /// Makes an error.
  public init(
    _ code: Code, _ message: String, path: String? = nil, value: String? = nil, key: String? = nil,
    status: Int32 = 0
  ) {
    details = Details(code, message, path: path, value: value, key: key, status: status)
  }

  /// A well-formed value that means nothing where it stands.
  public static func invalidValue(_ message: String, path: String, value: String) -> Self {
    Self(.invalidValue, message, path: path, value: value)
  }

  /// The same error, about the value under a key.
  public func about(key: String) -> Self {
    WidgetError(code, message, path: path, value: value, key: key, status: status)
  }
}
