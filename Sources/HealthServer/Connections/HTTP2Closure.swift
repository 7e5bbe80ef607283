import NIOCore
import NIOHTTP2

/// Closes a connection of HTTP/2 that broke the protocol, and one whose client has ended its side: the latter once its
/// requests are answered, or after a time.
///
/// Such a client can neither complete a request nor make room for more of an answer, and no frame would ever show that
/// it is gone. An error of a single stream resets that alone. Confined to the event loop of its connection.
final class HTTP2Closure: ChannelInboundHandler {
  typealias InboundIn = HTTP2Frame

  private let limit: TimeAmount
  private var openStreams = 0
  private var closing: Scheduled<Void>?

  /// - Parameter limit: The time after which the connection is closed although requests are open.
  init(limit: TimeAmount) { self.limit = limit }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if case ChannelEvent.inputClosed? = event as? ChannelEvent, closing == nil {
      // Frames that have just arrived can still open streams.
      let limit = openStreams == 0 ? TimeAmount.zero : limit
      closing = context.eventLoop.assumeIsolated().scheduleTask(in: limit) {
        context.close(promise: nil)
      }
    }
    context.fireUserInboundEventTriggered(event)
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    guard !(error is NIOHTTP2Errors.StreamError) else { return }
    // Of the frames that have just arrived, further ones begin streams; a close before that would not end those.
    let channel = context.channel
    context.eventLoop.execute { channel.close(promise: nil) }
  }

  func handlerRemoved(context: ChannelHandlerContext) { closing?.cancel() }

  /// Returns a delegate that counts the streams, and calls another one.
  func streams(then next: any NIOHTTP2StreamDelegate, on eventLoop: any EventLoop) -> Streams {
    Streams(connection: NIOLoopBound(self, eventLoop: eventLoop), next: next)
  }

  struct Streams: NIOHTTP2StreamDelegate {
    fileprivate let connection: NIOLoopBound<HTTP2Closure>
    fileprivate let next: any NIOHTTP2StreamDelegate

    func streamCreated(_ id: HTTP2StreamID, channel: any Channel) {
      connection.value.openStreams += 1
      next.streamCreated(id, channel: channel)
    }

    func streamClosed(_ id: HTTP2StreamID, channel: any Channel) {
      connection.value.openStreams -= 1
      if connection.value.openStreams == 0, connection.value.closing != nil,
        let parent = channel.parent
      {
        // The end of the answer has been written and not yet been sent.
        parent.eventLoop.execute { parent.close(promise: nil) }
      }
      next.streamClosed(id, channel: channel)
    }
  }
}
