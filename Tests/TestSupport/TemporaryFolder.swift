public import Foundation

/// An empty private folder of one test, removed with its contents when the value is released.
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

  /// The path of a file in the folder; the file is not created.
  public func file(_ name: String) -> URL {
    url.appending(path: name)
  }
}
