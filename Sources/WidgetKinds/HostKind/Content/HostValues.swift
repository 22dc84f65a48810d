import BridgeJSON
import CivilCalendar
import Languages
import WidgetDrawing
import WidgetTimeline

/// Says which place of a template could not be filled in, and why.
struct HostFault: Hashable, Sendable {
  enum Code: String, Sendable {
    /// The place has neither a value nor a default.
    case missing
    /// The value has a type that the template or the format cannot show.
    case wrongType
    /// The value is too long, or too many elements and members were passed on the way to it.
    case tooLarge
  }

  let code: Code
  /// The path of the template in the description: "$.content.value".
  let path: String
  /// The place as written: "/rates/USD".
  let reference: String
}

/// The values for the places of templates. The object is used within one call only.
final class HostValues {
  /// The document: fetched data, or an element of a stored list.
  var document: JSONValue? {
    didSet { round &+= 1 }
  }
  /// How many more bytes of values may be written as text in this entry. The work for an entry is
  /// limited, however long the values are.
  private var rest = 0
  /// How many more elements and members may be passed on the way to the places of a timeline.
  private var steps = 1 << 24
  private let defaults: JSONValue?
  private let context: TimelineContext
  private lazy var language = HostLanguage(of: context)
  /// The number of the document, from 1.
  private var round = 1
  /// The values of places that were found, by the places' numbers. A value of a document is of its
  /// round only, and all others are of round 0.
  private var found: [(value: JSONValue?, round: Int)] = []
  private var stored: [(key: String, value: JSONValue?)] = []

  init(document: JSONValue?, defaults: JSONValue?, context: TimelineContext) {
    self.document = document
    self.defaults = defaults
    self.context = context
  }

  /// Prepares for the places of another entry.
  ///
  /// The texts of a content that is not too long have at most its length. Six bytes of JSON text
  /// can stand for one byte of a text. Values with a format have a limit of their own.
  func beginEntry() { rest = 6 &* HostContentRule.longest }

  /// The value for a place, or else its default; nil if there is neither, or if the way to it is
  /// too long.
  ///
  /// - Throws: the errors of reading the group.
  func value(of place: HostPlace) throws(WidgetError) -> JSONValue? {
    let number = place.number
    let round = if case .document = place.source { self.round } else { 0 }
    if number < found.count, found[number].round == round { return found[number].value }
    var value: JSONValue?
    switch place.source {
    case .document: value = document?.value(at: place.tokens, &steps)
    case .parameter(let name):
      value = context.configuration.value(of: name).flatMap { (try? JSONDocument($0.json))?.root }
    case .stored(let key): value = try storedValue(key)?.value(at: place.tokens, &steps)
    }
    if steps >= 0 { value = value ?? defaults?.present(place.reference) }
    while found.count <= number { found.append((nil, -1)) }
    found[number] = (value, round)
    return value
  }

  /// The fault of a place without a value.
  var missing: HostFault.Code { steps < 0 ? .tooLarge : .missing }

  private func storedValue(_ key: String) throws(WidgetError) -> JSONValue? {
    for known in stored where known.key.hasSameBytes(as: key) { return known.value }
    // A widget whose token has this key may have come on screen after the description was
    // registered.
    let isSecret = TokenKey(key, in: context.group) != nil
    let value = isSecret ? nil : try context.group.json(forKey: key)
    stored.append((key, value))
    return value
  }

  /// The text that replaces a place.
  ///
  /// - Parameters:
  ///   - today: the date for which the place is filled in.
  ///   - path: the path of the template, for the fault.
  func text(
    of place: HostPlace, on today: CivilDate, at path: String
  ) throws(WidgetError) -> Result<String, HostFault> {
    func fault(_ code: HostFault.Code) -> Result<String, HostFault> {
      .failure(HostFault(code: code, path: path, reference: place.reference))
    }
    guard let value = try value(of: place) else { return fault(missing) }
    let length = value.range.count
    if let format = place.format {
      if let text = format.text(of: value, on: today, in: language) { return .success(text) }
      // A default that is a text, such as a dash, is not formatted.
      guard let text = defaults?.present(place.reference), text.range.count == length,
        text.bytes == value.bytes, text.kind == .string
      else { return fault(.wrongType) }
    }
    guard length <= rest else { return fault(.tooLarge) }
    rest &-= length
    switch value.kind {
    case .string: return .success(value.string ?? "")
    case .number:
      return .success(
        value.integer.map { language.grouping.text($0) } ?? value.text)
    case .boolean: return .success(value.text)
    default: return fault(.wrongType)
    }
  }
}

extension HostFault: Error {}
