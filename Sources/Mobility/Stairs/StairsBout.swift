public import HealthModel

/// A tracker that detects stairs from air pressure and steps.
///
///     tracker.process(pressure)
///     tracker.add(step: time)
///     findings += tracker.stairs(stepsKnownTo: time)
///
/// A run is a rise or fall of more than 0.08 m/s in one direction, with rests of up to three seconds on
/// landings. A run with the height of a flight and a suitable number of steps is stairs. Weather is slower,
/// an elevator has no steps, and an escalator has few. Without pressure nothing is detected.
///
/// **Departs from** the published rule in one point: rests may last three seconds instead of two, because a
/// half-turn landing takes four steps.
struct StairsTracker: Sendable {
  /// The minimum vertical speed in m/s; a storm front causes 0.01.
  static let minimumSpeed = 0.08
  /// The number of levels without movement that do not end a run: three seconds.
  static let maximumRest = 6
  /// The time to wait for missing pressure, in microseconds.
  static let maximumSilence: Int64 = 60_000_000
  /// The number of levels at which a run is divided: ten minutes.
  static let maximumRun = 1200
  /// The microseconds for which steps are retained without a run.
  private static let memory: Int64 = 20_000_000

  private var track = AltitudeTrack()
  private(set) var history = AltitudeHistory()
  /// The newest three levels of the continuous series.
  private var recent: [AltitudeTrack.Level] = []
  private var run: StairsRun?
  private var pending: [StairsRun] = []
  private var steps: [Int64] = []
  /// The time of the newest level.
  private var newest = Int64.min

  mutating func process(_ reading: Reading<AirPressure>) {
    for level in track.process(reading) { apply(level) }
  }

  /// Adds a step; steps must be in ascending order.
  mutating func add(step time: Instant) { steps.append(time.microseconds) }

  /// Returns the stairs that are newly confirmed.
  ///
  /// - Parameter known: The time before which all steps have been added.
  /// - Returns: The stairs by ascending time.
  mutating func stairs(stepsKnownTo known: Instant) -> [StairsBout] {
    if run != nil, known.microseconds - newest > Self.maximumSilence { close() }
    var bouts: [StairsBout] = []
    while let first = pending.first, first.end <= known.microseconds {
      pending.removeFirst()
      if let bout = first.bout(steps: stepTimes(in: first)) { bouts.append(bout) }
    }
    forgetSteps(before: known.microseconds)
    return bouts
  }

  /// Ends the input and returns the remaining stairs.
  mutating func finish() -> [StairsBout] {
    for level in track.finish() { apply(level) }
    close()
    return stairs(stepsKnownTo: Instant(microseconds: .max))
  }

  private func stepTimes(in run: StairsRun) -> [Int64] {
    steps.filter { $0 >= run.start && $0 < run.end }
  }

  private mutating func forgetSteps(before known: Int64) {
    let isSilent = newest == .min || known - newest > Self.maximumSilence
    var needed = (isSilent ? known : min(known, newest)) - Self.memory
    for run in pending { needed = min(needed, run.start) }
    if let run { needed = min(needed, run.start) }
    guard let first = steps.first, first < needed else { return }
    steps.removeAll { $0 < needed }
  }

  private mutating func apply(_ level: AltitudeTrack.Level) {
    history.append(level)
    newest = level.time
    if level.isFirst {
      close()
      recent.removeAll()
    }
    recent.append(level)
    if recent.count > 3 { recent.removeFirst() }
    run?.levels.append(level)
    guard recent.count == 3 else { return }
    // The speed at the middle of three levels half a second apart.
    let speed = recent[2].meters - recent[0].meters
    let sign: Double = speed > Self.minimumSpeed ? 1 : speed < -Self.minimumSpeed ? -1 : 0
    if var current = run {
      if sign == current.sign { current.moving = current.levels.count }
      run = current
      let rest = current.levels.count - current.moving
      if sign == -current.sign || rest > Self.maximumRest { close() }
      if current.levels.count >= Self.maximumRun { close() }
    }
    if run == nil, sign != 0 { run = StairsRun(sign: sign, levels: recent, moving: 3) }
  }

  private mutating func close() {
    if let run, abs(run.rise) >= StairsRun.minimumMeters { pending.append(run) }
    run = nil
  }
}

/// Stairs climbed or descended without a rest.
///
/// Height and speed require a barometer; where the stairs are detected by motion alone, both are `nil` and
/// not estimated from the number of steps.
public struct StairsBout: Hashable, Sendable {
  public enum Direction: String, Hashable, Sendable, Codable {
    case up
    case down
  }

  public var span: TimeRange
  public var direction: Direction
  public var stepCount: Int
  /// The height between the lower and the upper end; `nil` without a barometer.
  public var heightMeters: Double?
  /// The vertical speed over the middle 80 % of the height; `nil` without a barometer, and where it is not
  /// plausible.
  public var speedMetersPerSecond: Double?

  /// The height of one flight in meters: ten feet.
  public static let flightMeters = 3.0

  /// The height in flights, rounded; `nil` without a barometer.
  public var flights: Int? {
    heightMeters.map { Int(clamping: ($0 / Self.flightMeters).rounded()) }
  }

  public init(
    span: TimeRange, direction: Direction, stepCount: Int, heightMeters: Double? = nil,
    speedMetersPerSecond: Double? = nil
  ) {
    self.span = span
    self.direction = direction
    self.stepCount = stepCount
    self.heightMeters = heightMeters
    self.speedMetersPerSecond = speedMetersPerSecond
  }
}
