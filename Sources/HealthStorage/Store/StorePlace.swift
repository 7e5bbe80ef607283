import Foundation

/// The place of the file of an open store: it may be renamed or removed while it is open.
enum StorePlace: Equatable {
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
  init(of file: FileNumber, openedAt path: String) {
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
