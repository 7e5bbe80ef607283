import HealthModel

/// The distance in meters that seven days of bouts indicate: one observation of everyday walking.
struct SixMinuteWalkWeek: Hashable, Sendable {
  let meters: Double
  let standardDeviation: Double

  /// Returns whether a bout is usable as a measure of walking speed.
  static func suits(_ walk: WalkObservation) -> Bool {
    guard walk.isLevel, walk.seconds >= SixMinuteWalkConstants.shortestBout,
      let speed = walk.speed
    else { return false }
    return SixMinuteWalkConstants.speeds.contains(speed)
  }

  /// Creates the observation from the speeds near the week's best, or from the farthest six steady minutes
  /// where those are farther.
  ///
  /// Strolling is not capacity, so steady minutes can only raise a week. **Departs from** a bound over the
  /// whole window, which would keep the estimate high for weeks after a loss.
  ///
  /// Fails with `nil` where there are too few bouts.
  ///
  /// - Parameter walks: Bouts that satisfy ``suits(_:)``.
  init?(_ walks: ArraySlice<WalkObservation>) {
    typealias Constants = SixMinuteWalkConstants
    guard walks.count >= Constants.boutsOfObservation,
      let brisk = Percentile.ninetyFifth.value(ofSorted: walks.compactMap(\.speed).sorted())
    else { return nil }
    let part = min(1, Double(walks.count) / Double(Constants.boutsOfFullObservation))
    let distance = Constants.testSeconds * Constants.briskRatio * brisk
    let deviation = Constants.briskDeviation / part.squareRoot()
    let steady = walks.filter(Self.isSteady).compactMap(\.speed).max()
      .map { Constants.testSeconds * Constants.steadyRatio * $0 }
    guard let steady, steady > distance else {
      (meters, standardDeviation) = (distance, deviation)
      return
    }
    let weight = 1 / (deviation * deviation)
    let steadyWeight = 1 / (Constants.steadyDeviation * Constants.steadyDeviation)
    meters = (weight * distance + steadyWeight * steady) / (weight + steadyWeight)
    standardDeviation = 1 / (weight + steadyWeight).squareRoot()
  }

  /// Returns the weeks of an interval counted back from its end, newest first; the oldest may be partial.
  ///
  /// Each has its bouts, and its observation where there are enough.
  ///
  /// - Parameters:
  ///   - walks: The suitable bouts of the interval, by start.
  ///   - span: The interval.
  /// - Returns: One element for each week.
  static func weeks(
    of walks: [WalkObservation], in span: TimeRange
  ) -> [(walks: ArraySlice<WalkObservation>, week: SixMinuteWalkWeek?)] {
    let length = Duration.days(SixMinuteWalkConstants.blockDays)
    var weeks: [(walks: ArraySlice<WalkObservation>, week: SixMinuteWalkWeek?)] = []
    var rest = walks[...]
    var end = span.end
    while end > span.start {
      let start = end - length
      let first = rest.lastIndex { $0.span.start < start }.map { $0 + 1 } ?? rest.startIndex
      weeks.append((rest[first...], SixMinuteWalkWeek(rest[first...])))
      rest = rest[..<first]
      end = start
    }
    return weeks
  }

  private static func isSteady(_ walk: WalkObservation) -> Bool {
    guard walk.seconds >= SixMinuteWalkConstants.testSeconds, let deviation = walk.cadenceDeviation
    else { return false }
    return deviation <= SixMinuteWalkConstants.steadyCadenceDeviation
  }
}
