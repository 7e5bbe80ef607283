import CThrownErrors
public import Foundation

/// The location of the package, found from the path of this file at compile time.
public enum PackageRoot {
  public static let url = URL(filePath: #filePath, directoryHint: .notDirectory)
    .deletingLastPathComponent()  // TestSupport
    .deletingLastPathComponent()  // Tests
    .deletingLastPathComponent()

  /// Returns a file or folder of the package, such as `Fixtures/logs/walk-moving.log`.
  public static func url(_ path: String) -> URL {
    url.appending(path: path)
  }
}
