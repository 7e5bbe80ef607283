import Buttons
import Feeds
import HealthModel
import Synchronization

/// The bounded queue in front of the recorder's loop: many writers, one reader, in order.
///
/// If the loop is delayed so long that the queue is full (a disk that hangs for minutes), newer
/// inputs are counted, and the loop records the loss.
final class Inbox: Sendable {
  /// At 100 Hz of motion and 1 Hz of fixes this is over ten minutes.
  static let capacity = 65_536

  let inputs: AsyncStream<RecorderInput>
  private let continuation: AsyncStream<RecorderInput>.Continuation
  private let lost = Mutex(0)

  init(capacity: Int = Inbox.capacity) {
    (inputs, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingOldest(capacity))
  }

  func put(_ input: RecorderInput) {
    switch continuation.yield(input) {
    case .dropped(let dropped):
      lost.withLock { $0 += 1 }
      Self.refuse(dropped, "the recorder is too busy to answer; try again")
    case .terminated: Self.refuse(input, "the recording has ended")
    case .enqueued: break
    @unknown default: break
    }
  }

  /// Rejects an input; a waiting client gets a reply.
  private static func refuse(_ input: RecorderInput, _ sentence: String) {
    switch input {
    case .request(_, let reply): reply(ControlReply(refusal: sentence))
    case .drained(let resume): resume()
    default: break
    }
  }

  /// Returns and resets the number of inputs that did not fit.
  func drainLost() -> Int {
    lost.withLock { count in
      defer { count = 0 }
      return count
    }
  }

  /// Sends a request like the control socket, and waits for the reply.
  func ask(_ request: ControlRequest) async -> ControlReply {
    await withCheckedContinuation { continuation in
      put(.request(request) { continuation.resume(returning: $0) })
    }
  }

  /// Waits until the loop has processed all inputs so far.
  func drained() async {
    await withCheckedContinuation { continuation in
      put(.drained { continuation.resume() })
    }
  }

  func close() {
    continuation.finish()
  }
}

/// An input of the recorder's loop, in order of arrival.
enum RecorderInput: Sendable {
  case fix(FeedEvent<Fix>)
  case trace(FeedEvent<TraceRow>)
  /// A feed that the start waits for is connected.
  case connected
  /// A feed has ended, with its error if there was one.
  case feedEnded(name: String, isPositioning: Bool, FeedError?)
  /// A signal from a button device.
  case button(FeedEvent<ButtonSignal>, from: String)
  /// A button device has ended; the recording continues without it.
  case buttonsEnded(name: String, FeedError?)
  /// The time limit of a button press has passed.
  case buttonsDue
  /// The touch screen could not be grabbed for the water lock.
  case touchNotHeld(TouchGrabError)
  /// A problem with the control of the trainer.
  case trainer(TrainerNotice)
  /// A problem with the broadcast of the heart rate.
  case broadcast(BluetoothError)
  /// The sound after the water lock has ended.
  case ejected(EjectSignal.Outcome)
  /// A request: over the control socket, by a key, by a signal.
  case request(ControlRequest, reply: @Sendable (ControlReply) -> Void)
  /// All earlier inputs have been processed.
  case drained(@Sendable () -> Void)
  /// Time has passed: flush, redraw.
  case tick
}
