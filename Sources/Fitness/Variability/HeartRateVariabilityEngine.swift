public import HealthModel

/// An engine that estimates heart rate variability at rest from beat intervals and stillness.
///
/// Windows last five minutes and do not overlap. A window is reported when its beats have no gap, few of them
/// were rejected, the heart rate is a steady resting rate, and the body was still according to a motion
/// sensor or the activity. The same readings give the same windows, with batches of any size and with motion
/// up to a minute late (docs/decisions/0026-heart-rate-variability-at-rest.md).
public struct HeartRateVariabilityEngine: Sendable {
  public static let name = "rest-hrv"
  public static let version = 1

  /// The time to wait for a motion sensor that is late or gone.
  private static let maximumWait = Duration.seconds(60)

  private let isRestful: Bool
  private var run: BeatRun?
  /// The blocks of the run that are not part of a window yet.
  private var blocks: [BeatRun.Block] = []
  /// The blocks of ended runs that wait for motion readings, grouped by run.
  private var ended: [[BeatRun.Block]] = []
  private var still = StillSeconds()
  private var latestBeat: Instant?
  /// The reason of the rejected window that passed the most checks.
  private var refused: HeartRateVariabilityUnavailability?
  /// The number of intervals so far.
  public private(set) var beatCount = 0
  /// The number of windows so far.
  public private(set) var windowCount = 0

  /// Creates an engine.
  ///
  /// - Parameter activity: The activity of the workout; for a resting activity no motion sensor is required.
  public init(_ activity: WorkoutActivityType) {
    isRestful = activity.isRestForTheHeart
  }

  /// Processes beat intervals in seconds, oldest first, as a sensor reported them at a moment.
  public mutating func process(
    _ intervals: [Double], at time: Instant
  ) -> [HeartRateVariability] {
    guard !intervals.isEmpty else { return [] }
    latestBeat = max(time, latestBeat ?? time)
    guard BeatRun.isReadable(intervals) else {
      endRun()
      return windows(atEnd: false)
    }
    beatCount += intervals.count
    if let whole = run?.process(intervals, at: time) {
      blocks += whole
    } else {
      endRun()
      var new = BeatRun(intervals, at: time)
      blocks += new.process(intervals, at: time) ?? []
      run = new
    }
    return windows(atEnd: false)
  }

  /// Processes a second of a motion sensor.
  public mutating func process(isStill: Bool, at start: Instant) -> [HeartRateVariability] {
    still.receive(isStill: isStill, at: start)
    return windows(atEnd: false)
  }

  /// Ends the readings and returns the remaining windows.
  public mutating func finish() -> [HeartRateVariability] {
    endRun()
    return windows(atEnd: true)
  }

  /// The reason why no window was reported; `nil` when one was.
  public var refusal: HeartRateVariabilityUnavailability? {
    guard windowCount == 0 else { return nil }
    return refused ?? (beatCount == 0 ? .noBeats : .tooShort)
  }

  /// Shifts all times after a correction of the clock.
  public mutating func shift(by offset: Duration) {
    run?.shift(by: offset)
    still.shift(by: offset)
    latestBeat = latestBeat.map { $0 + offset }
    func shifted(_ blocks: [BeatRun.Block]) -> [BeatRun.Block] {
      blocks.map {
        let span = TimeRange(start: $0.span.start + offset, end: $0.span.end + offset)
        return BeatRun.Block(span: span, beats: $0.beats)
      }
    }
    blocks = shifted(blocks)
    ended = ended.map(shifted)
  }

  private mutating func endRun() {
    run = nil
    if blocks.count >= RestWindow.blockCount { ended.append(blocks) }
    blocks = []
  }

  /// Returns the windows that can be decided by now.
  private mutating func windows(atEnd: Bool) -> [HeartRateVariability] {
    var found: [HeartRateVariability] = []
    while let first = ended.first {
      let rest = judge(first, atEnd: atEnd, &found)
      if rest.count >= RestWindow.blockCount {
        ended[0] = rest
        return found
      }
      ended.removeFirst()
    }
    if blocks.count >= RestWindow.blockCount { blocks = judge(blocks, atEnd: atEnd, &found) }
    return found
  }

  /// Evaluates the blocks of a run.
  ///
  /// - Returns: The blocks that remain.
  private mutating func judge(
    _ blocks: [BeatRun.Block], atEnd: Bool, _ found: inout [HeartRateVariability]
  ) -> [BeatRun.Block] {
    var left = blocks[...]
    while left.count >= RestWindow.blockCount {
      let window = RestWindow(blocks: left.prefix(RestWindow.blockCount))
      guard atEnd || isDecidable(window.span.end) else { break }
      do throws(HeartRateVariabilityUnavailability) {
        found.append(try variability(of: window))
        windowCount += 1
        left = left.dropFirst(RestWindow.blockCount)
      } catch {
        if error.rank > refused?.rank ?? -1 { refused = error }
        left = left.dropFirst()
      }
    }
    return Array(left)
  }

  private func isDecidable(_ end: Instant) -> Bool {
    if let motion = still.latest, motion >= end { return true }
    return latestBeat.map { $0 - end >= Self.maximumWait } ?? false
  }

  private func variability(
    of window: RestWindow
  ) throws(HeartRateVariabilityUnavailability) -> HeartRateVariability {
    let isStill = still.isStill(in: window.span)
    if !isRestful {
      guard let isStill else { throw .stillnessUnknown }
      guard isStill else { throw .moving }
    }
    return try window.variability(isStill: isStill)
  }
}

extension HeartRateVariabilityUnavailability {
  /// The number of checks that a window passed before it was rejected.
  fileprivate var rank: Int {
    switch self {
    case .noBeats: 0
    case .tooShort: 1
    case .stillnessUnknown: 2
    case .moving: 3
    case .notAtRest: 4
    case .unsteady: 5
    case .unclean: 6
    }
  }
}
