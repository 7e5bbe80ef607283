import NIOCore

/// The version of HTTP that a connection without TLS has, which its first bytes show.
///
/// A client that knows of HTTP/2 beforehand begins with a preface that no request of HTTP/1.1 can be.
///
/// **Source** RFC 9113, *HTTP/2*, 3.3 (prior knowledge) and 3.4 (connection preface).
enum HTTPVersion: Hashable, Sendable {
  case http1
  case http2

  private static let preface = Array("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8)

  /// Reads the version from the first bytes of a connection; `nil` while they can still become either.
  init?(beginning bytes: some Collection<UInt8>) {
    guard bytes.elementsEqual(Self.preface.prefix(bytes.count)) || bytes.starts(with: Self.preface)
    else {
      self = .http1
      return
    }
    guard bytes.count >= Self.preface.count else { return nil }
    self = .http2
  }
}

/// Sets up a connection for the version of HTTP that its first bytes show, and then leaves it.
///
/// A connection whose version is not known in time is closed, as one without a request is. Confined to the event loop
/// of its connection.
final class HTTPVersionDetection<Output: Sendable>: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer

  private let promise: EventLoopPromise<Output>
  private let limit: TimeAmount
  private let setUp: (HTTPVersion) -> EventLoopFuture<Output>
  private var received = ByteBuffer()
  private var isDecided = false
  private var closing: Scheduled<Void>?

  /// Creates the detection.
  ///
  /// - Parameters:
  ///   - eventLoop: The event loop of the connection.
  ///   - limit: The time after which a connection without a version is closed.
  ///   - setUp: Adds the handlers of a version to the connection.
  init(
    eventLoop: any EventLoop, limit: TimeAmount,
    setUp: @escaping (HTTPVersion) -> EventLoopFuture<Output>
  ) {
    promise = eventLoop.makePromise(of: Output.self)
    self.limit = limit
    self.setUp = setUp
  }

  /// What was set up; fails if the connection ends before its version is known.
  var output: EventLoopFuture<Output> { promise.futureResult }

  func handlerAdded(context: ChannelHandlerContext) {
    closing = context.eventLoop.assumeIsolated().scheduleTask(in: limit) {
      context.close(promise: nil)
    }
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    closing?.cancel()
    if !isDecided { promise.fail(ChannelError.eof) }
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    var bytes = unwrapInboundIn(data)
    received.writeBuffer(&bytes)
    guard !isDecided, let version = HTTPVersion(beginning: received.readableBytesView) else {
      return
    }
    isDecided = true
    closing?.cancel()
    let connection = setUp(version)
    connection.cascade(to: promise)
    connection.assumeIsolated().whenComplete { result in
      switch result {
      case .success: context.pipeline.syncOperations.removeHandler(self, promise: nil)
      case .failure: context.close(promise: nil)
      }
    }
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    switch event {
    case is ChannelShouldQuiesceEvent: context.close(promise: nil)
    case ChannelEvent.inputClosed where !isDecided: context.close(promise: nil)
    default: context.fireUserInboundEventTriggered(event)
    }
  }

  func removeHandler(
    context: ChannelHandlerContext, removalToken: ChannelHandlerContext.RemovalToken
  ) {
    if received.readableBytes > 0 {
      let bytes = received
      received = ByteBuffer()
      context.fireChannelRead(wrapInboundOut(bytes))
      context.fireChannelReadComplete()
    }
    context.leavePipeline(removalToken: removalToken)
  }
}
