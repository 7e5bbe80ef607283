import Foundation
import ByteStreams
import Recording

/// The arguments of the running recording of a service, stored while it runs.
///
/// A service that is restarted after a crash resumes the recording with them. A reboot removes them.
struct StartedWords {
  private let path: String

  /// - Parameter address: The service's socket.
  init(beside address: ControlSocketAddress) {
    path = address.path + ".words"
  }

  /// Reads the arguments; `nil` if there are none, or if another user may have written them, since they can name a
  /// command.
  func read() -> [String]? {
    let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var facts = stat()
    guard fstat(descriptor, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG,
      facts.st_uid == geteuid(), facts.st_mode & 0o022 == 0, facts.st_size <= Self.greatestSize
    else { return nil }
    var bytes = [UInt8](repeating: 0, count: Self.greatestSize)
    let count = Glibc.read(descriptor, &bytes, bytes.count)
    guard count > 0 else { return nil }
    return try? JSONDecoder().decode([String].self, from: Data(bytes[..<count]))
  }

  /// The maximum size in bytes, more than any arguments need.
  private static let greatestSize = 65_536

  /// Writes the arguments; an error is ignored, since it only prevents the automatic resumption after a crash.
  func write(_ words: [String]) {
    guard let data = try? JSONEncoder().encode(words), let sink = try? FileSink(path: path),
      (try? data.withUnsafeBytes({ try sink.write($0) })) != nil
    else { return }
    try? sink.commit()
  }

  func forget() {
    unlink(path)
  }
}
