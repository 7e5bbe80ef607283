package import Console
import HealthModel
package import Recording

/// The current activity of a multisport recording in words.
package struct ActivityWords {
  private let measures: MeasureText

  package init(_ measures: MeasureText) { self.measures = measures }

  /// Returns a line of the display: the activity, its time and distance, and what follows.
  package func line(_ activity: RecordingStatus.Activity) -> String {
    summary(activity) + "   "
      + (activity.next.map { "n: \(type($0).title.lowercased())" } ?? "the last one")
  }

  /// Returns the activity with its time and distance, under a name of another language if there is one.
  package func summary(
    _ activity: RecordingStatus.Activity, named other: String?
  ) -> String {
    let name = activity.transition ?? other ?? type(activity.activity).title
    var parts = [
      "\(name) \(activity.index)/\(activity.count)",
      MeasureText.duration(activity.durationSeconds),
    ]
    if let meters = activity.distanceMeters {
      parts.append(measures.distance(meters, in: type(activity.activity)))
    }
    return parts.joined(separator: "   ")
  }

  package func summary(_ activity: RecordingStatus.Activity) -> String {
    summary(activity, named: nil)
  }

  /// Returns the announcement that an activity has begun, or seems to have; `nil` for any other notice.
  package func sentence(_ notice: RecordingNotice) -> String? {
    switch notice {
    case .activity(let activity, _):
      let name = activity.transition ?? type(activity.activity).title
      return "\(name), \(activity.index) of \(activity.count)"
    case .nextActivityDue(let activity, _):
      let next = activity.next.map { type($0).title.lowercased() } ?? "next activity"
      return "the \(next) seems to have begun; press n to begin it here"
    default: return nil
    }
  }

  private func type(_ name: String) -> WorkoutActivityType {
    WorkoutActivityType(word: name) ?? .other
  }
}
