import Foundation

/// Asks a running recording for something and waits for its answer.
public struct ControlClient: Sendable {
  public let address: ControlSocketAddress

  /// How long an answer may take; a recording answers between two readings.
  public static let patienceSeconds = 5

  public init(address: ControlSocketAddress) {
    self.address = address
  }

  /// Whether a recording listens at the address.
  public var isAnswering: Bool {
    guard let socket = try? open() else { return false }
    close(socket)
    return true
  }

  /// Sends one request and returns the answer.
  ///
  /// It blocks for at most five seconds, or as long as is said.
  public func send(
    _ request: ControlRequest, patienceSeconds: Int = patienceSeconds
  ) throws(ControlSocketError) -> ControlReply {
    let socket = try open()
    defer { close(socket) }
    var timeout = timeval(tv_sec: patienceSeconds, tv_usec: 0)
    setsockopt(
      socket, SOL_SOCKET, SO_RCVTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
    guard let line = try? JSONEncoder().encode(request) else {
      throw .unreadableReply(path: address.path)
    }
    guard SocketLine.write(line, to: socket) else {
      throw .system(call: "write", path: address.path, errno: errno)
    }
    guard
      let answer = SocketLine.read(from: socket),
      let reply = try? JSONDecoder().decode(ControlReply.self, from: answer)
    else { throw .unreadableReply(path: address.path) }
    return reply
  }

  private func open() throws(ControlSocketError) -> Int32 {
    let socket = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | O_CLOEXEC, 0)
    guard socket >= 0 else { throw .system(call: "socket", path: address.path, errno: errno) }
    guard let result = address.withSocketAddress({ connect(socket, $0, $1) }) else {
      close(socket)
      throw .pathTooLong(path: address.path, limit: ControlSocketAddress.longestPath)
    }
    guard result == 0 else {
      let code = errno
      close(socket)
      if code == ENOENT || code == ECONNREFUSED { throw .nothingRecording(path: address.path) }
      throw .system(call: "connect", path: address.path, errno: code)
    }
    return socket
  }
}
