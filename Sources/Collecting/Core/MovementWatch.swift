package import HealthModel

/// A movement that has gone on for ten minutes outside a workout.
package struct NoticedMovement: Hashable, Sendable {
  package let activity: WorkoutActivityType
  /// When it began.
  package let start: Instant
}

/// Notices a movement that might be a workout nobody started, as watches do.
///
/// A movement consists of minutes at the pace of moving about (``CollectedMinute/isMoving``) and at most two other minutes in
/// a row. It is noticed once, after ten minutes of which at least eight are moving.
///
/// **Source** Apple's Watch user guide for the reminder itself (ten minutes of an outdoor walk); the rest is this project's
/// choice.
struct MovementWatch: Sendable {
  private let usesWheelchair: Bool
  private var start: Instant?
  /// The newest minutes, at most ten.
  private var minutes: [CollectedMinute] = []
  private var isNoticed = false

  private static let (length, minimumMoving, maximumPause) = (10, 8, 2)
  /// The cadence in steps a minute from which steps are running.
  static let runningCadence = 150.0

  init(usesWheelchair: Bool) { self.usesWheelchair = usesWheelchair }

  /// Adds the next minute.
  ///
  /// - Returns: The movement, in the minute in which it is noticed.
  mutating func receive(_ minute: CollectedMinute) -> NoticedMovement? {
    if let last = minutes.last,
      minute.start != last.span.end
        || minutes.suffix(Self.maximumPause).allSatisfy({ !$0.isMoving }) && !minute.isMoving
    {
      end()
    }
    if minutes.isEmpty {
      guard minute.movingSeconds > 0 else { return nil }
      start = minute.span.end - .seconds(Int(clamping: min(minute.movingSeconds, 60)))
    }
    minutes.append(minute)
    if minutes.count > Self.length { minutes.removeFirst() }
    guard minutes.contains(where: \.isMoving) || minutes.count == 1 else {
      end()
      return nil
    }
    guard minute.isMoving, !isNoticed, minutes.count >= Self.length, let start else { return nil }
    let moving = minutes.filter(\.isMoving)
    guard moving.count >= Self.minimumMoving else { return nil }
    isNoticed = true
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
