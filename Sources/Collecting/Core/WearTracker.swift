import HealthModel

/// Decides from the acceleration, in blocks of fifteen minutes, when a sensor was worn.
///
/// A block was not worn if it lies in an hour in which at least two axes hardly moved: a standard deviation below 13 mg
/// and a range below 50 mg. A sensor that lies on a table never moves for an hour, a sleeper does.
///
/// **Source** V. T. van Hees et al., *PLoS ONE* 8(4): e61691, 2013, for the hour, the quarters and the limits; both
/// limits have to hold, as in the package GGIR by the same author. **Departs from it** in three points. Every quarter of
/// a still hour counts as not worn, as in GGIR's approach of 2023, where the article has only the one in its middle.
/// The article's second step, which removes short times between long ones, needs hours of delay and is omitted. Time
/// without readings, and while the device charges, was not worn.
struct WearTracker: Codable, Sendable {
  /// A decided block.
  struct Verdict: Hashable, Sendable {
    var start: Instant
    /// The time in it for which readings show wear.
    var worn: Duration
  }

  static let block = Duration.seconds(900)
  /// The blocks of a still hour.
  private static let blocksOfHour = 4
  /// The limits in m/s².
  private static let milligravity = 0.00980665
  private static let stillDeviation = 13 * milligravity
  private static let stillRange = 50 * milligravity
  private static let stillAxes = 2
  /// The longest time between two readings that is measured time.
  static let maximumSilence = Duration.seconds(60)

  private struct Block: Codable, Sendable {
    var start: Instant
    var sums = MotionSums()
    var measured = Duration.zero
  }

  private var open: Block?
  /// The closed blocks, oldest first: up to three that are decided, then those that are not.
  private var closed: [Block] = []
  private var decided = 0
  private var newest: Instant?

  /// Adds a second of the sensor.
  mutating func add(_ second: MotionSecond) {
    let start = second.start.start(ofEvery: Self.block)
    if let open, open.start != start { close() }
    var block = open ?? Block(start: start)
    block.sums.add(second.sums)
    if let newest {
      let step = second.start - max(newest, block.start)
      if step > .zero, step <= Self.maximumSilence { block.measured += step }
    }
    open = block
    newest = second.start
  }

  /// Ends the measured time, as when the sensor is handed over; the next reading begins another.
  mutating func interrupt() { newest = nil }

  /// Returns the blocks that are decided at a moment, oldest first.
  ///
  /// A block in which two axes moved is decided when it ends, another one when the hour after it has ended.
  ///
  /// - Parameters:
  ///   - now: The moment.
  ///   - atEnd: Whether nothing follows, so that the remaining blocks are decided without what comes after them.
  /// - Returns: The blocks since the last call.
  mutating func verdicts(at now: Instant, atEnd: Bool = false) -> [Verdict] {
    if let open, atEnd || now >= open.start + Self.block { close() }
    var verdicts: [Verdict] = []
    while decided < closed.count {
      let block = closed[decided]
      let isMoving = !Self.isStill(block.sums)
      let known = block.start + Self.block * Self.blocksOfHour
      guard isMoving || atEnd || now >= known else { break }
      let isWorn = isMoving || !isInStillHour(decided)
      verdicts.append(Verdict(start: block.start, worn: isWorn ? block.measured : .zero))
      decided += 1
    }
    let unneeded = decided - (Self.blocksOfHour - 1)
    if unneeded > 0 {
      closed.removeFirst(unneeded)
      decided -= unneeded
    }
    return verdicts
  }

  /// The moment before which everything is decided.
  func decidedUntil(_ now: Instant) -> Instant {
    if decided < closed.count { return closed[decided].start }
    return open?.start ?? now.start(ofEvery: Self.block)
  }

  private mutating func close() {
    if let open { closed.append(open) }
    open = nil
  }

  /// Whether any hour that contains the block is without a gap and still.
  private func isInStillHour(_ index: Int) -> Bool {
    let last = Self.blocksOfHour - 1
    return (max(0, index - last)...index).contains { first in
      guard first + last < closed.count else { return false }
      let hour = closed[first...first + last]
      let hasGap = zip(hour, hour.dropFirst()).contains { $1.start - $0.start != Self.block }
      var sums = MotionSums()
      for block in hour { sums.add(block.sums) }
      return !hasGap && Self.isStill(sums)
    }
  }

  private static func isStill(_ sums: MotionSums) -> Bool {
    let (variance, range) = (sums.variance, sums.range)
    let axes = (0..<3).count {
      variance[$0] < stillDeviation * stillDeviation && range[$0] < stillRange
    }
    return axes >= stillAxes
  }
}

extension Instant {
  /// Returns the start of the interval, of those that follow each other from 1970 on, that contains the moment.
  func start(ofEvery interval: Duration) -> Instant {
    let length = interval.wholeMicroseconds
    let rest = microseconds % length
    return Instant(microseconds: microseconds - (rest < 0 ? rest + length : rest))
  }
}
