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
