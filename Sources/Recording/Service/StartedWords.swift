import ByteStreams
import Foundation

/// The arguments of the running recording of a service, stored while it runs.
///
/// A service that is restarted after a crash resumes the recording with them. A reboot removes them.
package struct StartedWords {
  private let path: String

  /// - Parameter address: The service's socket.
  package init(beside address: ControlSocketAddress) {
    path = address.path + ".words"
  }

  /// Reads the arguments; `nil` if there are none, or if another user may have written them, since they can name a
  /// command.
  package func read() -> [String]? {
    guard let bytes = OwnFile.bytes(at: path, atMost: Self.greatestSize) else { return nil }
    return try? JSONDecoder().decode([String].self, from: Data(bytes))
  }

  /// The maximum size in bytes, more than any arguments need.
  private static let greatestSize = 65_536

  /// Writes the arguments; an error is ignored, since it only prevents the automatic resumption after a crash.
  package func write(_ words: [String]) {
    guard let data = try? JSONEncoder().encode(words), let sink = try? FileSink(path: path),
      (try? data.withUnsafeBytes({ try sink.write($0) })) != nil
    else { return }
    try? sink.commit()
  }

  package func forget() {
    unlink(path)
  }
}
