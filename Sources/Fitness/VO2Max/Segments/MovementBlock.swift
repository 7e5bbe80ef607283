import HealthModel

/// The accumulated movement of one segment: evenness of pace, distance and grade.
struct MovementBlock: Sendable {
  let start: Instant
  /// Whether the person stood still for longer than a segment allows.
  var isInterrupted = false
  private(set) var distance = 0.0
  private var seconds = SecondCounter()
  private var pace: [(sum: Double, count: Int)]
  private let paceSeconds: Int
  private var accuracy = Mean()
  private var cadence = Mean()
  /// The fit of altitude over distance.
  private(set) var climb = LineFit()
  /// The grade from a receiver's altitude, with a long memory, up to now.
  private(set) var receiverGrade: Double?

  init(start: Instant, constants: VO2MaxConstants) {
    self.start = start
    paceSeconds = constants.paceSeconds
    pace = Array(
      repeating: (0, 0), count: (constants.segmentSeconds + paceSeconds - 1) / paceSeconds)
  }

  /// The number of seconds with a measured speed.
  var secondsMeasured: Int { seconds.count }
  /// The mean speed in meters per second; `nil` without measurements.
  var meanSpeed: Double? {
    let known = paces
    return known.isEmpty ? nil : known.reduce(0, +) / Double(known.count)
  }
  /// The mean position accuracy in meters; `nil` where the speed is not from positions.
  var meanAccuracy: Double? { accuracy.value }
  /// The mean cadence in steps per minute.
  var meanCadence: Double? { cadence.value }

  /// The standard deviation of the pace over its mean.
  var paceVariation: Double? {
    let known = paces
    guard known.count > 1, let mean = meanSpeed, mean > 0 else { return nil }
    let squares = known.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    return (squares / Double(known.count - 1)).squareRoot() / mean
  }

  private var paces: [Double] { pace.compactMap { $0.count > 0 ? $0.sum / Double($0.count) : nil } }

  /// Adds a second, the meters moved in it, and the current grade from a receiver's altitudes.
  mutating func add(_ moment: EffortMoment, moved: Double, receiverGrade: Double?) {
    let second = (moment.time - start).inSeconds
    distance += moved
    if let speed = moment.speed, speed.isFinite {
      seconds.add(second)
      let bin = min(Int(clamping: second) / paceSeconds, pace.count - 1)
      pace[bin] = (pace[bin].sum + speed, pace[bin].count + 1)
    }
    if let radius = moment.horizontalAccuracy { accuracy.add(radius) }
    if let steps = moment.cadence { cadence.add(steps) }
    if moment.hasBarometricAltitude, let altitude = moment.altitude {
      climb.add(distance, altitude)
    }
    self.receiverGrade = receiverGrade
  }
}

/// A counter of the distinct seconds with a measurement, for moments in order of time.
struct SecondCounter: Sendable {
  private(set) var count = 0
  private var last = -1

  mutating func add(_ second: Double) {
    guard Int(clamping: second) > last else { return }
    last = Int(clamping: second)
    count += 1
  }
}

/// An incremental mean.
struct Mean: Sendable {
  private var sum = 0.0
  private var count = 0

  var value: Double? { count > 0 ? sum / Double(count) : nil }

  mutating func add(_ value: Double) {
    guard value.isFinite else { return }
    sum += value
    count += 1
  }
}
