import HealthModel

/// A minute of the clock as it was collected.
struct CollectedMinute: Codable, Sendable {
  let start: Instant
  /// Seconds at a pace of moving about, and of a brisk walk or faster.
  private(set) var movingSeconds = 0.0
  private(set) var briskSeconds = 0.0
  private(set) var steps = 0
  /// Meters of walking, and the seconds in which they were measured.
  private(set) var meters = 0.0
  private(set) var pacedSeconds = 0.0
  /// Seconds of the motion sensor with movement, and all.
  private(set) var restlessSeconds = 0
  private(set) var measuredSeconds = 0
  private(set) var heart = HeartRateSums()

  /// The paces of ``ActivityCalculator``: a brisk walk has 100 steps a minute, moving about half as many.
  private static let briskStepsPerMinute = 100.0
  private static let movingStepsPerMinute = 50.0
  /// The seconds of a minute that count as the whole of it, as for the rings: half.
  private static let least = 30.0

  init(start: Instant) { self.start = start }

  var span: TimeRange { TimeRange(start: start, duration: .seconds(60)) }
  /// Whether the person moved on their feet, or in their wheelchair, for most of it.
  var isMoving: Bool { movingSeconds >= Self.least }
  var isBrisk: Bool { briskSeconds >= Self.least }
  /// Whether nothing shows a movement of the body; a hand may move once.
  var isAtRest: Bool {
    steps == 0 && measuredSeconds > 0 && restlessSeconds * 20 <= measuredSeconds
  }
  var isWithoutSteps: Bool { steps == 0 }
  /// Meters a second, where they were measured.
  var speed: Double? { pacedSeconds > 0 ? meters / pacedSeconds : nil }
  /// Steps a minute while moving.
  var cadence: Double? {
    movingSeconds > 0 ? min(Double(steps) / movingSeconds * 60, 240) : nil
  }

  mutating func add(step advance: StepPace.Advance?) {
    steps += 1
    guard let advance else { return }
    if advance.perMinute >= Self.movingStepsPerMinute { movingSeconds += advance.seconds }
    if advance.perMinute >= Self.briskStepsPerMinute { briskSeconds += advance.seconds }
  }

  mutating func add(meters: Double, seconds: Double) {
    self.meters += meters
    pacedSeconds += seconds
  }

  mutating func add(_ second: MotionSecond) {
    measuredSeconds += 1
    if !second.isStill { restlessSeconds += 1 }
  }

  mutating func add(heartRate: Double, at time: Instant) { heart.add(heartRate, at: time) }
}

/// Heart rates of an interval.
struct HeartRateSums: Codable, Sendable {
  private(set) var count = 0
  private var sum = 0.0
  private(set) var span: TimeRange?

  var mean: Double? { count > 0 ? sum / Double(count) : nil }

  mutating func add(_ rate: Double, at time: Instant) {
    count += 1
    sum += rate
    span = TimeRange(start: min(span?.start ?? time, time), end: max(span?.end ?? time, time))
  }

  mutating func add(_ other: HeartRateSums) {
    guard let theirs = other.span else { return }
    count += other.count
    sum += other.sum
    span = TimeRange(
      start: min(span?.start ?? theirs.start, theirs.start),
      end: max(span?.end ?? theirs.end, theirs.end))
  }
}

/// The minutes that are not complete yet: steps are known up to half a minute late.
struct OpenMinutes: Codable, Sendable {
  /// The time after the end of a minute in which its last steps become known.
  static let latency = Duration.seconds(60)
  static let length = Duration.seconds(60)

  private var minutes: [CollectedMinute] = []

  /// Changes the minute that contains a moment; one that was completed before is not opened again.
  mutating func change(at time: Instant, _ body: (inout CollectedMinute) -> Void) {
    let start = time.start(ofEvery: Self.length)
    if let index = minutes.lastIndex(where: { $0.start == start }) {
      body(&minutes[index])
      return
    }
    var minute = CollectedMinute(start: start)
    body(&minute)
    let index = minutes.firstIndex { $0.start > start } ?? minutes.endIndex
    minutes.insert(minute, at: index)
  }

  /// Returns and removes the minutes that are complete at a moment, oldest first; at the end all.
  mutating func drainCompleted(at now: Instant, atEnd: Bool = false) -> [CollectedMinute] {
    guard let first = minutes.first else { return [] }
    guard atEnd || first.span.end + Self.latency <= now else { return [] }
    let count =
      atEnd ? minutes.count : minutes.prefix { $0.span.end + Self.latency <= now }.count
    defer { minutes.removeFirst(count) }
    return Array(minutes.prefix(count))
  }
}
