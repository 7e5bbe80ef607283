import Foundation

/// A folder for health data on their way, where temporary files are: nobody else may look in (mode 0700), and it
/// goes with its last user.
///
/// It is locked while it is in use. What a process left that was killed is found by its free lock, and removed
/// by the next one that makes such a folder.
final class PrivateFolder {
  /// Why there is none.
  struct Failure: Error, CustomStringConvertible {
    let errno: Int32

    var description: String {
      "no folder can be made in \(PrivateFolder.place): \(String(cString: strerror(errno))); "
        + "name one that can be written to with TMPDIR"
    }

    /// Whether the medium is full, or the person's share of it.
    var isFull: Bool { [ENOSPC, EDQUOT].contains(errno) }
  }

  let path: String
  /// Open, and so locked, as long as the folder is used.
  private let descriptor: Int32

  private static let prefix = "workout-copy-"
  /// What mkdtemp(3) puts letters of its own in the place of.
  private static let blanks = String(repeating: "X", count: 6)
  /// Seconds; one that is made and not locked yet is younger.
  private static let leastAge: Double = 60

  init() throws(Failure) {
    Self.removesAbandoned
    var template = Array("\(Self.place)/\(Self.prefix)\(Self.blanks)".utf8CString)
    guard let made = mkdtemp(&template) else { throw Failure(errno: errno) }
    path = String(cString: made)
    descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    if descriptor >= 0 { flock(descriptor, LOCK_EX | LOCK_NB) }
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
    if descriptor >= 0 { close(descriptor) }
  }

  func file(_ name: String) -> String { "\(path)/\(name)" }

  private static var place: String {
    FileManager.default.temporaryDirectory.path(percentEncoded: false)
  }

  /// Once in a process: a worker makes a folder for each of thousands of lines.
  private static let removesAbandoned: Void = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: place)) ?? []
    for name in names where name.hasPrefix(prefix) { removeAbandoned("\(place)/\(name)") }
  }()

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
