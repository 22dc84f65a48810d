public import BridgeJSON
public import Languages

/// An action that a widget offers to its user. It reads the group and returns the changes to make.
///
/// While an intent is performed, no other writer can change the group. So if two processes perform
/// an intent at the same time, the second sees the changes of the first.
public protocol WidgetIntent: AnyObject, Sendable {
  /// The name that hosts use, for example "addRepository".
  var name: String { get }

  /// The name that people see, for example "Add Repository".
  var title: Title { get }

  /// The intent's parameters, in the order in which a user is asked for them.
  var parameters: [IntentParameter] { get }

  /// Whether the intent's changes depend on the day or the zone.
  var dependsOnDay: Bool { get }

  /// The steps of the change; empty if there is nothing to change.
  ///
  /// - Parameters:
  ///   - parameters: the object that the host passed.
  ///   - group: the group, whose writers' lock is held.
  ///   - day: the day on which the intent is performed, if it depends on the day. It is determined
  ///     before the lock is taken, because a host may have to fetch the zone.
  /// - Throws: `invalidValue` for a parameter that has no meaning, and for a change that would
  ///   break a rule, with a sentence that names the rule.
  func changes(
    _ parameters: JSONValue, in group: any GroupReader, on day: IntentDay?
  ) throws(WidgetError) -> [GroupChange]
}

extension WidgetIntent {
  /// False: by default an intent does not depend on the day.
  public var dependsOnDay: Bool { false }
}

/// A parameter of an intent. Its value is a text.
public struct IntentParameter: Sendable {
  /// The name of the member of the parameters' object.
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
  /// Lists intents: `{"version":1,"intents":[{"intent","title","titles","parameters":[]}]}`. A
  /// parameter is `{"name","title","titles","type"}`, with `"isOptional":true` if it may be left
  /// out.
  ///
  /// - Parameter hosts: the intents of kinds that hosts have registered, with the hosts' titles.
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

  /// Writes a title, and its text in each language. For a host's title, the object of texts is
  /// empty.
  private mutating func writeTitles(_ title: Title) {
    member("title", title)
    guard case .text = title else { return member(inEachLanguage: "titles", title) }
    beginObject("titles")
    endObject()
  }
}
