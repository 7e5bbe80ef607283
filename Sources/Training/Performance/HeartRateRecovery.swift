public import HealthModel

/// The fall of the heart rate in the first minute after an effort.
///
///     recovery = heart rate at the end − heart rate one minute later
///
/// Both are means over ten seconds: the last ten of the effort, and those around the minute. The person has to
/// stand, sit or walk slowly in that minute; the heart rate alone does not show it.
///
///     var recovery = HeartRateRecovery(end: workout.span.end)
///     for reading in readings { recovery.process(reading.beatsPerMinute, at: reading.date) }
///     try recovery.fall(maximum: 188)
///
/// **Source** C. R. Cole et al., *Heart-rate recovery immediately after exercise as a predictor of mortality*,
/// N Engl J Med 341, 1999: the fall from peak exercise to one minute later (recalled). **Departs from it** in
/// the means, and in that the effort is the person's own: it is refused below 70 % of the maximum, where there
/// is little to recover from.
public struct HeartRateRecovery: Hashable, Sendable, Codable {
  /// The reason why there is no recovery.
  public enum Unavailability: Error, Hashable, Sendable {
    /// No heart rate in the last ten seconds of the effort.
    case noValueAtEnd
    /// No heart rate around one minute later.
    case noValueAfterMinute
    /// The heart rate at the end is too low a share of the maximum.
    case effortTooLow(share: Double, needed: Double)
  }

  /// The seconds of the means.
  private static let meanSeconds = 10.0
  private static let recoverySeconds = 60.0
  /// The share of the maximum heart rate that an effort needs; choice.
  public static let minimumShare = 0.70

  /// The sum and the number of values.
  private struct Sum: Hashable, Codable {
    var total = 0.0
    var count = 0.0

    var mean: Double? { count > 0 ? total / count : nil }

    mutating func add(_ value: Double) {
      total += value
      count += 1
    }
  }

  /// The end of the effort.
  public let end: Instant
  private var atEnd = Sum()
  private var later = Sum()

  public init(end: Instant) {
    self.end = end
  }

  /// Adds a heart rate in beats per minute, in any order; one that is not finite is skipped.
  public mutating func process(_ heartRate: Double, at date: Instant) {
    guard heartRate.isFinite else { return }
    let seconds = (date - end).inSeconds
    if -Self.meanSeconds <= seconds, seconds <= 0 { atEnd.add(heartRate) }
    if abs(seconds - Self.recoverySeconds) <= Self.meanSeconds / 2 { later.add(heartRate) }
  }

  /// Returns the fall of the heart rate.
  ///
  /// - Parameter maximum: The maximum heart rate of the person in beats per minute.
  /// - Returns: Beats per minute; negative if the heart rate rose.
  /// - Throws: ``Unavailability`` where a heart rate is missing or the effort was too low.
  public func fall(maximum: Double) throws(Unavailability) -> Double {
    guard let first = atEnd.mean else { throw .noValueAtEnd }
    guard first >= Self.minimumShare * maximum else {
      throw .effortTooLow(share: first / maximum, needed: Self.minimumShare)
    }
    guard let second = later.mean else { throw .noValueAfterMinute }
    return first - second
  }
}

extension HeartRateRecovery.Unavailability: CustomStringConvertible {
  public var description: String {
    switch self {
    case .noValueAtEnd: "not enough data: no heart rate at the end of the effort"
    case .noValueAfterMinute: "not enough data: no heart rate one minute after the effort"
    case .effortTooLow(let share, let needed):
      "the effort ended at \(Int(clamping: share * 100)) % of the maximum heart rate, "
        + "\(Int(clamping: needed * 100)) % needed"
    }
  }
}
