public import Foundation

/// The default location of the store.
public enum StoreLocation {
  /// `$WORKOUT_STORE`, else `$XDG_DATA_HOME/workout/health.sqlite`, else the same in
  /// `~/.local/share`.
  ///
  /// **Source** XDG Base Directory Specification 0.8: a relative `$XDG_DATA_HOME` is ignored.
  public static func standard(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> String {
    if let path = environment["WORKOUT_STORE"], !path.isEmpty { return path }
    return ownFolder(environment: environment) + "/health.sqlite"
  }

  /// The folder that is created for a store at the default location.
  package static func ownFolder(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> String {
    if let data = environment["XDG_DATA_HOME"], data.hasPrefix("/") { return data + "/workout" }
    let home = environment["HOME"] ?? NSHomeDirectory()
    return home + "/.local/share/workout"
  }

  /// The text between the name of a store and the date on which a restored one replaced it.
  package static let replacedMark = ".replaced-"

  /// The text between the name of a store and the random part of the name of a sealed one, in which a recording is
  /// that was made while the store was locked.
  package static let sealedMark = ".sealed-"
}

/// The place of the file of an open store: it may be renamed or removed while it is open.
package enum StorePlace: Equatable {
  /// At the path by which it was opened.
  case unchanged
  /// At another path: it was renamed, or a folder above it was.
  case moved(to: String)
  /// At no path: only the open descriptors lead to it.
  case removed

  /// Finds the place of a file that is open in this process; one system call if it is unchanged.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - path: The path by which it was opened.
  package init(of file: FileNumber, openedAt path: String) {
    let found = FileNumber(path)
    // If the path is inaccessible for another reason, such as a folder without permission, it
    // counts as unchanged.
    guard found != file, found != nil || errno == ENOENT || errno == ENOTDIR else {
      self = .unchanged
      return
    }
    self = Self.openPath(of: file).map { .moved(to: $0) } ?? .removed
  }

  /// The path that leads to the file now, by the links of `/proc/self/fd`.
  private static func openPath(of file: FileNumber) -> String? {
    let folder = "/proc/self/fd"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    for name in names where FileNumber("\(folder)/\(name)") == file {
      // The link of a removed file has a name that leads nowhere, or to another file.
      if let path = try? FileManager.default.destinationOfSymbolicLink(
        atPath: "\(folder)/\(name)"), FileNumber(path) == file
      {
        return path
      }
    }
    return nil
  }
}
