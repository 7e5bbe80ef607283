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
        let known = state.withLock { state -> Result<Message?, any Error>? in
          if !state.messages.isEmpty { return .success(state.messages.removeFirst()) }
          if let end = state.end { return end.map { nil } }
          state.waiting = continuation
          return nil
        }
        if let known { continuation.resume(with: known) } else { channel.read() }
      }
    } onCancel: {
      end(with: .failure(CancellationError()))
      channel.close(promise: nil)
    }
  }

  // A continuation is never resumed under the lock: whoever cancels the task holds a lock of the task, which resuming
  // needs, while it waits for this one.

  func append(_ message: Message) {
    let waiting = state.withLock { state in
      if state.waiting == nil { state.messages.append(message) }
      return state.waiting.take()
    }
    waiting?.resume(returning: message)
  }

  func end(with result: Result<Void, any Error>) {
    let waiting = state.withLock { state -> CheckedContinuation<Message?, any Error>? in
      guard state.end == nil else { return nil }
      state.end = result
      return state.waiting.take()
    }
    waiting?.resume(with: result.map { nil })
  }

  /// Whether somebody waits, so that more has to be read.
  var isAwaited: Bool { state.withLock { $0.waiting != nil } }
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
