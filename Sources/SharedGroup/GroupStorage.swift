/// What a handle asks of the storage with each change.
struct WriteSettings: Sendable {
  let durability: SharedGroupOptions.Durability
  let lockTimeoutMilliseconds: UInt32
}
/// The files and memory of one group folder in this process, shared by its handles.
final class GroupStorage: Sendable {
  private static func unwritten() -> SharedGroupError { .init(code: .unsupported, message: "") }
  static func shared(folder: String, options: SharedGroupOptions) throws(SharedGroupError)
    -> GroupStorage
  { throw unwritten() }
  func copyItem(
    _ type: SharedItemType, forKey key: Span<UInt8>, into buffer: inout MutableSpan<UInt8>
  ) throws(SharedGroupError) -> Int { throw GroupStorage.unwritten() }
  func item(_ type: SharedItemType, forKey key: Span<UInt8>) throws(SharedGroupError) -> [UInt8]? {
    nil
  }
  func keys() throws(SharedGroupError) -> [SharedKey] { [] }
  func items(_ type: SharedItemType) throws(SharedGroupError) -> [(key: String, bytes: [UInt8])] {
    []
  }
  func setItem(
    _ bytes: Span<UInt8>, type: SharedItemType, forKey key: Span<UInt8>, settings: WriteSettings
  ) throws(SharedGroupError) {}
  func apply(_ changes: [SharedChange], settings: WriteSettings) throws(SharedGroupError) {}
  func removeItem(forKey key: Span<UInt8>, settings: WriteSettings) throws(SharedGroupError) {}
  func removeAll(settings: WriteSettings) throws(SharedGroupError) {}
  func recordChange(settings: WriteSettings) throws(SharedGroupError) {}
  func update(settings: WriteSettings, _ changes: () throws(SharedGroupError) -> [SharedChange])
    throws(SharedGroupError)
  {}
  var changeCount: UInt32 { 1 }
  var revision: UInt64 { 1 }
  func sleep(whileChangeCount: UInt32, until: Deadline) {}
  func wakeSleepers() -> Bool { false }
}
