/// What the command line asks for.
struct Invocation: Sendable {
  /// What to do, with what it takes.
  enum Action: Sendable {
    case show(TimelineRequest)
    case set(key: String, json: JSONOperand)
    case update(key: String, expected: String?, json: JSONOperand)
    case get(key: String)
    case remove(key: String)
    case clear
    case list
    case export
    case importValues(JSONOperand)
    case setData(key: String, file: String?)
    case getData(key: String, output: String?)
    case changes(key: String?)
    case timeline(kind: String, TimelineRequest, isJSON: Bool)
    case document(EntryDocument, kind: String, TimelineRequest, isJSON: Bool)
    case svg(kind: String, TimelineRequest, output: String?)
    case drawing(kind: String, TimelineRequest, output: String?)
    case image(identifier: String, output: String?)
    case gallery(file: String, TimelineRequest)
    case kinds(isJSON: Bool)
    case options(kind: String, parameter: String, isJSON: Bool)
    case registerKind(JSONOperand)
    case unregisterKind(String)
    case setTimeline(kind: String, JSONOperand)
    case refresh(kind: String, TimelineRequest, baseURL: BaseURL?)
    case plan(kind: String, TimelineRequest)
    case respond(identifier: String, status: Int32, body: String?)
    case intents(isJSON: Bool)
    case intent(name: String, parameters: JSONOperand)
    case instances(isJSON: Bool)
    case instance(InstanceCommand.Change, kind: String, TimelineRequest)
    case reload(kind: String?)
    case stats
    case verify
    case doctor
    case help(Command?)
    case version
  }

  let action: Action
  let place: GroupPlace
  /// The options that were given.
  var options: Set<Option> = []
}
