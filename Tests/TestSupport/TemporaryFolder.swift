public import Foundation

/// An empty folder of a test's own, removed with everything in it when the value goes out of use.
///
///     let folder = try TemporaryFolder()
///     let store = try Store(at: folder.file("health.sqlite"))
///     … // hold on to `folder` for as long as its files are in use
public final class TemporaryFolder: Sendable {
  public let url: URL

  public init() throws {
    url = FileManager.default.temporaryDirectory
      .appending(path: "workout-test-\(UUID().uuidString)", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  /// The place of a file in the folder; the file is not made.
  public func file(_ name: String) -> URL {
    url.appending(path: name)
  }
}
