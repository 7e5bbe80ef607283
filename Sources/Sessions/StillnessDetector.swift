internal import HealthModel

/// Detects from speed and motion when a body stands still and when it moves again.
///
/// A lost fix is not standing still: without a recent speed or motion, the state is unchanged.
struct StillnessDetector: Hashable, Sendable, Codable {
  enum Change: Hashable, Sendable {
    case stopped(since: Instant)
    case moved(since: Instant)
  }

  private enum Evidence: Hashable, Sendable {
    case still, moving, undecided
  }

  /// The maximum age of a speed or a motion: three samples at 1 Hz.
  ///
  /// Chosen by this project.
  static let freshness = Duration.seconds(3)

  let thresholds: AutoPauseThresholds
  private(set) var isStill = false
  private var speed: Dated?
  private var deviation: Dated?
  /// The first and the newest of a run of consecutive samples that contradict the current state.
  private var row: TimeRange?
  /// Whether movement is required, after a manual resume, before standing still counts again.
  private var waitsForMovement = false

  private struct Dated: Hashable, Sendable, Codable {
    var value: Double
    var date: Instant
  }

  init(thresholds: AutoPauseThresholds) {
    self.thresholds = thresholds
  }

  mutating func process(_ movement: Movement, at date: Instant) -> Change? {
    if let value = movement.speedMetersPerSecond { speed = Dated(value: value, date: date) }
    if let value = movement.accelerationDeviation { deviation = Dated(value: value, date: date) }
    switch (evidence(at: date), isStill) {
    case (.still, false) where !waitsForMovement:
      guard let since = rowStart(at: date, lasting: thresholds.stillTime) else { return nil }
      isStill = true
      return .stopped(since: since)
    case (.moving, true):
      guard let since = rowStart(at: date, lasting: thresholds.movingTime) else { return nil }
      isStill = false
      return .moved(since: since)
    case (.moving, false):
      waitsForMovement = false
      row = nil
    default:
      row = nil
    }
    return nil
  }

  /// Discards the samples so far after a manual action.
  mutating func forgetRow() {
    row = nil
  }

  /// Handles a manual resume while the body stands still.
  mutating func overrule() {
    isStill = false
    waitsForMovement = true
    row = nil
  }

  mutating func shift(by offset: Duration) {
    speed?.date += offset
    deviation?.date += offset
    row?.shift(by: offset)
  }

  /// Extends the run to this sample; returns its start, and ends it, once it is long enough.
  private mutating func rowStart(at date: Instant, lasting time: Duration) -> Instant? {
    guard let current = row, date - current.end <= Self.freshness else {
      row = TimeRange(at: date)
      return nil
    }
    row = TimeRange(start: current.start, end: date)
    guard date - current.start >= time else { return nil }
    row = nil
    return current.start
  }

  private func evidence(at date: Instant) -> Evidence {
    let speed = fresh(speed, at: date)
    let shakes = fresh(deviation, at: date).map { $0 >= thresholds.stillDeviation }
    switch (speed, shakes) {
    case (let speed?, _) where speed > thresholds.movingSpeed: return .moving
    case (let speed?, true) where speed >= thresholds.stillSpeed && thresholds.trustsMotionAlone:
      return .moving
    case (let speed?, nil), (let speed?, false):
      return speed < thresholds.stillSpeed ? .still : .undecided
    case (nil, true) where thresholds.trustsMotionAlone: return .moving
    case (nil, false) where thresholds.trustsMotionAlone: return .still
    default: return .undecided
    }
  }

  private func fresh(_ dated: Dated?, at date: Instant) -> Double? {
    guard let dated, date - dated.date <= Self.freshness else { return nil }
    return dated.value
  }
}
