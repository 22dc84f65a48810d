/// Keeps a group's storage for a handle.
///
/// The process's registry refers to it weakly. It refers to this and not to the storage, because an object that is ever
/// referred to weakly counts its references more slowly from then on, and every call counts the
/// storage's.
final class StorageLease: Sendable {
  let storage: GroupStorage

  init(_ storage: GroupStorage) { self.storage = storage }
}
