import Feeds
import Foundation
import HealthModel
package import Sessions

/// Requests over the socket or by a key.
extension RecordingState {
  /// Handles a request; the reply has the state of the recording after it, or the reason why it was
  /// rejected.
  ///
  /// Only the water lock requires that the recording's display is in front.
  package mutating func answer(
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
      case .next: if let refusal = try beginNextActivity(at: now) { return refusal }
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
        return ControlReply(refusal: "recording \(short) is running; stop it first")
      }
    } catch {
      return ControlReply(refusal: error.sentence)
    }
    return ControlReply(status: status(uptime: uptime))
  }

  private static let unlockRefusal =
    "only the person can end water lock: turn the crown, or press u in the recorder's terminal"

  /// While the time is unknown no event can be dated; a stop ends the workout at its interruption.
  private mutating func answerWhileWaiting(
    _ request: ControlRequest, uptime: Duration
  ) -> ControlReply {
    switch request.command {
    case .status, .discard: break
    case .stop:
      awaitedTime = nil
      stop(at: lastDate)
    default: return ControlReply(refusal: "waiting for GPS time; try again later")
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
  /// One line: the reason why the session rejected it.
  package var sentence: String {
    switch reason {
    case .notAllowed where event.isUnlock: "water lock is off"
    case .notAllowed: "not possible while the recording is \(state.name)"
    case .segmentAlreadyOpen(let name):
      "segment \(name ?? "without a name") is already open; end it first"
    case .noOpenSegment(let name):
      "no segment \(name.map { $0 + " " } ?? "")is open; start one first"
    case .emptySpan: "no time has passed since it started"
    case .notAPool: "the recording has no pool length"
    case .goesBack, .jumpsAhead, .dateOutOfRange, .notAValue, .decreases, .notASwim,
      .noSuchLength:
      "the time is invalid; try again"
    }
  }
}

extension SessionEvent {
  fileprivate var isUnlock: Bool {
    if case .unlockWater = self { true } else { false }
  }
}
