import NIOCore
import NIOPosix
import NIOSSL
import Synchronization

/// The key that the other side of a connection has proven to hold.
final class PeerKey: Sendable {
  private struct State {
    var hash: KeyHash?
    var isRefused = false
  }

  private let state = Mutex(State())
  private let arrival: EventLoopPromise<KeyHash>

  init(of channel: any Channel) {
    let arrival = channel.eventLoop.makePromise(of: KeyHash.self)
    self.arrival = arrival
    channel.closeFuture.whenComplete { _ in arrival.fail(ChannelError.eof) }
  }

  /// The key as soon as the other side has shown it; fails if the connection ends before.
  ///
  /// What is written to the connection leaves it after the other side has proven to hold the key.
  var arrived: EventLoopFuture<KeyHash> { arrival.futureResult }

  /// The key; `nil` before the handshake.
  var hash: KeyHash? { state.withLock { $0.hash } }
  /// Whether the key was not accepted.
  var isRefused: Bool { state.withLock { $0.isRefused } }

  /// Checks a certificate of the handshake by its key alone.
  ///
  /// TLS checks afterwards that the other side holds the private key.
  func verify(
    _ certificates: [NIOSSLCertificate], _ accepts: @Sendable (KeyHash) -> Bool
  ) -> NIOSSLVerificationResult {
    guard let key = try? certificates.first?.extractPublicKey().toSPKIBytes() else {
      return .failed
    }
    let hash = KeyHash(of: key)
    guard accepts(hash) else {
      state.withLock { $0.isRefused = true }
      return .failed
    }
    state.withLock { $0.hash = hash }
    arrival.succeed(hash)
    return .certificateVerified
  }
}

/// A connection with TLS, as messages.
struct ReplicaConnection: Sendable {
  let channel: any Channel
  private let inbox: MessageInbox
  let key: PeerKey
  let deadline: ConnectionDeadline
  /// When a message was last received or sent.
  let lastMessage = LastMessage()

  /// The address of the other side, without its port.
  var remoteHost: String? { channel.remoteAddress?.ipAddress }

  /// Prepares a channel: TLS, then messages.
  ///
  /// - Parameters:
  ///   - channel: The channel, on its event loop.
  ///   - context: The settings of TLS.
  ///   - isServer: Whether this side was connected to.
  ///   - limits: The times.
  ///   - accepts: Whether a key is accepted.
  /// - Throws: The errors of TLS, which are not expected.
  init(
    preparing channel: any Channel, _ context: NIOSSLContext, isServer: Bool,
    limits: NetworkLimits, accepts: @escaping @Sendable (KeyHash) -> Bool
  ) throws {
    let key = PeerKey(of: channel)
    let verify: NIOSSLCustomVerificationCallback = { certificates, promise in
      promise.succeed(key.verify(certificates, accepts))
    }
    let pipeline = channel.pipeline.syncOperations
    if isServer {
      try pipeline.addHandler(
        NIOSSLServerHandler(context: context, customVerificationCallback: verify))
    } else {
      try pipeline.addHandler(
        NIOSSLClientHandler(
          context: context, serverHostname: nil, customVerificationCallback: verify))
    }
    try pipeline.addHandler(ByteToMessageHandler(MessageDecoder()))
    try pipeline.addHandler(MessageToByteHandler(MessageEncoder()))
    self.key = key
    deadline = ConnectionDeadline(of: channel)
    deadline.set(limits.handshake)
    inbox = MessageInbox(of: channel)
    try pipeline.addHandler(MessageReceiver(inbox))
    self.channel = channel
  }

  /// Waits for the next message.
  ///
  /// - Returns: The message; `nil` at the end of the connection.
  /// - Throws: The error of the connection, or `CancellationError`.
  func next() async throws -> Message? {
    defer { lastMessage.note() }
    return try await inbox.next()
  }

  /// Sends a message, and waits until the system has taken it.
  ///
  /// - Throws: The error of the connection.
  func send(_ message: Message) async throws {
    try await channel.writeAndFlush(message).get()
    lastMessage.note()
  }

  /// Runs a body with the connection, and closes it, at once if the task is cancelled.
  func run<T>(_ body: () async throws -> T) async throws -> T {
    defer {
      deadline.set(nil)
      channel.close(promise: nil)
    }
    return try await withTaskCancellationHandler {
      try await body()
    } onCancel: {
      channel.close(promise: nil)
    }
  }

  /// Options of both sides: small messages leave at once, and a network that is gone is noticed.
  private static let noDelay = ChannelOptions.socketOption(.tcp_nodelay)
  private static let keepAlive = ChannelOptions.socketOption(.so_keepalive)
  private static let userTimeout = ChannelOptions.Types.SocketOption(
    level: .tcp, name: NIOBSDSocket.Option(rawValue: 18))
  static let reusePort = ChannelOptions.Types.SocketOption(
    level: .socket, name: NIOBSDSocket.Option(rawValue: SO_REUSEPORT))
  private static let idleBeforeProbes = ChannelOptions.Types.SocketOption(
    level: .tcp, name: NIOBSDSocket.Option(rawValue: 4))
  private static let idleSeconds = 600
  /// How long sent bytes may stay unacknowledged by the other system.
  private static let unacknowledgedMilliseconds = 60_000

  /// The connections that the system holds until they are accepted.
  private static let backlog: Int32 = 1024

  /// Connects.
  ///
  /// - Parameters:
  ///   - address: The address.
  ///   - context: The settings of TLS.
  ///   - limits: The times.
  ///   - accepts: Whether a key is accepted.
  /// - Returns: The connection; the handshake runs.
  /// - Throws: ``NetworkError/unreachable(_:_:)``.
  static func connect(
    to address: NetworkAddress, _ context: NIOSSLContext, limits: NetworkLimits,
    accepts: @escaping @Sendable (KeyHash) -> Bool
  ) async throws(NetworkError) -> ReplicaConnection {
    do {
      let made = Mutex<(connection: ReplicaConnection?, isCancelled: Bool)>((nil, false))
      let bootstrap = ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
        .connectTimeout(limits.connecting)
        .channelOption(noDelay, value: 1)
        .channelOption(keepAlive, value: 1)
        .channelOption(idleBeforeProbes, value: idleSeconds)
        .channelOption(userTimeout, value: unacknowledgedMilliseconds)
        .channelOption(ChannelOptions.autoRead, value: false)
        .channelInitializer { channel in
          channel.eventLoop.makeCompletedFuture {
            let connection = try ReplicaConnection(
              preparing: channel, context, isServer: false, limits: limits, accepts: accepts)
            try made.withLock { made in
              if made.isCancelled { throw CancellationError() }
              made.connection = connection
            }
          }
        }
      // A system that does not answer would hold an interrupted program for seconds.
      _ = try await withTaskCancellationHandler {
        try await bootstrap.connect(host: address.host, port: address.port).get()
      } onCancel: {
        let connection = made.withLock { made in
          made.isCancelled = true
          return made.connection
        }
        connection?.channel.close(promise: nil)
      }
      if let connection = made.withLock({ $0.connection }) { return connection }
      throw ChannelError.eof
    } catch {
      throw .unreachable(address, Self.words(error))
    }
  }

  /// Listens.
  ///
  /// - Parameters:
  ///   - address: The address; port 0 for any.
  ///   - context: The settings of TLS.
  ///   - limits: The times.
  ///   - isShared: Whether other processes of this user may listen at the same address: the system divides connections.
  ///   - accepts: Whether a key is accepted; asked at each handshake.
  /// - Returns: The channel, and the connections that arrive until it is closed.
  /// - Throws: ``NetworkError/listening(_:_:)``.
  static func listen(
    on address: NetworkAddress, _ context: NIOSSLContext, limits: NetworkLimits,
    isShared: Bool = false, accepts: @escaping @Sendable (KeyHash) -> Bool
  ) async throws(NetworkError) -> (
    channel: any Channel, connections: AsyncStream<ReplicaConnection>
  ) {
    let (connections, arrived) = AsyncStream.makeStream(
      of: ReplicaConnection.self, bufferingPolicy: .bufferingOldest(limits.connections))
    do {
      let channel = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
        .serverChannelOption(ChannelOptions.socketOption(.so_reuseaddr), value: 1)
        .serverChannelOption(reusePort, value: isShared ? 1 : 0)
        .serverChannelOption(.backlog, value: backlog)
        .childChannelOption(noDelay, value: 1)
        .childChannelOption(keepAlive, value: 1)
        .childChannelOption(idleBeforeProbes, value: idleSeconds)
        .childChannelOption(userTimeout, value: unacknowledgedMilliseconds)
        .childChannelOption(ChannelOptions.autoRead, value: false)
        .childChannelInitializer { channel in
          channel.eventLoop.makeCompletedFuture {
            let connection = try ReplicaConnection(
              preparing: channel, context, isServer: true, limits: limits, accepts: accepts)
            if case .enqueued = arrived.yield(connection) { return }
            channel.close(promise: nil)
          }
        }
        .bind(host: address.host, port: address.port).get()
      channel.closeFuture.whenComplete { _ in arrived.finish() }
      return (channel, connections)
    } catch {
      throw .listening(address, Self.words(error))
    }
  }

  private static func words(_ error: any Error) -> String {
    if let error = error as? NIOConnectionError {
      return error.connectionErrors.first.map { words($0.error) }
        ?? (error.dnsAError ?? error.dnsAAAAError).map { _ in "the name is not known" }
        ?? "no address"
    }
    if let error = error as? IOError { return String(cString: strerror(error.errnoCode)) }
    if case .connectTimeout(let time) = error as? ChannelError {
      return "no answer within \(time.seconds) s"
    }
    return "\(error)"
  }
}
