/// The version of the library, as `getBridgeVersion()` returns it and as HTTP requests name it.
package enum LibraryVersion {
  package static let major: UInt32 = 0
  package static let minor: UInt32 = 2
  package static let patch: UInt32 = 0

  /// The version as a number: major << 16 | minor << 8 | patch.
  package static var number: UInt32 { major << 16 | minor << 8 | patch }

  /// The version as a text, for example "0.2.0".
  package static var text: String { "\(major).\(minor).\(patch)" }
}
