import HealthModel

/// The heart rate of one segment as sums.
struct HeartRateBlock: Sendable {
  let start: Instant
  private var seconds = SecondCounter()
  private var line = LineFit()
  /// Seconds in which the heart rate was the cadence.
  private(set) var lockedSeconds = 0

  init(start: Instant) { self.start = start }

  var secondsMeasured: Int { seconds.count }
  /// Beats per minute.
  var mean: Double? { line.mean }

  /// Beats per minute by which the heart rate rose over some seconds.
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
  /// Whether the heart rate is as good as the cadence, in this second.
  func isCadenceLocked(_ constants: VO2MaxConstants) -> Bool {
    guard let heartRate, let cadence else { return false }
    return abs(heartRate - cadence) <= constants.lockBeats
  }
}

/// The highest heart rate that was held for some seconds on end.
struct HeldHeartRate: Sendable {
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

  /// Between two readings that follow each other; choice.
  private static let longestGapSeconds = 1.5
}
