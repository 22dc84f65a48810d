public import BridgeJSON
public import Languages

/// Something that a widget lets its user do: it reads the group, and says how to change it.
///
/// It is performed while no other writer can change the group. So if two processes perform one at
/// the same time, the second sees what the first did.
public protocol WidgetIntent: AnyObject, Sendable {
  /// The name that hosts use, for example "addRepository".
  var name: String { get }

  /// The name that people see, for example "Add Repository".
  var title: Title { get }

  /// Its parameters, in the order in which a user is asked for them.
  var parameters: [IntentParameter] { get }

  /// Whether its effect depends on the day, or on the zone.
  var dependsOnDay: Bool { get }

  /// The steps of the change; empty if there is nothing to change.
  ///
  /// - Parameters:
  ///   - parameters: the object that the host gave.
  ///   - group: the group as it is while the lock is held.
  ///   - day: when it is performed, for an intent that depends on it. It is known before the lock
  ///     is taken, because a host may have to fetch the zone.
  /// - Throws: `invalidValue` for a parameter that means nothing, and if a rule would be broken,
  ///   with a sentence that says which.
  func changes(
    _ parameters: JSONValue, in group: any GroupReader, on day: IntentDay?
  ) throws(WidgetError) -> [GroupChange]
}

extension WidgetIntent {
  /// False: it does not depend on the day.
  public var dependsOnDay: Bool { false }
}

/// Something that an intent takes: a text.
public struct IntentParameter: Sendable {
  /// The member of the parameters.
  public let name: String
  /// The name that people see.
  public let title: Title
  /// Whether it may be left out.
  public let isOptional: Bool

  /// Makes a parameter.
  public init(name: String, title: Title, isOptional: Bool = false) {
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
  /// - Parameter hosts: the intents of kinds that hosts have registered; their titles are the
  ///   hosts'.
  package mutating func writeIntents(
    _ intents: [any WidgetIntent], and hosts: [any WidgetIntent] = []
  ) {
    beginObject()
    member("version", 1)
    beginArray("intents")
    for intent in intents { write(intent) }
    for intent in hosts { write(intent) }
    endArray()
    endObject()
  }

  private mutating func write(_ intent: any WidgetIntent) {
    beginObject()
    member("intent", intent.name)
    writeTitles(intent.title)
    beginArray("parameters")
    for parameter in intent.parameters {
      beginObject()
      member("name", parameter.name)
      writeTitles(parameter.title)
      member("type", literal: "string")
      if parameter.isOptional { member("isOptional", true) }
      endObject()
    }
    endArray()
    endObject()
  }

  /// Writes a title, and its text in each language; a host's title has no such texts.
  private mutating func writeTitles(_ title: Title) {
    member("title", title)
    guard case .text = title else { return member(inEachLanguage: "titles", title) }
    beginObject("titles")
    endObject()
  }
}
