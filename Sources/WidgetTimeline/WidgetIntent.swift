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

  /// The steps of the change; empty where there is nothing to change.
  ///
  /// - Parameters:
  ///   - parameters: the object that the host gave.
  ///   - group: the group as it is while the lock is held.
  /// - Throws: `invalidValue` for a parameter that means nothing and for a rule that would be broken,
  ///   with a sentence that says which.
  func changes(
    _ parameters: JSONValue, in group: any GroupReader
  ) throws(WidgetError) -> [GroupChange]
}

/// Something that an intent takes: a text that must be there.
public struct IntentParameter: Hashable, Sendable {
  /// The member of the parameters.
  public let name: String
  /// What people see of it.
  public let title: String

  /// Makes a parameter.
  public init(name: String, title: String) {
    self.name = name
    self.title = title
  }
}

extension JSONWriter {
  /// Lists intents:
  /// `{"version":1,"intents":[{"intent","title","parameters":[{"name","title","type"}]}]}`.
  ///
  /// - Parameter titles: what a title is in each language, as the member `titles`.
  package mutating func writeIntents(
    _ intents: [any WidgetIntent], titles: (String) -> [TitleTranslation] = { _ in [] }
  ) {
    beginObject()
    member("version", 1)
    beginArray("intents")
    for intent in intents {
      beginObject()
      member("intent", intent.name)
      member("title", intent.title)
      write(titles(intent.title))
      beginArray("parameters")
      for parameter in intent.parameters {
        beginObject()
        member("name", parameter.name)
        member("title", parameter.title)
        write(titles(parameter.title))
        member("type", literal: "string")
        endObject()
      }
      endArray()
      endObject()
    }
    endArray()
    endObject()
  }
}
