import Feeds
import Foundation
import HealthModel
import Sessions

/// What people ask for, over the socket or by a key.
extension RecordingCore {
  /// Answers a request; the reply says how the recording stands after it, or why nothing was done.
  ///
  /// The water lock alone asks whether what shows the recording is in front.
  mutating func answer(
    _ request: ControlRequest, uptime: Duration, isInForeground: Bool = true
  ) -> ControlReply {
    if isWaitingForTime { return answerWhileWaiting(request, uptime: uptime) }
    let now = clock.utc(at: uptime)
    do throws(SessionError) {
      switch try answerInFieldTest(request, at: now) {
      case .done: return ControlReply(status: status(uptime: uptime))
      case .refused(let sentence): return ControlReply(refusal: sentence)
      case .asEver: break
      }
      switch request.command {
      case .status, .discard, .remainder: break
      case .pause: try apply(.pause(at: now))
      case .resume: try apply(.resume(at: now))
      case .toggle: try toggle(at: now)
      case .lap: try apply(.lap(at: now))
      case .marker: try apply(.marker(Self.markerMetadata(request.text), at: now))
      case .lock: try apply(.lockWater(isInForeground: isInForeground, at: now))
      case .unlock:
        guard let gesture = request.gesture else {
          return ControlReply(refusal: Self.unlockRefusal)
        }
        try apply(.unlockWater(at: now))
        if gesture == .command { note(.unlockedByCommand(at: now)) }
      case .segmentStart: try apply(.beginSegment(name: request.text, at: now))
      case .segmentEnd: try apply(.endSegment(name: request.text, at: now))
      case .stop: stop(at: now)
      case .start:
        let short = id.uuidString.lowercased().prefix(8)
        return ControlReply(refusal: "recording \(short) is running; workout stop ends it")
      }
    } catch {
      return ControlReply(refusal: error.sentence)
    }
    return ControlReply(status: status(uptime: uptime))
  }

  private static let unlockRefusal =
    "only the person ends the water lock: turn the crown, press u on the recorder's terminal, or type: workout unlock"

  /// Without a time nothing can be dated; a stop ends the workout where it was interrupted.
  private mutating func answerWhileWaiting(
    _ request: ControlRequest, uptime: Duration
  ) -> ControlReply {
    switch request.command {
    case .status, .discard: break
    case .stop:
      awaitedTime = nil
      stop(at: lastDate)
    default: return ControlReply(refusal: "waiting for the receiver to say what time it is")
    }
    return ControlReply(status: status(uptime: uptime))
  }

  private mutating func toggle(at now: Instant) throws(SessionError) {
    try apply(.pauseOrResumeRequest(at: now))
    if let answer = options.onRequest.answer(in: session.state, at: now) { try apply(answer) }
  }

  private static func markerMetadata(_ text: String?) -> Metadata {
    text.map { [.markerText: .string($0)] } ?? [:]
  }
}

extension SessionError {
  /// One line: why the session did not do it.
  var sentence: String {
    switch reason {
    case .notAllowed where event.isUnlock: "the water lock is not on"
    case .notAllowed: "the recording is \(state.name); that cannot be done now"
    case .segmentAlreadyOpen(let name):
      "segment \(name ?? "without a name") is open already; end it first: workout segment end"
    case .noOpenSegment(let name):
      "no segment \(name.map { $0 + " " } ?? "")is open; begin one: workout segment start"
    case .emptySpan: "nothing has passed since it began"
    case .notAPool: "no pool is configured; record with --pool 25m"
    case .goesBack, .jumpsAhead, .dateOutOfRange, .notAValue, .decreases, .notASwim,
      .noSuchLength:
      "the clock is off; try again"
    }
  }
}

extension SessionEvent {
  fileprivate var isUnlock: Bool {
    if case .unlockWater = self { true } else { false }
  }
}
