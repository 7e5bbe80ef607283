public import Foundation
import HealthModel

/// The part of an unfinished recording that could not be read, and the reason.
public struct UnreadableRecording: Error, Hashable, Sendable {
  /// A part of a stored recording.
  public enum Part: String, Hashable, Sendable, CaseIterable {
    /// The options it was started with.
    case options
    /// The activity, lap length and venue.
    case configuration
    /// The log of the newest seconds, in the file next to the store.
    case log
    /// The packed readings of fixes and sensors.
    case readings
    /// The session: its state, pauses and laps.
    case session
    /// The finished workout, which the store rejected.
    case workout
  }

  /// The identity of the recording; `nil` if it cannot be read.
  public let recording: UUID?
  public let part: Part
  /// One line, without a full stop.
  public let reason: String

  public init(recording: UUID?, part: Part, reason: String) {
    self.recording = recording
    self.part = part
    self.reason = reason
  }
}

extension UnreadableRecording: CustomStringConvertible {
  public var description: String {
    let name = recording.map { " \($0.uuidString.lowercased().prefix(8))" } ?? ""
    return "the \(part.rawValue) of unfinished recording\(name) cannot be "
      + "\(part == .workout ? "saved" : "read"): \(reason)"
  }
}
