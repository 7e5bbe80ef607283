import HealthModel
import HealthStorage

/// The line on a recording that a crash left, and on the command that finishes it.
enum UnfinishedNotice {
  /// Prints the line to standard error where a recording was left; nothing where one is running or none is.
  static func print(for store: HealthStore) async {
    guard let unfinished = try? await store.unfinishedRecording(), !unfinished.isRunning else {
      return
    }
    Terminal.warn(line(unfinished))
  }

  static func line(_ unfinished: UnfinishedRecording) -> String {
    let activity = unfinished.plan.configuration.activityType.name
    return "unfinished recording \(unfinished.plan.id.shortWord) (\(activity)); finish it with: "
      + "workout recover, or resume it with: workout record"
  }
}

/// The unfinished recording in the JSON of `list` and `status`.
struct UnfinishedJSON: Encodable {
  let id: String
  let activity: String
  let start: String

  init(_ unfinished: UnfinishedRecording) {
    id = unfinished.plan.id.word
    activity = unfinished.plan.configuration.activityType.name
    start = unfinished.plan.start.rfc3339
  }
}
