/// Why a text is not JSON, and where.
///
/// The offset counts bytes from the start of the text, and points to the first byte that cannot be
/// part of a JSON text at its place. For a lone surrogate, it points to the escape's backslash, and
/// for bytes that are not UTF-8, to the first byte of the faulty character. If the text ended too
/// early, the offset is the text's length.
public struct JSONSyntaxError: Error, Equatable, Sendable {
  /// The kind of fault.
  public let code: Code
  /// The offset of the fault, in bytes from the start of the text.
  public let offset: Int
  /// A number for the message. The code determines its meaning: a Unicode scalar, a byte, a UTF-16
  /// code unit or a limit.
  let detail: UInt32

  // The initializer is not inlined, so that the paths without an error stay short.
  @inline(never)
  init(_ code: Code, at offset: Int, detail: UInt32 = 0) {
    self.code = code
    self.offset = offset
    self.detail = detail
  }
}

extension JSONSyntaxError {
  /// A kind of fault in a JSON text.
  public struct Code: Hashable, Sendable, CustomStringConvertible {
    private enum Storage: String {
      case empty, unexpectedCharacter, unexpectedEnd, trailingCharacters
      case invalidNumber, invalidEscape, loneSurrogate, invalidUTF8, controlCharacter
      case tooDeep, tooLarge
    }

    private let storage: Storage

    private init(_ storage: Storage) { self.storage = storage }

    /// The code's name, for example "unexpectedEnd".
    public var description: String { storage.rawValue }

    /// The text is empty, or only white space.
    public static let empty = Code(.empty)
    /// A character is at a place where JSON's grammar does not allow it.
    public static let unexpectedCharacter = Code(.unexpectedCharacter)
    /// The text ends before its value does.
    public static let unexpectedEnd = Code(.unexpectedEnd)
    /// Something other than white space follows the value.
    public static let trailingCharacters = Code(.trailingCharacters)
    /// A number has a leading zero, or no digit where one must be.
    public static let invalidNumber = Code(.invalidNumber)
    /// A backslash is followed by something that is not an escape.
    public static let invalidEscape = Code(.invalidEscape)
    /// A `\u` escape is half of a surrogate pair, without the other half.
    public static let loneSurrogate = Code(.loneSurrogate)
    /// Bytes are not UTF-8: overlong, a surrogate, above U+10FFFF, cut short or out of place.
    public static let invalidUTF8 = Code(.invalidUTF8)
    /// A string contains a character below U+0020 that is not escaped.
    public static let controlCharacter = Code(.controlCharacter)
    /// More arrays and objects are nested than the reader allows.
    public static let tooDeep = Code(.tooDeep)
    /// The text is 4 GiB long or longer.
    public static let tooLarge = Code(.tooLarge)
  }
}

extension JSONSyntaxError: CustomStringConvertible {
  /// The fault in words, for example `unexpected "}" at byte 17`.
  public var description: String {
    switch code {
    case .empty: "the text holds no value: it ends at byte \(offset)"
    case .unexpectedEnd: "unexpected end of the text at byte \(offset)"
    case .trailingCharacters: "unexpected \(scalarText) after the value at byte \(offset)"
    case .invalidNumber: "unexpected \(scalarText) in a number at byte \(offset)"
    case .invalidEscape: "unexpected \(scalarText) in an escape at byte \(offset)"
    case .loneSurrogate: "lone surrogate \"\\u\(hexText(digits: 4))\" at byte \(offset)"
    case .invalidUTF8: "byte 0x\(hexText(digits: 2)) is not UTF-8 at byte \(offset)"
    case .controlCharacter: "unescaped \(scalarText) in a string at byte \(offset)"
    case .tooDeep: "more than \(detail) nested lists and objects at byte \(offset)"
    case .tooLarge: "the text is longer than 4294967295 bytes"
    default: "unexpected \(scalarText) at byte \(offset)"
    }
  }

  /// The scalar in quotes, followed by its number if it is not ASCII. Only the number if the scalar
  /// is not visible.
  private var scalarText: String {
    let number = "U+\(hexText(digits: 4))"
    guard let scalar = Unicode.Scalar(detail) else { return number }
    switch scalar.properties.generalCategory {
    case .control, .format, .unassigned, .privateUse, .surrogate, .lineSeparator,
      .paragraphSeparator, .spaceSeparator:
      return number
    default:
      let visible = scalar == "\"" || scalar == "\\" ? "\\\(scalar)" : "\(scalar)"
      return scalar.isASCII ? "\"\(visible)\"" : "\"\(visible)\" (\(number))"
    }
  }

  private func hexText(digits: Int) -> String {
    let text = String(detail, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }
}
