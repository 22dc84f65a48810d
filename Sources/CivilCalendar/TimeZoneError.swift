/// Why a time zone could not be had.
public struct TimeZoneError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What kind of failure it is.
  public let code: Code
  /// The zone that was asked for, as it was written.
  public let name: String
  /// The failure as a whole sentence that names the zone.
  public let message: String

  init(code: Code, name: String, message: String) {
    self.code = code
    self.name = name
    self.message = message
  }

  /// The message.
  public var description: String { message }
}

extension TimeZoneError {
  /// A kind of failure.
  public struct Code: Hashable, Sendable {
    private enum Storage {
      case unknownZone, malformedZoneFile, unreadableZoneFile, unusableVariable
    }

    private let storage: Storage

    private init(_ storage: Storage) {
      self.storage = storage
    }

    /// The text is not a zone's name, or the database has no such zone.
    public static var unknownZone: Self { .init(.unknownZone) }
    /// The zone's file breaks the format, RFC 9636.
    public static var malformedZoneFile: Self { .init(.malformedZoneFile) }
    /// The system did not let the zone's file be read.
    public static var unreadableZoneFile: Self { .init(.unreadableZoneFile) }
    /// The environment variable `TZ` is set to something that is no time zone.
    public static var unusableVariable: Self { .init(.unusableVariable) }
  }
}
