internal import HealthModel

/// Learns how a recorder spaces its fixes, so that a hole can be told from its habit.
///
/// Some write a fix a second, some one each 10 m, some only where the path bends. In the first two a
/// hole is a loss, and what lies across it is not known; in the last a long straight step is what the
/// recorder wanted to say, and leaving it out would shorten the route.
struct SamplingRhythm: Sendable {
  /// So many steps are remembered; fewer than `fewestSteps` say nothing of a habit yet.
  private static let remembered = 31
  private static let fewestSteps = 5
  /// Nothing shorter is called a gap: receivers hiccup, and a straight line over it is the truth.
  private static let shortestGapSeconds = 10.0
  /// A regular recorder that is silent for three of its intervals has lost something.
  private static let intervalsToGap = 3.0
  /// Spread (90th percentile over median) up to which intervals in time count as regular.
  private static let evenTimeSpread = 1.5
  /// Spread (80th over 20th percentile) up to which steps in distance count as regular.
  private static let evenStepSpread = 1.25
  /// Recorders with a clock write at least this often.
  private static let longestClockedSeconds = 2.5
  /// A recorder of equal steps that jumps twice the step, and took twice its time over it, lost some.
  private static let stepsToGap = 2.0
  /// A recorder without a rhythm lost something when it is silent for this long and this much longer
  /// than ever lately.
  private static let irregularGapSeconds = 120.0
  private static let irregularIntervalsToGap = 4.0

  private var seconds: [Double] = []
  private var meters: [Double] = []
  private var oldest = 0

  /// Whether the step just made is a hole; a step that is none becomes part of the habit.
  mutating func isGap(seconds stepSeconds: Double, meters stepMeters: Double) -> Bool {
    if stepSeconds > Self.shortestGapSeconds,
      breaksRhythm(seconds: stepSeconds, meters: stepMeters)
    {
      return true
    }
    remember(stepSeconds, stepMeters)
    return false
  }

  /// Whether a step that lasts so long already is a hole, wherever it ends.
  func isLost(seconds silence: Double) -> Bool {
    guard silence > Self.shortestGapSeconds else { return false }
    guard seconds.count >= Self.fewestSteps else { return silence > Self.irregularGapSeconds }
    let (median, isEven, _) = tempo
    return isEven && median <= Self.longestClockedSeconds
      && silence > Self.intervalsToGap * median
  }

  /// Half of the intervals this long and longer leave bends out.
  private static let sparseSeconds = 3.0

  /// Whether the path bends unseen between most fixes.
  var isSparse: Bool { seconds.count >= Self.fewestSteps && tempo.median >= Self.sparseSeconds }

  /// The intervals it is used to: their median, whether they are regular, and the longest.
  private var tempo: (median: Double, isEven: Bool, longest: Double) {
    let times = seconds.sorted()
    let median = Self.quantile(times, 0.5)
    let isEven = Self.quantile(times, 0.9) <= Self.evenTimeSpread * median
    return (median, isEven, times.last ?? 0)
  }

  private func breaksRhythm(seconds stepSeconds: Double, meters stepMeters: Double) -> Bool {
    guard seconds.count >= Self.fewestSteps else { return stepSeconds > Self.irregularGapSeconds }
    let (median, isEvenInTime, longest) = tempo
    let steps = meters.sorted()
    let medianStep = Self.quantile(steps, 0.5)
    let isEvenInSpace =
      Self.quantile(steps, 0.8) <= Self.evenStepSpread * Self.quantile(steps, 0.2)
    // A steady walker makes both even; who records each few metres is slower than a fix a second.
    if isEvenInSpace, !isEvenInTime || median > Self.longestClockedSeconds {
      return stepMeters > Self.stepsToGap * medianStep && stepSeconds > Self.stepsToGap * median
    }
    if isEvenInTime, stepSeconds > Self.intervalsToGap * median {
      // A slow recorder that waits where nothing moves has lost nothing.
      return median <= Self.longestClockedSeconds
        || stepMeters > Self.stepsToGap * Self.quantile(steps, 0.9)
    }
    if isEvenInTime { return false }
    return stepSeconds > max(Self.irregularGapSeconds, Self.irregularIntervalsToGap * longest)
  }

  private mutating func remember(_ stepSeconds: Double, _ stepMeters: Double) {
    if seconds.count < Self.remembered {
      seconds.append(stepSeconds)
      meters.append(stepMeters)
    } else {
      seconds[oldest] = stepSeconds
      meters[oldest] = stepMeters
      oldest = (oldest + 1) % Self.remembered
    }
  }

  private static func quantile(_ sorted: [Double], _ share: Double) -> Double {
    sorted[min(sorted.count - 1, Int(clamping: share * Double(sorted.count)))]
  }
}
