public import Feeds
public import Foundation
import HealthModel
public import HealthStorage
public import Sessions

/// The reason why a recording could not start, or could not continue.
public enum RecordingError: Error, Sendable {
  case configuration(ConfigurationError)
  case session(SessionError)
  case feed(FeedError)
  case store(StoreError)
  case controlSocket(ControlSocketError)
  /// The store rejected a write; earlier entries are retained and the recording has ended.
  case stoppedByStore(StoreError, recording: UUID)
  /// The store's file was removed, and could not be written to another place; nothing of the recording is
  /// retained.
  case storeRemoved(path: String, StoreError, recording: UUID)
  /// The session could not be encoded; it contains a value that is not a number.
  case unwritableState(recording: UUID)
  /// An unfinished recording cannot be read; it is unchanged in the store.
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
      "recording \(recording.uuidString.lowercased().prefix(8)) stopped: \(error); the readings "
        + "until then are stored as an unfinished recording"
    case .storeRemoved(let path, let error, let recording):
      "recording \(recording.uuidString.lowercased().prefix(8)) is lost: the store \(path) was removed "
        + "during the recording and cannot be written again: \(error)"
    case .unreadable(let recording): "\(recording)"
    case .unwritableState(let recording):
      "recording \(recording.uuidString.lowercased().prefix(8)) stopped: its state cannot be saved; "
        + "the readings until then are stored as an unfinished recording"
    }
  }
}

extension RecordingLoop {
  /// Continues at the current place of the store, if it was moved or removed, and reports it.
  ///
  /// - Throws: At the end of the recording, the reason why nothing of it is retained; before, that
  ///   is a note.
  mutating func followStore(atEnd: Bool = false) throws(RecordingError) {
    let former = recorder.store.path
    let now = core.clock.utc(at: uptime)
    do throws(StoreError) {
      guard let found = try journal?.followStore(isDue: atEnd) else { return }
      recorder.use(found.store)
      core.note(.storeRelocated(found.cause, from: former, to: found.store.path, at: now))
    } catch {
      guard !atEnd else { throw .storeRemoved(path: former, error, recording: core.id) }
      guard !isStoreLossNoted else { return }
      isStoreLossNoted = true
      core.note(.storeLost(path: former, error, at: now))
    }
  }
}
