/// Says why a request cannot be answered.
public struct WidgetError: Error, Sendable {
  /// The kind of fault. A later version may add codes.
  public struct Code: Hashable, Sendable {
    enum Storage: Hashable, Sendable {
      case invalidText, invalidJSON, invalidValue, notFound, tooLarge, unusableKey, groupFailure
    }
    let storage: Storage

    /// The text is not UTF-8.
    public static var invalidText: Self { Self(storage: .invalidText) }
    /// The text is not JSON.
    public static var invalidJSON: Self { Self(storage: .invalidJSON) }
    /// The JSON is well-formed but has no meaning in this place.
    public static var invalidValue: Self { Self(storage: .invalidValue) }
    /// The request names something that does not exist, such as a parameter.
    public static var notFound: Self { Self(storage: .notFound) }
    /// A document exceeds a limit.
    public static var tooLarge: Self { Self(storage: .tooLarge) }
    /// The key cannot hold a JSON value, because it holds data or is not a valid key; `status` says
    /// which.
    public static var unusableKey: Self { Self(storage: .unusableKey) }
    /// The group could not be read; `status` says why.
    public static var groupFailure: Self { Self(storage: .groupFailure) }
  }

  /// The kind of fault.
  public var code: Code { details.code }
  /// A sentence for a developer that names what was wrong.
  public var message: String { details.message }
  /// The path of the fault in the document, for example `$.endDate`.
  public var path: String? { details.path }
  /// The text that was wrong.
  public var value: String? { details.value }
  /// The key of the group's value that the error concerns.
  public var key: String? { details.key }
  /// The status of `groupFailure` and `unusableKey`, by which the group's reader says what went
  /// wrong; 0 for any other code.
  public var status: Int32 { details.status }

  /// All members, behind one reference, because an error is passed on at every `try`.
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

  /// Makes an error for a well-formed value that has no meaning in its place.
  public static func invalidValue(_ message: String, path: String, value: String) -> Self {
    Self(.invalidValue, message, path: path, value: value)
  }

  /// The same error with the key of the value that it concerns.
  public func about(key: String) -> Self {
    WidgetError(code, message, path: path, value: value, key: key, status: status)
  }
}
