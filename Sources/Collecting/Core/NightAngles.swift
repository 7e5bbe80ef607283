import HealthModel

/// The angles of a wrist for ``SleepWatch``, one each five seconds, without those of days before.
///
/// It records which quarters of an hour changed, so that storing the night for another process writes each quarter once or
/// twice, not the whole night each time.
struct NightAngles: Sendable {
  /// The interval of one angle.
  static let epoch = Duration.seconds(5)
  /// The time after which angles are no longer those of one night.
  static let maximumDuration = epoch * maximumCount
  private static let maximumCount = 48 * 720
  /// The number of angles in a quarter of an hour, and the stored value of one that was not measured.
  private static let (quarter, unmeasured) = (180, Int16.min)
  /// The steps of a degree: a hundredth is less than a sensor's noise.
  private static let stepsOfDegree = Float(100)
  private static let maximumAngle = Float(90)

  /// The time of the first angle.
  private(set) var start: Instant?
  /// The angles in degrees; not a number where none was measured.
  private(set) var angles: [Float] = []
  private var changed: Set<Instant> = []

  init() {}

  /// Continues the night of an earlier process; an angle that is impossible was not measured.
  init(_ quarters: [Instant: [Int16]]) {
    for (quarter, steps) in quarters.sorted(by: { $0.key < $1.key }) {
      for (place, step) in steps.prefix(Self.quarter).enumerated() {
        let angle = Float(step) / Self.stepsOfDegree
        if abs(angle) <= Self.maximumAngle { append(angle, at: quarter + Self.epoch * place) }
      }
    }
    changed = []
  }

  /// Adds an angle, rounded to a hundredth of a degree; one before the last is ignored.
  mutating func append(_ angle: Float, at time: Instant) {
    // The clock was set far ahead.
    if let start, time - start >= Self.maximumDuration { removeAll() }
    let place = index(of: time)
    guard place >= angles.count else { return }
    if start == nil { start = time }
    angles += repeatElement(Float.nan, count: place - angles.count)
    angles.append((angle * Self.stepsOfDegree).rounded() / Self.stepsOfDegree)
    changed.insert(time.start(ofEvery: WearTracker.block))
  }

  /// Takes a quarter of an hour as not measured.
  mutating func remove(_ span: TimeRange) {
    let (first, last) = (index(of: span.start), index(of: span.end))
    for index in max(0, first)..<max(0, min(last, angles.count)) { angles[index] = .nan }
    changed.insert(span.start.start(ofEvery: WearTracker.block))
  }

  /// Returns and removes the angles before a moment.
  mutating func removeFirst(until time: Instant) -> ArraySlice<Float> {
    let count = min(max(0, index(of: time)), angles.count)
    let removed = angles.prefix(count)
    note(count)
    angles.removeFirst(count)
    start = angles.isEmpty ? nil : time
    return removed
  }

  mutating func removeAll() {
    note(angles.count)
    (start, angles) = (nil, [])
  }

  /// Returns the quarters of an hour whose angles changed since the last call.
  ///
  /// - Returns: By the first moment of each quarter: its angles in hundredths of a degree, one each five seconds; empty
  ///   if they are no longer needed.
  mutating func drainChanged() -> [Instant: [Int16]] {
    defer { changed = [] }
    var quarters: [Instant: [Int16]] = [:]
    for quarter in changed { quarters[quarter] = steps(of: quarter) }
    return quarters
  }

  private func steps(of quarter: Instant) -> [Int16] {
    let first = index(of: quarter)
    guard start != nil, first < angles.count, first > -Self.quarter else { return [] }
    var steps = (first..<first + Self.quarter).map { place in
      angles.indices.contains(place) && !angles[place].isNaN
        ? Int16(clamping: Int(clamping: Double(angles[place] * Self.stepsOfDegree).rounded()))
        : Self.unmeasured
    }
    while steps.last == Self.unmeasured { steps.removeLast() }
    return steps
  }

  private func index(of time: Instant) -> Int {
    guard let start else { return 0 }
    return Int((time - start).wholeMicroseconds / Self.epoch.wholeMicroseconds)
  }

  /// Notes that the first angles change.
  private mutating func note(_ count: Int) {
    guard let start, count > 0 else { return }
    let last = (start + Self.epoch * (count - 1)).start(ofEvery: WearTracker.block)
    var quarter = start.start(ofEvery: WearTracker.block)
    while quarter <= last {
      changed.insert(quarter)
      quarter = quarter + WearTracker.block
    }
  }
}
