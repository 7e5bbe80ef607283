internal import HealthModel

/// Learns the intervals of a recorder's fixes, to distinguish a gap from its normal rhythm.
///
/// Some recorders write a fix per second, some one each 10 m, some only where the path bends. In
/// the first two, a gap is a loss, and the path across it is unknown; in the last, a long straight
/// step is intended, and excluding it would shorten the route.
struct SamplingRhythm: Sendable {
  /// The number of steps in the window; fewer than `fewestSteps` are not sufficient.
  private static let remembered = 31
  private static let minimumSteps = 5
  /// The minimum gap: receivers have short outages, and a straight line across them is accurate.
  private static let shortestGapSeconds = 10.0
  /// The number of silent intervals after which a regular recorder has lost fixes.
  private static let intervalsToGap = 3.0
  /// The maximum spread (90th percentile over median) of regular time intervals.
  private static let evenTimeSpread = 1.5
  /// The maximum spread (80th over 20th percentile) of regular distance steps.
  private static let evenStepSpread = 1.25
  /// The maximum interval of recorders that write by time.
  private static let maximumClockedSeconds = 2.5
  /// The ratio to the usual step, in distance and time, at which a recorder of equal steps has lost
  /// fixes.
  private static let stepsToGap = 2.0
  /// The minimum silence, and its ratio to the longest recent one, after which an irregular
  /// recorder has lost fixes.
  private static let irregularGapSeconds = 120.0
  private static let irregularIntervalsToGap = 4.0

  private var seconds: [Double] = []
  private var meters: [Double] = []
  private var oldest = 0

  /// Whether the newest step is a gap; a step that is not becomes part of the rhythm.
  mutating func isGap(seconds stepSeconds: Double, meters stepMeters: Double) -> Bool {
    if stepSeconds > Self.shortestGapSeconds,
      breaksRhythm(seconds: stepSeconds, meters: stepMeters)
    {
      return true
    }
    remember(stepSeconds, stepMeters)
    return false
  }

  /// Whether a step of this duration so far is a gap, wherever it ends.
  func isLost(seconds silence: Double) -> Bool {
    guard silence > Self.shortestGapSeconds else { return false }
    guard seconds.count >= Self.minimumSteps else { return silence > Self.irregularGapSeconds }
    let (median, isEven, _) = tempo
    return isEven && median <= Self.maximumClockedSeconds
      && silence > Self.intervalsToGap * median
  }

  /// The median interval from which on bends are missed.
  private static let sparseSeconds = 3.0

  /// Whether the path bends undetected between most fixes.
  var isSparse: Bool { seconds.count >= Self.minimumSteps && tempo.median >= Self.sparseSeconds }

  /// The usual intervals: their median, whether they are regular, and the longest.
  private var tempo: (median: Double, isEven: Bool, longest: Double) {
    let times = seconds.sorted()
    let median = Self.quantile(times, 0.5)
    let isEven = Self.quantile(times, 0.9) <= Self.evenTimeSpread * median
    return (median, isEven, times.last ?? 0)
  }

  private func breaksRhythm(seconds stepSeconds: Double, meters stepMeters: Double) -> Bool {
    guard seconds.count >= Self.minimumSteps else { return stepSeconds > Self.irregularGapSeconds }
    let (median, isEvenInTime, longest) = tempo
    let steps = meters.sorted()
    let medianStep = Self.quantile(steps, 0.5)
    let isEvenInSpace =
      Self.quantile(steps, 0.8) <= Self.evenStepSpread * Self.quantile(steps, 0.2)
    // A steady walker makes both regular; a recorder by distance has intervals longer than a
    // second.
    if isEvenInSpace, !isEvenInTime || median > Self.maximumClockedSeconds {
      return stepMeters > Self.stepsToGap * medianStep && stepSeconds > Self.stepsToGap * median
    }
    if isEvenInTime, stepSeconds > Self.intervalsToGap * median {
      // A slow recorder that waits while nothing moves has lost nothing.
      return median <= Self.maximumClockedSeconds
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
