import HTTPTypes
import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP2
import NIOHTTPTypes
import NIOHTTPTypesHTTP2

/// The connections of applications: HTTP/1.1, and HTTP/2 for a client that begins with it.
///
/// The requests of a connection of HTTP/2 are answered side by side: one that waits for changes leaves it to the others.
/// Its limits are those of HTTP/1.1 where there are such. Its windows and its number of streams bound what a connection
/// takes of memory, and floods of frames without requests close it.
///
/// **Source** RFC 9113, *HTTP/2*, 6.5.2 (settings) and 10.5 (denial of service); CVE-2023-44487 (resets of streams).
struct ApplicationChannel: HTTPChannelHandler {
  typealias Stream = NIOAsyncChannel<HTTPRequestPart, HTTPResponsePart>
  typealias Version = NIONegotiatedHTTPVersion<
    Stream, NIOHTTP2Handler.AsyncStreamMultiplexer<Stream>
  >

  struct Value: ServerChildChannelValue {
    let channel: any Channel
    /// Fails if the connection ends before its first bytes.
    let version: EventLoopFuture<Version>
  }

  let responder: Responder
  let idle: TimeAmount
  /// Streams that a client may have open at a time.
  let streamLimit: Int
  /// Makes the handlers of a new connection.
  let handlers: @Sendable () -> [any RemovableChannelHandler]
  private let http1: HTTP1Channel

  /// How much a client may send to a stream, or to a connection, before some of it has been read; in bytes.
  private static let window = 32 * 1024
  /// How long open requests may take once the server ends, and once the client has ended its side.
  private static let grace = TimeAmount.seconds(10)
  private static let halfClosedGrace = TimeAmount.seconds(1)
  private static let controlFrames = 1000
  /// How often a client may reset its streams, or cause them to be reset, in 30 s; each costs the memory of a stream until
  /// it has ended.
  private var resetLimit: Int { 5 * streamLimit }

  /// Creates the connections of a server.
  ///
  /// - Parameters:
  ///   - responder: Answers a request.
  ///   - idle: How long a connection may be open without a request.
  ///   - streamLimit: Requests that a connection of HTTP/2 may have at a time.
  ///   - handlers: Makes the handlers of a new connection.
  init(
    responder: @escaping Responder, idle: TimeAmount, streamLimit: Int,
    handlers: @escaping @Sendable () -> [any RemovableChannelHandler]
  ) {
    self.responder = responder
    self.idle = idle
    self.streamLimit = streamLimit
    self.handlers = handlers
    http1 = HTTP1Channel(responder: responder, configuration: .limited(idle: idle))
  }

  func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
    channel.eventLoop.makeCompletedFuture {
      try channel.pipeline.syncOperations.addHandlers(handlers())
      let detection = HTTPVersionDetection(eventLoop: channel.eventLoop, limit: idle) { version in
        switch version {
        case .http1: http1.setup(channel: channel, logger: logger).map { Version.http1_1($0) }
        case .http2:
          channel.eventLoop.makeCompletedFuture { .http2(try setUpHTTP2(channel, logger: logger)) }
        }
      }
      try channel.pipeline.syncOperations.addHandler(detection)
      return Value(channel: channel, version: detection.output)
    }
  }

  private func setUpHTTP2(
    _ channel: any Channel, logger: Logger
  ) throws -> NIOHTTP2Handler.AsyncStreamMultiplexer<Stream> {
    var configuration = NIOHTTP2Handler.Configuration()
    configuration.connection.initialSettings = [
      HTTP2Setting(parameter: .maxConcurrentStreams, value: streamLimit),
      HTTP2Setting(parameter: .maxHeaderListSize, value: HTTP1Channel.Configuration.headBytes),
      HTTP2Setting(parameter: .initialWindowSize, value: Self.window),
    ]
    configuration.connection.maximumBufferedControlFrames = Self.controlFrames
    configuration.stream.streamResetFrameRateLimit.maximumCount = resetLimit
    configuration.stream.streamErrorRateLimit.maximumCount = resetLimit
    let pipeline = channel.pipeline.syncOperations
    let management = NIOHTTP2ServerConnectionManagementHandler(
      eventLoop: channel.eventLoop,
      configuration: NIOHTTP2ServerConnectionManagementHandler.Configuration(
        maxIdleTime: idle, maxAge: nil, maxGraceTime: Self.grace, keepalive: nil))
    let closure = HTTP2Closure(limit: Self.halfClosedGrace)
    let multiplexer = try pipeline.configureAsyncHTTP2Pipeline(
      mode: .server,
      streamDelegate: closure.streams(
        then: management.http2StreamDelegate, on: channel.eventLoop),
      configuration: configuration
    ) { stream in
      stream.eventLoop.makeCompletedFuture {
        try stream.pipeline.syncOperations.addHandlers(
          HTTP2FramePayloadToHTTPServerCodec(),
          HTTPConnectionStateHandler(idleTimeout: Duration(idle), logger: logger))
        return try Stream(wrappingChannelSynchronously: stream)
      }
    }
    try pipeline.addHandlers(management, closure)
    return multiplexer
  }

  func handle(value: Value, logger: Logger) async {
    do {
      switch try await value.version.get() {
      case .http1_1(let stream): await http1.handle(value: stream, logger: logger)
      case .http2(let connection):
        try await withThrowingDiscardingTaskGroup { group in
          for try await stream in connection.inbound {
            group.addTask { await handleHTTP(asyncChannel: stream, logger: logger) }
          }
        }
      }
    } catch {
      logger.debug("a connection ended: \(error)")
    }
  }
}
