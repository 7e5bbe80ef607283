import Glibc
import NIOCore
import Synchronization

/// The open connections of each user to the socket of applications, so that one cannot take all of them.
final class UserConnections: Sendable {
  private let limit: Int
  private let counts = Mutex<[UInt32: Int]>([:])

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

  /// Makes the handler of a new connection, which closes it if it is one too many.
  func handler() -> some RemovableChannelHandler { Handler(self) }

  /// Confined to the event loop of its connection.
  private final class Handler: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = NIOAny

    private let connections: UserConnections
    private var user: UInt32?

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
      let found: EventLoopFuture<PeerProgram.Credentials> = options.unsafeGetSocketOption(
        level: .socket, name: NIOBSDSocket.Option(rawValue: SO_PEERCRED))
      found.whenSuccess { credentials in
        guard channel.isActive else { return }
        if connections.enter(credentials.user) {
          handler.value.user = credentials.user
        } else {
          channel.close(promise: nil)
        }
      }
    }

    private func end() {
      if let user { connections.leave(user) }
      user = nil
    }
  }
}
