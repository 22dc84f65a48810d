/// Why a time zone could not be found or read.
public struct TimeZoneError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of failure.
  public let code: Code
  /// The requested zone, as the caller wrote it.
  public let name: String
  /// A complete sentence that explains the failure and names the zone.
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
      case unknownZone, missingDatabase, malformedZoneFile, unreadableZoneFile, unusableVariable
    }

    private let storage: Storage

    private init(_ storage: Storage) {
      self.storage = storage
    }

    /// The text is not a zone's name, or the database has no such zone.
    public static var unknownZone: Self { .init(.unknownZone) }
    /// The system has no database to look the zone up in.
    public static var missingDatabase: Self { .init(.missingDatabase) }
    /// The zone's file violates the format of RFC 9636.
    public static var malformedZoneFile: Self { .init(.malformedZoneFile) }
    /// The system refused to read the zone's file.
    public static var unreadableZoneFile: Self { .init(.unreadableZoneFile) }
    /// The environment variable `TZ` is set to something that is not a time zone.
    public static var unusableVariable: Self { .init(.unusableVariable) }
  }
}

extension TimeZoneError {
  package static func unknown(name: String) -> Self {
    let isLikeAnOffset = name.first == "+" || name.first == "-"
    return Self(
      code: .unknownZone, name: name,
      message: "The time zone database has no zone named \(quoted(name))"
        + (isLikeAnOffset ? "; an offset is written as +09:00." : "."))
  }

  /// - Parameter origin: where the name was found, as the beginning of a sentence; nil if the
  ///   caller gave it.
  package static func missingDatabase(name: String, from origin: String? = nil) -> Self {
    let beginning =
      if let origin {
        "\(origin) names the time zone \(quoted(name)), and the system has no time zone database "
          + "(tzdata) to look it up in"
      } else {
        "The system has no time zone database (tzdata) to look up \(quoted(name)) in"
      }
    return Self(
      code: .missingDatabase, name: name,
      message: "\(beginning). UTC and offsets such as +09:00 need none.")
  }

  package static func malformed(name: String, file: String, reason: String) -> Self {
    Self(
      code: .malformedZoneFile, name: name,
      message: "\(file) of the time zone \(quoted(name)) \(reason).")
  }

  package static func unreadable(name: String, path: String, reason: String) -> Self {
    Self(
      code: .unreadableZoneFile, name: name,
      message: "The file \(path) of the time zone \(quoted(name)) cannot be read: \(reason).")
  }

  package static func unusable(variable: String) -> Self {
    Self(
      code: .unusableVariable, name: variable,
      message: "The environment variable TZ is set to \(quoted(variable)), which is neither a zone "
        + "of the time zone database, nor the path of a zone file, nor a POSIX time zone.")
  }

  /// A name between quotation marks; a name of more than 100 characters is cut off.
  private static func quoted(_ name: String) -> String {
    let beginning = name.prefix(100)
    return beginning.endIndex == name.endIndex ? "\"\(name)\"" : "\"\(beginning)...\""
  }
}
