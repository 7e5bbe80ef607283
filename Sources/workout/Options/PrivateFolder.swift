import Foundation

/// A folder for health data on their way, where temporary files are: nobody else may look in (mode 0700), and it
/// goes with its last user.
final class PrivateFolder {
  /// Why there is none.
  struct Failure: Error, CustomStringConvertible {
    let errno: Int32

    var description: String {
      let place = FileManager.default.temporaryDirectory.path(percentEncoded: false)
      return "no folder can be made in \(place): \(String(cString: strerror(errno))); "
        + "name one that can be written to with TMPDIR"
    }

    /// Whether the medium is full, or the person's share of it.
    var isFull: Bool { [ENOSPC, EDQUOT].contains(errno) }
  }

  let path: String

  init() throws(Failure) {
    let pattern = FileManager.default.temporaryDirectory.appending(path: "workout-XXXXXX")
    var template = Array(pattern.path(percentEncoded: false).utf8CString)
    guard let made = mkdtemp(&template) else { throw Failure(errno: errno) }
    path = String(cString: made)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func file(_ name: String) -> String { "\(path)/\(name)" }
}
