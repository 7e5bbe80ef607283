import Foundation

/// A temporary folder for health data, with mode 0700.
///
/// It is removed with its last reference.
///
/// The folder is locked while it is in use. The folder of a killed process has no lock; the next process that
/// creates such a folder removes it.
package final class PrivateFolder {
  /// The error of a folder that cannot be created.
  package struct Failure: Error, CustomStringConvertible {
    let errno: Int32
    let place: String

    package var description: String {
      "cannot create a folder in \(place): \(String(cString: strerror(errno))); "
        + "set TMPDIR to a writable folder"
    }

    /// Whether the disk or the user's quota is full.
    package var isFull: Bool { [ENOSPC, EDQUOT].contains(errno) }
  }

  let path: String
  /// The open, locked descriptor of the folder.
  private let descriptor: Int32

  private static let prefix = "workout-copy-"
  /// The placeholder that mkdtemp(3) replaces.
  private static let blanks = String(repeating: "X", count: 6)
  /// The minimum age in seconds of an abandoned folder; one that is not locked yet is younger.
  private static let leastAge: Double = 60

  package convenience init() throws(Failure) {
    Self.removesAbandoned
    try self.init(at: Self.place)
  }

  /// Creates a folder in another place than that of small files.
  convenience init(in place: String) throws(Failure) {
    Self.removeAbandoned(in: place)
    try self.init(at: place)
  }

  private init(at place: String) throws(Failure) {
    guard let made = Self.make(beginning: "\(place)/\(Self.prefix)") else {
      throw Failure(errno: errno, place: place)
    }
    path = made
    descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    if descriptor >= 0 { flock(descriptor, LOCK_EX | LOCK_NB) }
  }

  /// Makes a folder with mode 0700 and a name that ends in six random characters; it is not removed by itself.
  ///
  /// - Parameter start: The path up to these characters.
  /// - Returns: The path; `nil` if it cannot be made, with the reason in `errno`.
  package static func make(beginning start: String) -> String? {
    var template = Array("\(start)\(blanks)".utf8CString)
    return mkdtemp(&template).map { String(cString: $0) }
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
    if descriptor >= 0 { close(descriptor) }
  }

  package func file(_ name: String) -> String { "\(path)/\(name)" }

  private static var place: String {
    FileManager.default.temporaryDirectory.path(percentEncoded: false)
  }

  /// The place of files of any size: `/tmp` may be the memory of the machine.
  static var placeOfLargeFiles: String {
    ProcessInfo.processInfo.environment["TMPDIR"] ?? "/var/tmp"
  }

  /// Removes abandoned folders once per process, since a worker creates thousands of folders.
  private static let removesAbandoned: Void = removeAbandoned(in: place)

  private static func removeAbandoned(in place: String) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: place)) ?? []
    for name in names where name.hasPrefix(prefix) { removeAbandoned("\(place)/\(name)") }
  }

  private static func removeAbandoned(_ path: String) {
    let folder = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard folder >= 0 else { return }
    defer { close(folder) }
    var status = stat()
    let values = try? URL(filePath: path).resourceValues(forKeys: [.contentModificationDateKey])
    guard fstat(folder, &status) == 0, status.st_uid == geteuid(),
      let changed = values?.contentModificationDate, -changed.timeIntervalSinceNow > leastAge,
      flock(folder, LOCK_EX | LOCK_NB) == 0
    else { return }
    try? FileManager.default.removeItem(atPath: path)
  }
}
