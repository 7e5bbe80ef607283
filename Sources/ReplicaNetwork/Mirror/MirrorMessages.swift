import Foundation
import Recording

/// The state of the mirrored recording, sent about once a second while there is one.
struct MirrorState: MessageValue, Equatable {
  /// The sender's clock in milliseconds: any beginning, and only forward (``MirrorClock``).
  var at: Int64
  /// `nil` if nothing records.
  var recording: RecordingStatus?
  /// Whether nothing records any more, and the recording has not ended: its program did.
  var interrupted: Bool?

  var isValid: Bool { at >= 0 }
}

/// A request of the person at the watching side.
struct MirrorRequest: MessageValue {
  /// A request that is sent again after a lost connection has the same one, and is done once.
  var id: UUID
  var command: ControlRequest.Command
  var text: String?
  /// The other side's clock until which the request may be done: one that the network held back comes too late.
  var until: Int64

  /// The longest text of a marker or segment.
  static let longestText = 400

  var isValid: Bool { until >= 0 && (text?.utf8.count ?? 0) <= Self.longestText }
}

/// The reply to a request.
struct MirrorReply: MessageValue {
  var id: UUID
  /// The reason why it was refused; `nil` if it was done.
  var refusal: String?
  /// The recording after it.
  var recording: RecordingStatus?

  var isValid: Bool { true }
}

extension ControlRequest.Command {
  /// Whether a mirror may request it.
  ///
  /// The water lock is for the person at the device, who alone sees that it is in the water. Nothing is lost by a
  /// mirror: it may end a workout, which is saved, and not discard it.
  package var isForMirrors: Bool {
    switch self {
    case .pause, .resume, .toggle, .lap, .next, .marker, .segmentStart, .segmentEnd, .stop: true
    case .status, .lock, .unlock, .discard, .remainder, .start: false
    }
  }
}
