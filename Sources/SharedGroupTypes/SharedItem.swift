/// The type of an item.
///
/// A key holds either a value or data; setting one replaces the other.
public struct SharedItemType: Hashable, Sendable, CustomStringConvertible {
  /// The number that stands for the type in files.
  package let rawValue: UInt8

  private init(_ rawValue: UInt8) { self.rawValue = rawValue }

  /// Text that the host understands; in this library it is JSON.
  public static var value: SharedItemType { SharedItemType(0) }
  /// Bytes of any kind.
  public static var data: SharedItemType { SharedItemType(1) }
  /// A record, such as fetched data, a registered widget, or a record of a program such as the
  /// mirror. Records have names, which are separate from the keys.
  package static var record: SharedItemType { SharedItemType(2) }

  /// Nil if the number stands for no type.
  package init?(rawValue: UInt8) {
    guard rawValue <= SharedItemType.record.rawValue else { return nil }
    self.rawValue = rawValue
  }

  /// "value", "data" or "record".
  public var description: String {
    switch self {
    case .value: "value"
    case .data: "data"
    default: "record"
    }
  }
}

/// A key of a group, with the type and length of its item.
public struct SharedKey: Hashable, Sendable {
  /// The key.
  public let key: String
  /// Whether the key holds a value or data.
  public let type: SharedItemType
  /// The length of the value or data, in bytes.
  public let byteCount: Int

  package init(key: String, type: SharedItemType, byteCount: Int) {
    self.key = key
    self.type = type
    self.byteCount = byteCount
  }
}

/// One of the steps that make up a change.
public struct SharedChange: Hashable, Sendable {
  /// The key that is set or removed.
  package let key: String
  package let type: SharedItemType
  /// What the key is set to; nil if it is removed.
  package let bytes: [UInt8]?

  /// Sets a key, whatever it held.
  ///
  /// - Parameters:
  ///   - key: 1 to 511 bytes of UTF-8.
  ///   - type: whether the bytes are a value or data.
  ///   - bytes: at most 16 MiB.
  public static func set(key: String, type: SharedItemType, bytes: [UInt8]) -> SharedChange {
    SharedChange(key: key, type: type, bytes: bytes)
  }

  /// Removes a key, whether it holds a value, data or nothing.
  public static func remove(key: String) -> SharedChange {
    SharedChange(key: key, type: .value, bytes: nil)
  }

  /// Removes a record, if there is one.
  package static func removeRecord(key: String) -> SharedChange {
    SharedChange(key: key, type: .record, bytes: nil)
  }
}
