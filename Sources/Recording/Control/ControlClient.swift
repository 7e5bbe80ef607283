import Foundation

/// Sends a request to a running recording and waits for the reply.
public struct ControlClient: Sendable {
  public let address: ControlSocketAddress
  /// Where the request goes if nothing listens at the address.
  private let alternative: ControlSocketAddress?

  /// The time limit for a reply; a recording replies between two readings.
  public static let patienceSeconds = 5
  /// The pause between two attempts to connect while many other clients connect.
  private static let retryMilliseconds: Int32 = 20

  public init(address: ControlSocketAddress) {
    self.address = address
    alternative = nil
  }

  /// Creates a client of a store's recording; while there is none, of the mirror of another device's recording.
  ///
  /// - Parameter storePath: The path of the store.
  package init(recordingOrMirrorOf storePath: String) {
    address = ControlSocketAddress(storePath: storePath)
    alternative = address.ofMirror
  }

  /// Whether a recording listens at the address.
  public var isAnswering: Bool {
    guard let socket = try? open() else { return false }
    close(socket)
    return true
  }

  /// Sends one request and returns the reply.
  ///
  /// It blocks for at most five seconds, or for the given time.
  public func send(
    _ request: ControlRequest, patienceSeconds: Int = patienceSeconds
  ) throws(ControlSocketError) -> ControlReply {
    let socket = try openAny()
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

  /// Connects with the address, or with the alternative.
  private func openAny() throws(ControlSocketError) -> Int32 {
    do throws(ControlSocketError) {
      return try open()
    } catch .nothingRecording(let path) {
      guard let alternative else { throw .nothingRecording(path: path) }
      do throws(ControlSocketError) {
        return try ControlClient(address: alternative).open()
      } catch .nothingRecording {
        throw .nothingRecording(path: path)
      }
    }
  }

  private func open() throws(ControlSocketError) -> Int32 {
    try ControlFolder.check(address.folder)
    let socket = Glibc.socket(
      AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue) | O_CLOEXEC, 0)
    guard socket >= 0 else { throw .system(call: "socket", path: address.path, errno: errno) }
    let deadline = ContinuousClock.now + .seconds(Self.patienceSeconds)
    var answer = address.withSocketAddress { connect(socket, $0, $1) }
    // Many other clients wait to be accepted.
    while answer == -1, errno == EAGAIN || errno == EINTR, ContinuousClock.now < deadline {
      poll(nil, 0, Self.retryMilliseconds)
      answer = address.withSocketAddress { connect(socket, $0, $1) }
    }
    guard let result = answer else {
      close(socket)
      throw .pathTooLong(path: address.path, limit: ControlSocketAddress.maximumPath)
    }
    guard result == 0 else {
      let code = errno
      close(socket)
      if code == ENOENT || code == ECONNREFUSED { throw .nothingRecording(path: address.path) }
      throw .system(call: "connect", path: address.path, errno: code)
    }
    // If a service manager listens, it may be root's.
    let user = SocketPeer.user(of: socket)
    guard user == geteuid() || user == 0 else {
      close(socket)
      throw .otherUser(path: address.path, user: user ?? .max)
    }
    return socket
  }
}
