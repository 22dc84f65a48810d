public import BridgeJSON

/// Something that a widget lets its user do: reads the group and answers how to change it.
///
/// It is performed while no other writer can change the group, so that of two processes that
/// perform one at once each sees what the other did.
public protocol WidgetIntent: AnyObject, Sendable {
  /// The name that hosts use, for example "addRepository".
  var name: String { get }

  /// What people see of it, for example "Add Repository".
  var title: String { get }

  /// What it takes, in the order in which it is asked for.
  var parameters: [IntentParameter] { get }

  /// Whether what it does depends on the day, or on the zone.
  var dependsOnDay: Bool { get }

  /// The steps of the change; empty if there is nothing to change.
  ///
  /// - Parameters:
  ///   - parameters: the object that the host gave.
  ///   - group: the group as it is while the lock is held.
  ///   - day: when it is performed, for an intent that depends on it. It is known before the lock
  ///     is taken, because a host may have to fetch the zone.
  /// - Throws: `invalidValue` for a parameter that means nothing and for a rule that would be
  ///   broken, with a sentence that says which.
  func changes(
    _ parameters: JSONValue, in group: any GroupReader, on day: IntentDay?
  ) throws(WidgetError) -> [GroupChange]
}

extension WidgetIntent {
  /// It does not.
  public var dependsOnDay: Bool { false }
}

/// Something that an intent takes: a text.
public struct IntentParameter: Hashable, Sendable {
  /// The member of the parameters.
  public let name: String
  /// What people see of it.
  public let title: String
  /// Whether it may be left out.
  public let isOptional: Bool

  /// Makes a parameter.
  public init(name: String, title: String, isOptional: Bool = false) {
    self.name = name
    self.title = title
    self.isOptional = isOptional
  }
}

extension JSONWriter {
  /// Lists intents:
  /// `{"version":1,"intents":[{"intent","title","parameters":[{"name","title","type"}]}]}`, with
  /// `"isOptional":true` for a parameter that may be left out.
  ///
  /// - Parameters:
  ///   - hosts: those of kinds that hosts have registered, whose titles are the hosts'.
  ///   - titles: what a title is in each language, as the member `titles`.
  package mutating func writeIntents(
    _ intents: [any WidgetIntent], and hosts: [any WidgetIntent] = [],
    titles: (String) -> [TitleTranslation] = { _ in [] }
  ) {
    beginObject()
    member("version", 1)
    beginArray("intents")
    for intent in intents { write(intent, isHosts: false, titles) }
    for intent in hosts { write(intent, isHosts: true, titles) }
    endArray()
    endObject()
  }

  private mutating func write(
    _ intent: any WidgetIntent, isHosts: Bool, _ titles: (String) -> [TitleTranslation]
  ) {
    beginObject()
    member("intent", intent.name)
    member("title", intent.title)
    writeTitles(isHosts ? [] : titles(intent.title), isHosts: isHosts)
    beginArray("parameters")
    for parameter in intent.parameters {
      beginObject()
      member("name", parameter.name)
      member("title", parameter.title)
      writeTitles(isHosts ? [] : titles(parameter.title), isHosts: isHosts)
      member("type", literal: "string")
      if parameter.isOptional { member("isOptional", true) }
      endObject()
    }
    endArray()
    endObject()
  }

  /// Writes what a title is in each language; a host's is in none.
  private mutating func writeTitles(_ titles: [TitleTranslation], isHosts: Bool) {
    guard isHosts else { return write(titles) }
    beginObject("titles")
    endObject()
  }
}
