import Glibc
import NIOCore
import Synchronization

/// The open connections to the socket of applications: the program of each, and their number by user, so that one user
/// cannot take all of them.
///
/// The program is described when its connection begins. It stays that of the connection, also when it executes another
/// file, or ends and a child of it or, under its number, a stranger takes its place.
final class UserConnections: Sendable {
  private let limit: Int
  private let counts = Mutex<[UInt32: Int]>([:])
  private let programs = Mutex<[ObjectIdentifier: PeerProgram]>([:])

  init(_ limit: Int) { self.limit = limit }

  /// Counts a connection; `false` if the user has as many as one may have.
  func enter(_ user: UInt32) -> Bool {
    counts.withLock { counts in
      guard counts[user, default: 0] < limit else { return false }
      counts[user, default: 0] += 1
      return true
    }
  }

  func leave(_ user: UInt32) {
    counts.withLock { counts in
      let rest = (counts[user] ?? 1) - 1
      counts[user] = rest > 0 ? rest : nil
    }
  }

  /// Returns the program at the other end of a connection, or of a stream's connection; `nil` if the kernel did not name
  /// it.
  func program(of channel: any Channel) -> PeerProgram? {
    programs.withLock { programs in
      programs[ObjectIdentifier(channel)]
        ?? channel.parent.flatMap { programs[ObjectIdentifier($0)] }
    }
  }

  /// Makes the handler of a new connection, which closes it if it is one too many.
  func handler() -> some RemovableChannelHandler { Handler(self) }

  /// Confined to the event loop of its connection.
  private final class Handler: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = NIOAny

    private let connections: UserConnections
    private var user: UInt32?
    private var channel: ObjectIdentifier?

    init(_ connections: UserConnections) { self.connections = connections }

    func handlerAdded(context: ChannelHandlerContext) {
      if context.channel.isActive { begin(context) }
    }

    func channelActive(context: ChannelHandlerContext) {
      begin(context)
      context.fireChannelActive()
    }

    func channelInactive(context: ChannelHandlerContext) {
      end()
      context.fireChannelInactive()
    }

    func handlerRemoved(context: ChannelHandlerContext) { end() }

    private func begin(_ context: ChannelHandlerContext) {
      guard user == nil, let options = context.channel as? any SocketOptionProvider else { return }
      let channel = context.channel
      let connections = connections
      let handler = NIOLoopBound(self, eventLoop: context.eventLoop)
      PeerFacts.of(options).whenSuccess { facts in
        defer { facts.close() }
        guard channel.isActive else { return }
        guard connections.enter(facts.credentials.user) else {
          return channel.close(promise: nil)
        }
        handler.value.user = facts.credentials.user
        handler.value.channel = ObjectIdentifier(channel)
        connections.programs.withLock { $0[ObjectIdentifier(channel)] = PeerProgram(facts) }
      }
    }

    private func end() {
      if let user { connections.leave(user) }
      if let channel { connections.programs.withLock { $0[channel] = nil } }
      (user, channel) = (nil, nil)
    }
  }
}

/// What the kernel knows about the process that connected to a socket.
private struct PeerFacts: Sendable {
  let credentials: PeerProgram.Credentials
  let label: String?
  /// A descriptor of the process itself; `nil` before Linux 6.5.
  let process: Int32?

  /// `SO_PEERPIDFD` of `asm-generic/socket.h`.
  private static let processOption: Int32 = 77

  /// Reads the facts of a socket; they are there at once on its event loop.
  static func of(_ options: any SocketOptionProvider) -> EventLoopFuture<PeerFacts> {
    let credentials: EventLoopFuture<PeerProgram.Credentials> = options.unsafeGetSocketOption(
      level: .socket, name: NIOBSDSocket.Option(rawValue: SO_PEERCRED))
    // Kernels without a security module do not have the option.
    let label: EventLoopFuture<SecurityLabel> = options.unsafeGetSocketOption(
      level: .socket, name: NIOBSDSocket.Option(rawValue: SO_PEERSEC))
    let process: EventLoopFuture<Int32> = options.unsafeGetSocketOption(
      level: .socket, name: NIOBSDSocket.Option(rawValue: processOption))
    return credentials.and(label.map(\.text).flatMapErrorThrowing { _ in nil })
      .and(process.map(Optional.some).flatMapErrorThrowing { _ in nil })
      .map { PeerFacts(credentials: $0.0.0, label: $0.0.1, process: $0.1) }
  }

  /// Whether the process that connected still runs, so that what /proc has under its number is about it.
  var isRunning: Bool {
    guard let process else { return true }
    var polled = pollfd(fd: process, events: Int16(POLLIN), revents: 0)
    return poll(&polled, 1, 0) == 0
  }

  func close() {
    if let process { Glibc.close(process) }
  }
}

extension PeerProgram {
  fileprivate init(_ facts: PeerFacts) {
    self.init(facts.credentials, label: facts.label, isRunning: { facts.isRunning })
  }
}

/// Space for the security label of a socket's other end: 128 bytes.
private struct SecurityLabel: Sendable {
  private typealias Words = (UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64)
  private var first: Words = (0, 0, 0, 0, 0, 0, 0, 0)
  private var second: Words = (0, 0, 0, 0, 0, 0, 0, 0)

  var text: String? {
    withUnsafeBytes(of: self) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }
}
