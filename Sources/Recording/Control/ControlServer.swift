import Foundation
import Synchronization

/// Listens on a store's control socket (mode 0600 in a 0700 folder) and passes on each request.
///
/// Clients are served concurrently: a slow one does not block others, has two seconds for its whole request,
/// and is dropped for newer ones if there are too many. A request that arrives while the recorder is busy
/// waits: the handler replies in the order of the loop. The socket file is removed on `stop`.
public final class ControlServer: Sendable {
  public typealias Handler = @Sendable (ControlRequest) async -> ControlReply

  /// The address; `nil` if the socket was inherited.
  private let address: ControlSocketAddress?
  private let socket: Int32
  private let isStopped = Atomic(false)
  private let waiting = RequestCount()

  /// The time limit for a client's whole request.
  static let clientPatience = Duration.seconds(2)
  /// The maximum number of clients that send requests at once; one more replaces the oldest.
  static let clientLimit = 64
  /// The maximum number of requests that wait for their reply; one more is rejected.
  static let requestLimit = 128
  /// The maximum wait for the last replies before the process ends, and how often it is checked.
  private static let replyPatience = Duration.seconds(1)
  private static let replyInterval = Duration.milliseconds(2)
  /// The pause while the system has no descriptors left, and no client can be dropped.
  private static let shortage = Duration.milliseconds(100)

  /// Starts listening.
  ///
  /// The caller has the store's recording lock, so an existing socket file is that of a dead recording and
  /// is replaced.
  package init(address: ControlSocketAddress, handler: @escaping Handler) throws(ControlSocketError)
  {
    self.address = address
    try ControlFolder.prepare(address.folder)
    unlink(address.path)
    let socket = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | O_CLOEXEC, 0)
    guard socket >= 0 else { throw .system(call: "socket", path: address.path, errno: errno) }
    let mask = umask(0o177)
    let bound = address.withSocketAddress { bind(socket, $0, $1) }
    let code = errno
    umask(mask)
    guard let bound else {
      close(socket)
      throw .pathTooLong(path: address.path, limit: ControlSocketAddress.maximumPath)
    }
    guard bound == 0, listen(socket, SOMAXCONN) == 0 else {
      close(socket)
      throw .system(call: "bind", path: address.path, errno: bound == 0 ? errno : code)
    }
    self.socket = socket
    serve(handler)
  }

  /// Serves an inherited socket that already listens.
  ///
  /// It is served until the process ends. The service manager still has it open: requests without a reply by
  /// then wait there for the next process.
  public init(listening socket: Int32, handler: @escaping Handler) {
    address = nil
    self.socket = socket
    serve(handler)
  }

  /// Ends listening, and removes the socket file.
  package func stop() {
    guard let address else { return }
    unlink(address.path)
    isStopped.store(true, ordering: .releasing)
    shutdown(socket, Int32(SHUT_RDWR))  // wakes the thread, which closes it
  }

  /// Waits until the replies to all requests passed on so far are sent; the process may end after it.
  func replied() async {
    // A cancelled task could not sleep.
    await Task.detached { [waiting] in
      let deadline = ContinuousClock.now + Self.replyPatience
      while !waiting.isZero, ContinuousClock.now < deadline {
        try? await Task.sleep(for: Self.replyInterval)
      }
    }.value
  }

  private func serve(_ handler: @escaping Handler) {
    let flags = fcntl(socket, F_GETFL)
    if flags >= 0 { _ = fcntl(socket, F_SETFL, flags | O_NONBLOCK) }
    Thread.detachNewThread { [self] in
      let replies = RecentReplies(handler)
      var clients = ControlClients({ await replies.reply(to: $0) }, waiting)
      while !isStopped.load(ordering: .acquiring) {
        switch clients.accept(from: socket) {
        case .served: break
        case .shortage: poll(nil, 0, Int32(clamping: Self.shortage.inMilliseconds))
        case .over: return finish(clients)
        }
        clients.wait(with: socket)
      }
      finish(clients)
    }
  }

  private func finish(_ clients: consuming ControlClients) {
    clients.closeAll()
    if address != nil { close(socket) }
  }
}

/// The clients that send requests; accessed only by the server's thread.
struct ControlClients {
  enum Acceptance {
    /// All waiting clients are accepted.
    case served
    /// The system has no descriptors left.
    case shortage
    /// The socket is closed.
    case over
  }

  private struct Client {
    let descriptor: Int32
    let deadline: ContinuousClock.Instant
    var line = Data()
  }

  private let handler: ControlServer.Handler
  private let waiting: RequestCount
  /// The clients, oldest first.
  private var clients: [Client] = []

  fileprivate init(_ handler: @escaping ControlServer.Handler, _ waiting: RequestCount) {
    self.handler = handler
    self.waiting = waiting
  }

  /// Accepts waiting clients, and reads the bytes that they have already sent.
  mutating func accept(from socket: Int32) -> Acceptance {
    while true {
      let descriptor = Glibc.accept(socket, nil, nil)
      guard descriptor >= 0 else {
        switch errno {
        case EINTR, ECONNABORTED: continue
        case EAGAIN: return .served
        case EMFILE, ENFILE, ENOBUFS, ENOMEM:
          guard !clients.isEmpty else { return .shortage }
          close(clients.removeFirst().descriptor)
          continue
        default: return .over
        }
      }
      _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
      guard SocketPeer.user(of: descriptor) == geteuid() else {
        Self.answer(
          ControlReply(refusal: "the recording belongs to another user"), to: descriptor)
        continue
      }
      if clients.count == ControlServer.clientLimit { close(clients.removeFirst().descriptor) }
      clients.append(
        Client(descriptor: descriptor, deadline: .now + ControlServer.clientPatience))
      receive(from: clients.count - 1)
    }
  }

  /// Waits until a client connects or sends more, or a client's time limit passes, and reads what was sent.
  mutating func wait(with socket: Int32) {
    var polled = clients.map { pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0) }
    polled.append(pollfd(fd: socket, events: Int16(POLLIN), revents: 0))
    // One millisecond more than is left, so that the limit has passed by then.
    let patience = clients.first.map {
      Int32(clamping: max(0, (ContinuousClock.now.duration(to: $0.deadline)).inMilliseconds + 1))
    }
    poll(&polled, nfds_t(polled.count), patience ?? -1)
    for index in clients.indices.reversed() where polled[index].revents != 0 {
      receive(from: index)
    }
    let now = ContinuousClock.now
    while let oldest = clients.first, oldest.deadline <= now {
      close(oldest.descriptor)
      clients.removeFirst()
    }
  }

  func closeAll() {
    for client in clients { close(client.descriptor) }
  }

  /// Reads a client's bytes; a complete request is passed on, an invalid one ends the connection.
  private mutating func receive(from index: Int) {
    var chunk = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = recv(clients[index].descriptor, &chunk, chunk.count, Int32(MSG_DONTWAIT))
      if count < 0, errno == EINTR { continue }
      if count < 0, errno == EAGAIN { return }
      let end = chunk[..<max(0, count)].firstIndex(of: UInt8(ascii: "\n"))
      clients[index].line.append(contentsOf: chunk[..<(end ?? max(0, count))])
      if end != nil {
        let client = clients.remove(at: index)
        hand(client.line, of: client.descriptor)
        return
      }
      guard count > 0, clients[index].line.count <= SocketLine.longest else {
        close(clients.remove(at: index).descriptor)
        return
      }
    }
  }

  private func hand(_ line: Data, of descriptor: Int32) {
    guard let request = try? JSONDecoder().decode(ControlRequest.self, from: line) else {
      return Self.answer(
        ControlReply(refusal: "this version does not support the request"), to: descriptor)
    }
    guard waiting.increase(upTo: ControlServer.requestLimit) else {
      return Self.answer(
        ControlReply(refusal: "too many pending requests; try again"), to: descriptor)
    }
    Task.detached { [handler, waiting] in
      Self.answer(await handler(request), to: descriptor)
      waiting.decrease()
    }
  }

  /// Sends a reply and closes the connection; a client whose buffer is full gets none.
  private static func answer(_ reply: ControlReply, to descriptor: Int32) {
    if let line = try? JSONEncoder().encode(reply) {
      let bytes = Array(line) + [UInt8(ascii: "\n")]
      _ = send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
    }
    close(descriptor)
  }
}

/// The replies to the newest requests with an identity.
///
/// A program that lost the connection before the reply sends the request again. It gets the reply to the first one, and a
/// lap is ended once.
private final class RecentReplies: Sendable {
  private let handler: ControlServer.Handler
  private let replies = Mutex<(newest: [UUID], byRequest: [UUID: Task<ControlReply, Never>])>(
    ([], [:]))

  private static let limit = 64

  init(_ handler: @escaping ControlServer.Handler) { self.handler = handler }

  func reply(to request: ControlRequest) async -> ControlReply {
    guard let id = request.id else { return await handler(request) }
    let reply = replies.withLock { replies in
      if let known = replies.byRequest[id] { return known }
      if replies.newest.count == Self.limit {
        replies.byRequest[replies.newest.removeFirst()] = nil
      }
      let task = Task { [handler] in await handler(request) }
      replies.newest.append(id)
      replies.byRequest[id] = task
      return task
    }
    return await reply.value
  }
}

/// The number of requests that wait for their reply.
private final class RequestCount: Sendable {
  private let count = Mutex(0)

  var isZero: Bool { count.withLock { $0 == 0 } }

  func increase(upTo limit: Int) -> Bool {
    count.withLock { count in
      guard count < limit else { return false }
      count += 1
      return true
    }
  }

  func decrease() {
    count.withLock { $0 -= 1 }
  }
}

extension Duration {
  /// Whole milliseconds, rounded down.
  fileprivate var inMilliseconds: Int64 { Int64(clamping: attoseconds / 1_000_000_000_000_000) }
}
