public import Feeds
public import Foundation
public import HealthStorage
public import Sessions

/// Why a recording could not start, or could not go on.
public enum RecordingError: Error, Sendable {
  case configuration(ConfigurationError)
  case session(SessionError)
  case feed(FeedError)
  case store(StoreError)
  case controlSocket(ControlSocketError)
  /// The store took no more; what it had taken is kept and the recording has ended.
  case stoppedByStore(StoreError, recording: UUID)
  /// The session could not be written down; it holds a number that is none.
  case unwritableState(recording: UUID)
  /// An unfinished recording cannot be read; it is in the store as it was.
  case unreadable(UnreadableRecording)
}

extension RecordingError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .configuration(let error): "\(error)"
    case .session(let error): error.sentence
    case .feed(let error): "\(error)"
    case .store(let error): "\(error)"
    case .controlSocket(let error): "\(error)"
    case .stoppedByStore(let error, let recording):
      "recording \(recording.uuidString.lowercased().prefix(8)) stopped: \(error); what was recorded "
        + "until then is kept: workout recover finishes it"
    case .unreadable(let recording): "\(recording)"
    case .unwritableState(let recording):
      "recording \(recording.uuidString.lowercased().prefix(8)) stopped: its state cannot be written; "
        + "what was recorded until then is kept: workout recover finishes it"
    }
  }
}
