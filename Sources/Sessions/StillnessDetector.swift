internal import HealthModel

/// Decides from speed and motion when a body stands and when it moves along again.
///
/// Losing the fix is not standing: without a fresh speed or a fresh motion nothing is decided.
struct StillnessDetector: Hashable, Sendable, Codable {
  enum Change: Hashable, Sendable {
    case stopped(since: Instant)
    case moved(since: Instant)
  }

  private enum Evidence: Hashable, Sendable {
    case still, moving, undecided
  }

  /// A speed or a motion older than this says nothing of now; ours, three samples at 1 Hz.
  static let freshness = Duration.seconds(3)

  let thresholds: AutoPauseThresholds
  private(set) var isStill = false
  private var speed: Dated?
  private var deviation: Dated?
  /// The first of an unbroken row of samples against the present state, and the newest of it.
  private var row: Span?
  /// After someone resumes by hand, standing counts again only once there was movement.
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

  /// Someone took over: what was seen so far counts no more.
  mutating func forgetRow() {
    row = nil
  }

  /// Someone resumed by hand while the body stood.
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

  /// Lengthens the row to this sample; gives its start, and ends it, once it has lasted.
  private mutating func rowStart(at date: Instant, lasting time: Duration) -> Instant? {
    guard let current = row, date - current.end <= Self.freshness else {
      row = Span(at: date)
      return nil
    }
    row = Span(start: current.start, end: date)
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
