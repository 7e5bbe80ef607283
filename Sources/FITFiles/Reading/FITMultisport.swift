import ActivityItems
internal import HealthModel

/// The decision whether the sessions of a file are the parts of one workout.
///
/// They are if the file's `activity` message declares it, if one is a transition, or if they are of different
/// sports and follow each other. Sessions of one sport without such a declaration are workouts of their own, as are
/// those whose times contradict each other.
///
/// **Source** Garmin, *FIT Activity File*: each session of a multisport activity has a session message, in order and
/// without overlap. **Departs from it** in that files of several separate workouts are recognized, too.
enum FITMultisport {
  /// The maximum seconds by which a session may end after the start of the next: FIT's times are whole seconds, and
  /// a duration is rounded apart from them.
  private static let tolerance = Duration.seconds(2)
  /// The maximum time between two parts of one workout; ours: a transition takes minutes.
  private static let maximumGap = Duration.seconds(3600)

  /// Sets the parts of sessions that are one workout.
  ///
  /// - Returns: The reason why sessions that could be one workout are not.
  static func mark(
    _ sessions: inout [FITSession], isDeclared: Bool, at offset: Int
  ) -> [ActivityIssue] {
    let types = sessions.map(\.head.configuration.activityType)
    let isOne = isDeclared || types.contains(.transition)
    guard sessions.count > 1, isOne || Set(types).count > 1 else { return [] }
    if let reason = contradiction(in: sessions, isDeclared: isOne) {
      return [
        ActivityIssue(
          "\(sessions.count) sessions are not one workout: \(reason); each is a workout of its own",
          at: .offset(offset), weight: .note)
      ]
    }
    for index in sessions.indices {
      sessions[index].head.part = ActivityPart(index: index, count: sessions.count)
    }
    return []
  }

  /// Returns what is wrong with the times of sessions in the order of their starts; `nil` for parts of one workout.
  private static func contradiction(in sessions: [FITSession], isDeclared: Bool) -> String? {
    var last: Instant?
    for (index, session) in sessions.enumerated() {
      guard let start = session.start, let end = session.end, start <= end else {
        return "number \(index + 1) has no time"
      }
      if let last {
        if start < last - tolerance {
          return "number \(index + 1) begins before the end of number \(index)"
        }
        if !isDeclared, start > last + maximumGap {
          return "more than an hour lies between numbers \(index) and \(index + 1)"
        }
      }
      last = max(last ?? end, end)
    }
    return nil
  }
}
