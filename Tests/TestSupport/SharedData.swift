public import Foundation
public import Testing

/// The folder of recordings that is not part of the package.
///
/// It is named by `WORKOUT_DATA`, otherwise it is `../shared/data` next to the package. Tests that read it
/// declare this in a trait, and are skipped with a message if it is missing:
///
///     @Test("…", .needsSharedData("files/gpsd"))
public enum SharedData {
  public static var root: URL {
    if let path = ProcessInfo.processInfo.environment["WORKOUT_DATA"], !path.isEmpty {
      return URL(filePath: path, directoryHint: .isDirectory)
    }
    return PackageRoot.url("../shared/data").standardizedFileURL
  }

  public static var isPresent: Bool { folder("") != nil }

  /// A folder inside the shared data; `nil` if it is missing.
  public static func folder(_ subpath: String) -> URL? {
    let url = subpath.isEmpty ? root : root.appending(path: subpath)
    var isDirectory: ObjCBool = false
    guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isDirectory),
      isDirectory.boolValue
    else { return nil }
    return url
  }

  /// A file inside the shared data; `nil` if it is missing.
  public static func file(_ subpath: String) -> URL? {
    let url = root.appending(path: subpath)
    var isDirectory: ObjCBool = false
    guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isDirectory),
      !isDirectory.boolValue
    else { return nil }
    return url
  }
}

extension Trait where Self == ConditionTrait {
  /// Skips the test with a message that names what is missing, unless the shared data has this file or
  /// folder.
  public static func needsSharedData(
    _ subpath: String = "", sourceLocation: SourceLocation = #_sourceLocation
  ) -> Self {
    let missing = "no \(subpath.isEmpty ? "shared data" : subpath) in WORKOUT_DATA"
    return .enabled(
      if: SharedData.folder(subpath) != nil || SharedData.file(subpath) != nil,
      Comment(rawValue: missing), sourceLocation: sourceLocation)
  }
}
