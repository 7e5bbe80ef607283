import Foundation

/// Asks a running recording for something and waits for its answer.
public struct ControlClient: Sendable {
  public let address: ControlSocketAddress

  /// How long an answer may take; a recording answers between two readings.
  public static let patienceSeconds = 5
  /// Between two attempts to connect where many others do.
  private static let retryMilliseconds: Int32 = 20

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
    let deadline = ContinuousClock.now + .seconds(patienceSeconds)
    guard let line = try? JSONEncoder().encode(request) else {
      throw .unreadableReply(path: address.path)
    }
    guard SocketLine.write(line, to: socket, until: deadline) else {
      throw .system(call: "write", path: address.path, errno: errno)
    }
    guard
      let answer = SocketLine.read(from: socket, until: deadline),
      let reply = try? JSONDecoder().decode(ControlReply.self, from: answer)
    else { throw .unreadableReply(path: address.path) }
    return reply
  }

  private func open() throws(ControlSocketError) -> Int32 {
    try ControlFolder.check(address.folder)
    let socket = Glibc.socket(
      AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue) | O_CLOEXEC, 0)
    guard socket >= 0 else { throw .system(call: "socket", path: address.path, errno: errno) }
    let deadline = ContinuousClock.now + .seconds(Self.patienceSeconds)
    var answer = address.withSocketAddress { connect(socket, $0, $1) }
    // Many others wait to be accepted.
    while answer == -1, errno == EAGAIN || errno == EINTR, ContinuousClock.now < deadline {
      poll(nil, 0, Self.retryMilliseconds)
      answer = address.withSocketAddress { connect(socket, $0, $1) }
    }
    guard let result = answer else {
      close(socket)
      throw .pathTooLong(path: address.path, limit: ControlSocketAddress.longestPath)
    }
    guard result == 0 else {
      let code = errno
      close(socket)
      if code == ENOENT || code == ECONNREFUSED { throw .nothingRecording(path: address.path) }
      throw .system(call: "connect", path: address.path, errno: code)
    }
    // Where a service manager listens it may be root's.
    let user = SocketPeer.user(of: socket)
    guard user == geteuid() || user == 0 else {
      close(socket)
      throw .otherUser(path: address.path, user: user ?? .max)
    }
    return socket
  }
}
