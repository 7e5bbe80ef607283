import Foundation

/// Listens on a store's control socket (mode 0600 in a 0700 folder) and hands each request on.
///
/// A request that comes while the recorder is busy waits its turn: the handler answers in the order
/// of the loop. The socket file is removed on `stop`.
public final class ControlServer: Sendable {
  public typealias Handler = @Sendable (ControlRequest) async -> ControlReply

  /// `nil` where the socket was handed over.
  private let address: ControlSocketAddress?
  private let socket: Int32

  /// A client that connects and says nothing is dropped after this long.
  static let clientPatienceSeconds = 2

  /// Starts listening.
  ///
  /// The caller holds the store's recording lock, so a socket file that is already there is a dead
  /// recording's and is replaced.
  init(address: ControlSocketAddress, handler: @escaping Handler) throws(ControlSocketError) {
    self.address = address
    mkdir(address.folder, 0o700)
    unlink(address.path)
    let socket = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | O_CLOEXEC, 0)
    guard socket >= 0 else { throw .system(call: "socket", path: address.path, errno: errno) }
    let mask = umask(0o177)
    let bound = address.withSocketAddress { bind(socket, $0, $1) }
    let code = errno
    umask(mask)
    guard let bound else {
      close(socket)
      throw .pathTooLong(path: address.path, limit: ControlSocketAddress.longestPath)
    }
    guard bound == 0, listen(socket, 8) == 0 else {
      close(socket)
      throw .system(call: "bind", path: address.path, errno: bound == 0 ? errno : code)
    }
    self.socket = socket
    Thread.detachNewThread {
      Self.serve(socket, handler: handler)
    }
  }

  /// Serves a socket that listens already and was handed over.
  ///
  /// It is served until the process ends. Whoever handed it over has it still: what is not answered by
  /// then waits there for the next process.
  public init(listening socket: Int32, handler: @escaping Handler) {
    address = nil
    self.socket = socket
    Thread.detachNewThread {
      Self.serve(socket, handler: handler)
    }
  }

  func stop() {
    guard let address else { return }
    unlink(address.path)
    shutdown(socket, Int32(SHUT_RDWR))
    close(socket)
  }

  private static func serve(_ socket: Int32, handler: @escaping Handler) {
    while true {
      let client = accept(socket, nil, nil)
      if client < 0 {
        if errno == EINTR || errno == ECONNABORTED { continue }
        return
      }
      _ = fcntl(client, F_SETFD, FD_CLOEXEC)
      var timeout = timeval(tv_sec: clientPatienceSeconds, tv_usec: 0)
      setsockopt(client, SOL_SOCKET, SO_RCVTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
      setsockopt(client, SOL_SOCKET, SO_SNDTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
      guard let line = SocketLine.read(from: client) else {
        close(client)
        continue
      }
      Task.detached {
        let reply: ControlReply
        if let request = try? JSONDecoder().decode(ControlRequest.self, from: line) {
          reply = await handler(request)
        } else {
          reply = ControlReply(refusal: "not a request this version knows")
        }
        if let answer = try? JSONEncoder().encode(reply) {
          _ = SocketLine.write(answer, to: client)
        }
        close(client)
      }
    }
  }
}
