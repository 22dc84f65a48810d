import Foundation

/// A temporary folder for one test. It is removed when the test releases it.
final class TemporaryFolder: Sendable {
  private let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory
      .appendingPathComponent("demo-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  /// The path that a name has in the folder.
  func path(_ name: String) -> String {
    url.appendingPathComponent(name).path
  }

  /// Makes an empty file in the folder, and returns its path.
  func file(_ name: String) throws -> String {
    try Data().write(to: url.appendingPathComponent(name))
    return path(name)
  }
}
