import SharedGroup

/// A group as it is stored, which the C header does not speak of: hosts need not know.
///
/// Opened for reading alone, so that looking at a group neither mends nor changes it.
struct StoredGroup {
  private let group: SharedGroup

  init(_ place: GroupPlace) throws(ProgramError) {
    let options = SharedGroupOptions(directory: place.directory, isReadOnly: true)
    do throws(SharedGroupError) {
      group = try SharedGroup.open(place.group, options: options)
    } catch {
      if error.code == .unavailable, let absence = place.absence { throw .operation(absence) }
      throw Self.failure(error)
    }
  }

  func statistics() throws(ProgramError) -> SharedGroupStatistics {
    try Self.told { () throws(SharedGroupError) in try group.statistics() }
  }

  func verify() throws(ProgramError) -> SharedGroupVerification {
    try Self.told { () throws(SharedGroupError) in try group.verify() }
  }

  private static func told<Result>(
    _ call: () throws(SharedGroupError) -> Result
  ) throws(ProgramError) -> Result {
    do {
      return try call()
    } catch {
      throw failure(error)
    }
  }

  private static func failure(_ error: SharedGroupError) -> ProgramError {
    var failure = ProgramError.operation(DisplayText.printable(error.message))
    if error.code == .invalidName { failure.option = .group }
    return failure
  }
}

extension SharedGroupVerification {
  /// A sentence about the first damaged place; nil where everything is whole.
  var firstDamage: String? {
    damage.first.map {
      "\"\(DisplayText.printable($0.file))\" is damaged at byte \($0.byteOffset): \($0.reason)."
    }
  }
}
