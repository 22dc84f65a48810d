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
    /// The value is too long.
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
    didSet { found = [:] }
  }
  private let defaults: JSONValue?
  private let context: TimelineContext
  private lazy var language = HostLanguage(of: context)
  private var found: [String: JSONValue?] = [:]
  private var stored: [String: JSONValue?] = [:]

  init(document: JSONValue?, defaults: JSONValue?, context: TimelineContext) {
    self.document = document
    self.defaults = defaults
    self.context = context
  }

  /// The value for a place, or else its default; nil if there is neither.
  ///
  /// - Throws: the errors of reading the group.
  func value(of place: HostPlace) throws(WidgetError) -> JSONValue? {
    if let known = found[place.reference] { return known }
    let value =
      switch place.source {
      case .document: document?.value(at: place.tokens)
      case .parameter(let name):
        context.configuration.value(of: name).flatMap { (try? JSONDocument($0.json))?.root }
      case .stored(let key): try storedValue(key)?.value(at: place.tokens)
      }
    let known = value ?? defaults?.present(place.reference)
    found[place.reference] = .some(known)
    return known
  }

  private func storedValue(_ key: String) throws(WidgetError) -> JSONValue? {
    if let known = stored[key] { return known }
    // A widget whose token has this key may have come on screen after the description was
    // registered.
    let isSecret = TokenKey(key, in: context.group) != nil
    let value = isSecret ? nil : try context.group.json(forKey: key)
    stored[key] = .some(value)
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
    guard let value = try value(of: place) else { return fault(.missing) }
    if let format = place.format {
      if let text = format.text(of: value, on: today, in: language) { return .success(text) }
      // A default that is a text, such as a dash, is not formatted.
      guard let text = defaults?.present(place.reference)?.string, text == value.string else {
        return fault(.wrongType)
      }
      return .success(text)
    }
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
