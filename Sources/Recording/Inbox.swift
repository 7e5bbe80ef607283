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

  private struct State {
    var inputs: [RecorderInput] = []
    var reader: CheckedContinuation<Void, Never>?
    var lost = 0
    var isClosed = false
  }

  private let capacity: Int
  private let state = Mutex(State())

  init(capacity: Int = Inbox.capacity) { self.capacity = capacity }

  func put(_ input: RecorderInput) { put([input]) }

  /// Adds inputs in their order, and wakes the reader once.
  func put(_ inputs: [RecorderInput]) {
    let (reader, fitting, isClosed) = state.withLock { state in
      let fitting = state.isClosed ? 0 : min(inputs.count, max(0, capacity - state.inputs.count))
      state.inputs += inputs.prefix(fitting)
      if !state.isClosed { state.lost += inputs.count - fitting }
      defer { state.reader = nil }
      return (state.reader, fitting, state.isClosed)
    }
    reader?.resume()
    for input in inputs.dropFirst(fitting) {
      Self.refuse(
        input,
        isClosed ? "the recording has ended" : "the recorder is too busy to answer; try again")
    }
  }

  /// Takes all inputs, waiting for the first; `nil` after the inbox was closed, or the task cancelled.
  func drain() async -> [RecorderInput]? {
    await withTaskCancellationHandler {
      await withCheckedContinuation { (reader: CheckedContinuation<Void, Never>) in
        let isReady = state.withLock { state in
          if !state.inputs.isEmpty || state.isClosed { return true }
          state.reader = reader
          return false
        }
        if isReady { reader.resume() }
      }
    } onCancel: {
      close()
    }
    return state.withLock { state in
      var taken: [RecorderInput] = []
      swap(&taken, &state.inputs)
      return taken.isEmpty ? nil : taken
    }
  }

  /// Puts inputs that were taken and not processed in front of the others.
  func restore(_ inputs: ArraySlice<RecorderInput>) {
    guard !inputs.isEmpty else { return }
    state.withLock { $0.inputs.insert(contentsOf: inputs, at: 0) }
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
    state.withLock { state in
      defer { state.lost = 0 }
      return state.lost
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

  /// Rejects later inputs; earlier ones can still be taken.
  func close() {
    let reader = state.withLock { state in
      state.isClosed = true
      defer { state.reader = nil }
      return state.reader
    }
    reader?.resume()
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
