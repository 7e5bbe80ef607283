public import HealthModel

/// Times between beats, and whether the body was still, into the variability of the heart at rest.
///
/// Windows are of five minutes and do not overlap. One is told when its beats came without a break, few of them
/// were no normal ones, the heart rate was that of rest and steady, and the body was still: as a motion sensor
/// says, or as the activity is. The same readings give the same windows, in batches of any size and with the
/// motion up to a minute late (docs/decisions/0026-heart-rate-variability-at-rest.md).
public struct HeartRateVariabilityEngine: Sendable {
  public static let name = "rest-hrv"
  public static let version = 1

  /// So long is waited for a motion sensor that is late, or gone.
  private static let longestWait = Duration.seconds(60)

  private let isRestful: Bool
  private var run: BeatRun?
  /// The blocks of the run that are in no window yet.
  private var blocks: [BeatRun.Block] = []
  /// Blocks of runs that ended, which wait for what motion says; each run by itself.
  private var ended: [[BeatRun.Block]] = []
  private var still = StillSeconds()
  private var latestBeat: Instant?
  /// Of all windows that were not told, the reason of the one that came furthest.
  private var refused: HeartRateVariabilityRefusal?
  /// Intervals so far.
  public private(set) var beatCount = 0
  /// Windows so far.
  public private(set) var windowCount = 0

  /// - Parameter activity: Where it is rest itself, nobody has to say that the body was still.
  public init(_ activity: WorkoutActivityType) {
    isRestful = activity.isRestForTheHeart
  }

  /// Takes in times between beats, in seconds, oldest first, as a sensor told them at a moment.
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

  /// Takes in a second of a motion sensor.
  public mutating func process(isStill: Bool, at start: Instant) -> [HeartRateVariability] {
    still.take(isStill: isStill, at: start)
    return windows(atEnd: false)
  }

  /// No more readings come.
  public mutating func finish() -> [HeartRateVariability] {
    endRun()
    return windows(atEnd: true)
  }

  /// Why nothing was told; `nil` when something was.
  public var refusal: HeartRateVariabilityRefusal? {
    guard windowCount == 0 else { return nil }
    return refused ?? (beatCount == 0 ? .noBeats : .tooShort)
  }

  /// The clock was corrected.
  public mutating func shift(by offset: Duration) {
    run?.shift(by: offset)
    still.shift(by: offset)
    latestBeat = latestBeat.map { $0 + offset }
    func shifted(_ blocks: [BeatRun.Block]) -> [BeatRun.Block] {
      blocks.map {
        let span = Span(start: $0.span.start + offset, end: $0.span.end + offset)
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

  /// The windows that can be judged by now.
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

  /// - Returns: The blocks that are left.
  private mutating func judge(
    _ blocks: [BeatRun.Block], atEnd: Bool, _ found: inout [HeartRateVariability]
  ) -> [BeatRun.Block] {
    var left = blocks[...]
    while left.count >= RestWindow.blockCount {
      let window = RestWindow(blocks: left.prefix(RestWindow.blockCount))
      guard atEnd || isDecidable(window.span.end) else { break }
      do throws(HeartRateVariabilityRefusal) {
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
    return latestBeat.map { $0 - end >= Self.longestWait } ?? false
  }

  private func variability(
    of window: RestWindow
  ) throws(HeartRateVariabilityRefusal) -> HeartRateVariability {
    let isStill = still.isStill(in: window.span)
    if !isRestful {
      guard let isStill else { throw .stillnessUnknown }
      guard isStill else { throw .moving }
    }
    return try window.variability(isStill: isStill)
  }
}

extension HeartRateVariabilityRefusal {
  /// How far a window came before it was refused.
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
