import HealthModel

/// What seven days of bouts say of the distance, in metres: an observation of what the person does.
struct SixMinuteWalkWeek: Hashable, Sendable {
  let meters: Double
  let standardDeviation: Double

  /// Whether a bout says how fast the person walks.
  static func suits(_ walk: WalkObservation) -> Bool {
    guard walk.isLevel, walk.seconds >= SixMinuteWalkConstants.shortestBout,
      let speed = walk.speed
    else { return false }
    return SixMinuteWalkConstants.speeds.contains(speed)
  }

  /// The speeds near the week's best, and the farthest of six steady minutes where that is farther.
  ///
  /// Strolling is not capacity, so steady minutes only ever raise their week. **Departs from** a bound over
  /// the whole window: that would hold the estimate up for weeks after a loss.
  ///
  /// `nil` of too few.
  ///
  /// - Parameter walks: Bouts that ``suits(_:)``.
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

  /// The weeks of a stretch counted back from its end, the newest first, the oldest maybe a part of one:
  /// the bouts of each, and what they say where they are enough.
  ///
  /// - Parameters:
  ///   - walks: Bouts of the stretch that suit, by start.
  ///   - span: The stretch.
  /// - Returns: One for each week.
  static func weeks(
    of walks: [WalkObservation], in span: Span
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
