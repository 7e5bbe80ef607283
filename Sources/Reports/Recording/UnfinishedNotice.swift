import Console
import HealthModel
package import HealthStorage

/// The recording that a crash left in a store, as the commands report it.
package enum UnfinishedState {
  case none
  /// Its recorder is alive.
  case running
  case left(UnfinishedRecording)
  /// It was left, and its row cannot be read: the reason.
  case unreadable(String)

  package init(of store: HealthStore) async throws(StoreError) {
    do throws(StoreError) {
      guard let unfinished = try await store.unfinishedRecording() else {
        self = .none
        return
      }
      self = unfinished.isRunning ? .running : .left(unfinished)
    } catch .recording(.unreadable(let detail)) {
      self = .unreadable(detail)
    }
  }

  /// The line that names the recording and the commands that finish it; `nil` where none was left.
  package var line: String? {
    switch self {
    case .none, .running: return nil
    case .left(let unfinished):
      let activity = unfinished.plan.configuration.activityType.name
      return "unfinished recording \(unfinished.plan.id.shortWord) (\(activity)); finish it with: "
        + "workout recover, or resume it with: workout record"
    case .unreadable(let detail):
      return
        "unfinished recording that cannot be read (\(detail)); move it to a separate store with: "
        + "workout recover"
    }
  }

  /// The value of `unfinished` in JSON; `nil` where none was left.
  package var json: UnfinishedJSON? {
    switch self {
    case .none, .running: nil
    case .left(let unfinished): UnfinishedJSON(unfinished)
    case .unreadable(let detail): UnfinishedJSON(unreadable: detail)
    }
  }
}

/// The line on a recording that a crash left, and on the command that finishes it.
package enum UnfinishedNotice {
  /// Prints the line to standard error where a recording was left; nothing where one is running or none is.
  @discardableResult
  package static func print(for store: HealthStore) async throws(StoreError) -> UnfinishedState {
    let state = try await UnfinishedState(of: store)
    if let line = state.line { Terminal.warn(line) }
    return state
  }
}

/// The unfinished recording in the JSON of `list`, `show last` and `status`.
package struct UnfinishedJSON: Encodable {
  private let id: String?
  private let activity: String?
  private let start: String?
  private let unreadable: String?

  init(_ unfinished: UnfinishedRecording) {
    id = unfinished.plan.id.word
    activity = unfinished.plan.configuration.activityType.name
    start = unfinished.plan.start.rfc3339
    unreadable = nil
  }

  init(unreadable reason: String) {
    (id, activity, start) = (nil, nil, nil)
    unreadable = reason
  }
}
