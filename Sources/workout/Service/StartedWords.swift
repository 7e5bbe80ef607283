import Foundation
import Recording

/// The words a service's recording was started with, kept while it runs.
///
/// Who is started again after a crash goes on by them. They are gone when the machine is started anew.
struct StartedWords {
  private let path: String

  /// - Parameter address: The service's socket.
  init(beside address: ControlSocketAddress) {
    path = address.path + ".words"
  }

  func read() -> [String]? {
    guard let data = FileManager.default.contents(atPath: path) else { return nil }
    return try? JSONDecoder().decode([String].self, from: data)
  }

  /// Not to be able to costs no more than going on by itself after a crash.
  func write(_ words: [String]) {
    guard let data = try? JSONEncoder().encode(words) else { return }
    FileManager.default.createFile(
      atPath: path, contents: data, attributes: [.posixPermissions: 0o600])
  }

  func forget() {
    unlink(path)
  }
}
