import NIOCore
import NIOSSL
import Synchronization

/// The messages of a connection that were received, for one task that reads them.
///
/// Bytes are read from the network when a message is asked for, so a peer that sends faster than this side stores waits.
final class MessageInbox: Sendable {
  private struct State {
    var messages: [Message] = []
    var waiting: CheckedContinuation<Message?, any Error>?
    var end: Result<Void, any Error>?
  }

  private let channel: any Channel
  private let state = Mutex(State())

  init(of channel: any Channel) {
    self.channel = channel
  }

  /// Waits for the next message.
  ///
  /// - Returns: The message; `nil` at the end of the connection.
  /// - Throws: The error of the connection, or `CancellationError`.
  func next() async throws -> Message? {
    let channel = channel
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let isWaiting = state.withLock { state in
          if let message = state.messages.first {
            state.messages.removeFirst()
            continuation.resume(returning: message)
          } else if let end = state.end {
            continuation.resume(with: end.map { nil })
          } else {
            state.waiting = continuation
            return true
          }
          return false
        }
        if isWaiting { channel.read() }
      }
    } onCancel: {
      end(with: .failure(CancellationError()))
      channel.close(promise: nil)
    }
  }

  fileprivate func append(_ message: Message) {
    state.withLock { state in
      guard let waiting = state.waiting else { return state.messages.append(message) }
      state.waiting = nil
      waiting.resume(returning: message)
    }
  }

  fileprivate func end(with result: Result<Void, any Error>) {
    state.withLock { state in
      guard state.end == nil else { return }
      state.end = result
      state.waiting?.resume(with: result.map { nil })
      state.waiting = nil
    }
  }

  /// Whether somebody waits, so that more has to be read.
  fileprivate var isAwaited: Bool { state.withLock { $0.waiting != nil } }
}

/// Passes messages of a channel to its inbox.
final class MessageReceiver: ChannelInboundHandler {
  typealias InboundIn = Message

  private let inbox: MessageInbox

  init(_ inbox: MessageInbox) {
    self.inbox = inbox
  }

  func channelActive(context: ChannelHandlerContext) {
    context.fireChannelActive()
    // For the handshake of TLS.
    context.read()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    inbox.append(unwrapInboundIn(data))
  }

  func channelReadComplete(context: ChannelHandlerContext) {
    context.fireChannelReadComplete()
    if inbox.isAwaited { context.read() }
  }

  func channelInactive(context: ChannelHandlerContext) {
    inbox.end(with: .success(()))
    context.fireChannelInactive()
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    // A peer that ends without the closing message of TLS has ended; what is missing the session finds.
    if case .uncleanShutdown = error as? NIOSSLError {
      inbox.end(with: .success(()))
    } else {
      inbox.end(with: .failure(error))
    }
    context.close(promise: nil)
  }
}
