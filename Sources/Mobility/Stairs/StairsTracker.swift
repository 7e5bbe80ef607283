import HealthModel

/// Finds stairs in air pressure and steps.
///
///     tracker.process(pressure)
///     tracker.add(step: time)
///     findings += tracker.stairs(stepsKnownTo: time)
///
/// A rise or fall of more than 0.08 m/s, one way, with rests of up to three seconds on landings, is a run;
/// a run of a flight's height with as many steps as stairs have is stairs. The weather is slower than that,
/// a lift has no steps, an escalator few. Without pressure nothing is found.
///
/// **Departs from** the rule it follows in one thing: rests may last three seconds, not two, for a half-turn
/// landing takes four steps.
struct StairsTracker: Sendable {
  /// In m/s; a storm front makes 0.01.
  static let leastSpeed = 0.08
  /// Levels without movement that do not end a run: three seconds.
  static let longestRest = 6
  /// Microseconds after which pressure that stays away is not waited for.
  static let longestSilence: Int64 = 60_000_000
  /// A run is cut in two when it has so many levels: ten minutes.
  static let longestRun = 1200
  /// Microseconds for which steps are kept when no run needs them.
  private static let memory: Int64 = 20_000_000

  private var track = AltitudeTrack()
  private(set) var history = AltitudeHistory()
  /// The newest three levels of the run of levels.
  private var recent: [AltitudeTrack.Level] = []
  private var run: StairsRun?
  private var pending: [StairsRun] = []
  private var steps: [Int64] = []
  /// The newest level.
  private var newest = Int64.min

  mutating func process(_ reading: Reading<AirPressure>) {
    for level in track.process(reading) { hear(level) }
  }

  /// A step; they come by rising time.
  mutating func add(step time: Instant) { steps.append(time.microseconds) }

  /// The stairs that are known now, told once.
  ///
  /// - Parameter known: No step before this is still to come.
  /// - Returns: By rising time.
  mutating func stairs(stepsKnownTo known: Instant) -> [StairsBout] {
    if run != nil, known.microseconds - newest > Self.longestSilence { close() }
    var bouts: [StairsBout] = []
    while let first = pending.first, first.end <= known.microseconds {
      pending.removeFirst()
      if let bout = first.bout(steps: stepTimes(in: first)) { bouts.append(bout) }
    }
    forgetSteps(before: known.microseconds)
    return bouts
  }

  /// The stairs that were still to be told; no step or pressure comes after this.
  mutating func finish() -> [StairsBout] {
    for level in track.finish() { hear(level) }
    close()
    return stairs(stepsKnownTo: Instant(microseconds: .max))
  }

  private func stepTimes(in run: StairsRun) -> [Int64] {
    steps.filter { $0 >= run.start && $0 < run.end }
  }

  private mutating func forgetSteps(before known: Int64) {
    let isSilent = newest == .min || known - newest > Self.longestSilence
    var needed = (isSilent ? known : min(known, newest)) - Self.memory
    for run in pending { needed = min(needed, run.start) }
    if let run { needed = min(needed, run.start) }
    guard let first = steps.first, first < needed else { return }
    steps.removeAll { $0 < needed }
  }

  private mutating func hear(_ level: AltitudeTrack.Level) {
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
    // The speed at the middle one of three levels half a second apart.
    let speed = recent[2].meters - recent[0].meters
    let sign: Double = speed > Self.leastSpeed ? 1 : speed < -Self.leastSpeed ? -1 : 0
    if var current = run {
      if sign == current.sign { current.moving = current.levels.count }
      run = current
      let rest = current.levels.count - current.moving
      if sign == -current.sign || rest > Self.longestRest { close() }
      if current.levels.count >= Self.longestRun { close() }
    }
    if run == nil, sign != 0 { run = StairsRun(sign: sign, levels: recent, moving: 3) }
  }

  private mutating func close() {
    if let run, abs(run.rise) >= StairsRun.leastMeters { pending.append(run) }
    run = nil
  }
}
