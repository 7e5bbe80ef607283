import HealthModel

/// The accumulated heart rate of one segment.
struct HeartRateBlock: Sendable {
  let start: Instant
  private var seconds = SecondCounter()
  private var line = LineFit()
  /// The number of seconds in which the heart rate equaled the cadence.
  private(set) var lockedSeconds = 0

  init(start: Instant) { self.start = start }

  var secondsMeasured: Int { seconds.count }
  /// The mean in beats per minute.
  var mean: Double? { line.mean }

  /// Returns the rise of the heart rate in beats per minute over a number of seconds.
  func drift(over duration: Double) -> Double? { line.slope.map { $0 * duration } }

  mutating func add(_ moment: EffortMoment, constants: VO2MaxConstants) {
    guard let heartRate = moment.heartRate, heartRate > 0 else { return }
    let second = (moment.time - start).inSeconds
    let before = seconds.count
    seconds.add(second)
    guard seconds.count > before else { return }
    line.add(second, heartRate)
    if moment.isCadenceLocked(constants) { lockedSeconds += 1 }
  }
}

extension EffortMoment {
  /// Returns whether the heart rate equals the cadence within the tolerance.
  func isCadenceLocked(_ constants: VO2MaxConstants) -> Bool {
    guard let heartRate, let cadence else { return false }
    return abs(heartRate - cadence) <= constants.lockBeats
  }
}

/// A tracker of the highest heart rate that was sustained for some seconds.
struct PeakSustainedHeartRate: Sendable {
  private(set) var highest: Double?
  private var recent: [Double] = []
  private var last: Instant?

  mutating func add(_ moment: EffortMoment, constants: VO2MaxConstants) {
    let isNext = last.map { (moment.time - $0).inSeconds <= Self.longestGapSeconds } ?? false
    last = moment.time
    guard let heartRate = moment.heartRate, heartRate > 0, !moment.isCadenceLocked(constants) else {
      recent.removeAll(keepingCapacity: true)
      return
    }
    if !isNext { recent.removeAll(keepingCapacity: true) }
    if recent.count == constants.heldSeconds { recent.removeFirst() }
    recent.append(heartRate)
    guard recent.count == constants.heldSeconds, let held = recent.min() else { return }
    highest = max(highest ?? held, held)
  }

  /// The longest interval between two consecutive readings; choice.
  private static let longestGapSeconds = 1.5
}

/// An incremental least-squares line, stored as sums.
struct LineFit: Sendable {
  private(set) var count = 0
  // Relative to the first point, to avoid a loss of precision with distant origins.
  private var origin = (x: 0.0, y: 0.0)
  private var x = 0.0
  private var y = 0.0
  private var xx = 0.0
  private var xy = 0.0
  private var yy = 0.0

  mutating func add(_ newX: Double, _ newY: Double) {
    guard newX.isFinite, newY.isFinite else { return }
    if count == 0 { origin = (newX, newY) }
    let (dx, dy) = (newX - origin.x, newY - origin.y)
    count += 1
    x += dx
    y += dy
    xx += dx * dx
    xy += dx * dy
    yy += dy * dy
  }

  var mean: Double? { count > 0 ? origin.y + y / Double(count) : nil }

  /// The slope dy/dx; `nil` where x is constant.
  var slope: Double? {
    guard count > 1, spread > 0 else { return nil }
    return (xy - x * y / Double(count)) / spread
  }

  /// The root mean square of the residuals.
  var residual: Double? {
    guard let slope else { return nil }
    let rest = (yy - y * y / Double(count)) - slope * slope * spread
    return (max(0, rest) / Double(count)).squareRoot()
  }

  private var spread: Double { xx - x * x / Double(count) }
}
