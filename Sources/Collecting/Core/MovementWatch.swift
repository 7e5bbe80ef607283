package import HealthModel

/// A movement that has gone on for ten minutes outside a workout.
package struct NoticedMovement: Hashable, Sendable {
  package let activity: WorkoutActivityType
  /// When it began.
  package let start: Instant
}

/// Notices a movement that might be a workout nobody started, as watches do.
///
/// A movement is minutes with a pace of moving about, with at most two minutes in a row without. It is noticed once, after
/// ten minutes of which at least eight had it.
///
/// **Source** Apple's Watch user guide for the reminder itself (ten minutes of an outdoor walk); the rest is this project's
/// choice.
struct MovementWatch: Sendable {
  private let usesWheelchair: Bool
  private var start: Instant?
  private var minutes: [CollectedMinute] = []
  private var isNoticed = false

  private static let (length, leastMoving, longestPause) = (10, 8, 2)
  /// The cadence from which steps are running, as for the energy of a collection.
  static let runningCadence = 150.0

  init(usesWheelchair: Bool) { self.usesWheelchair = usesWheelchair }

  /// Adds the next minute.
  ///
  /// - Returns: The movement, in the minute in which it is noticed.
  mutating func receive(_ minute: CollectedMinute) -> NoticedMovement? {
    if let last = minutes.last,
      minute.start != last.span.end
        || minutes.suffix(Self.longestPause).allSatisfy({ !$0.isMoving }) && !minute.isMoving
    {
      end()
    }
    if minutes.isEmpty {
      guard minute.movingSeconds > 0 else { return nil }
      start = minute.span.end - .seconds(Int(clamping: min(minute.movingSeconds, 60)))
    }
    minutes.append(minute)
    guard minutes.contains(where: \.isMoving) || minutes.count == 1 else {
      end()
      return nil
    }
    guard minute.isMoving, !isNoticed, minutes.count >= Self.length, let start else { return nil }
    let moving = minutes.suffix(Self.length).filter(\.isMoving)
    guard moving.count >= Self.leastMoving else { return nil }
    isNoticed = true
    minutes = Array(minutes.suffix(Self.length))
    return NoticedMovement(activity: activity(of: moving), start: start)
  }

  /// Ends the movement: the sensors are handed over, or the device charges.
  mutating func end() { (start, minutes, isNoticed) = (nil, [], false) }

  private func activity(of minutes: [CollectedMinute]) -> WorkoutActivityType {
    if usesWheelchair { return .wheelchairWalkPace }
    let cadences = minutes.compactMap(\.cadence).sorted()
    guard !cadences.isEmpty else { return .walking }
    return cadences[cadences.count / 2] >= Self.runningCadence ? .running : .walking
  }
}
