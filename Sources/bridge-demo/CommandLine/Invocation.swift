/// What the command line asks for.
struct Invocation: Sendable {
  /// What to do, with what it takes.
  enum Action: Sendable {
    case show(TimelineRequest)
    case set(key: String, json: String)
    case get(key: String)
    case remove(key: String)
    case list
    case timeline(kind: String, TimelineRequest, isJSON: Bool)
    case render(kind: String, TimelineRequest, output: String?)
    case gallery(file: String, TimelineRequest)
    case refresh(kind: String, TimelineRequest, baseURL: BaseURL?)
    case plan(kind: String, TimelineRequest)
    case respond(identifier: String, status: Int32, body: String?)
    case intent(name: String, parametersJSON: String)
    case watch
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
