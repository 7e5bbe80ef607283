public import Foundation

/// Where the package lies, found from where this file was compiled.
public enum PackageRoot {
  public static let url = URL(filePath: #filePath, directoryHint: .notDirectory)
    .deletingLastPathComponent()  // TestSupport
    .deletingLastPathComponent()  // Tests
    .deletingLastPathComponent()

  /// A file or folder of the package, such as `Fixtures/logs/walk-moving.log`.
  public static func url(_ path: String) -> URL {
    url.appending(path: path)
  }
}
