import HealthModel

/// The maximum heart rate of a person with its source.
public struct MaximumHeartRate: Hashable, Sendable {
  public enum Source: Hashable, Sendable, CaseIterable {
    /// The person entered it from a test.
    case entered
    /// Sustained for ten seconds in a workout of the window; higher than predicted.
    case observed
    /// Predicted from age.
    case predicted
    /// Predicted from age for people whose medication limits the heart rate.
    case predictedUnderMedication
  }

  public let beatsPerMinute: Double
  public let source: Source

  /// Creates the entered maximum, or else the prediction, which observed rates can only raise.
  ///
  /// - Parameters:
  ///   - facts: The person's entries and medication.
  ///   - age: Years.
  ///   - held: Beats per minute sustained in workouts; implausible ones count as sensor errors.
  ///   - constants: The constants of the estimate.
  ///
  /// **Source** H. Tanaka et al., *Age-predicted maximal heart rate revisited*, J Am Coll Cardiol 37, 2001,
  /// checked. Under medication: C. A. Brawner et al., *Predicting maximum heart rate among patients with
  /// coronary heart disease receiving β-adrenergic blockade*, Am Heart J 148, 2004, checked in two public
  /// programs alone.
  public init(
    _ facts: PersonFacts, age: Double, held: some Sequence<Double>,
    constants: VO2MaxConstants = .standard
  ) {
    if let entered = facts.maximumHeartRate, constants.plausibleMaximum.contains(entered) {
      self.init(beatsPerMinute: entered, source: .entered)
      return
    }
    let isMedicated = facts.takesHeartRateMedication == true
    let predicted = (isMedicated ? 164 : 208) - 0.7 * age
    let possible = held.lazy.filter { $0 <= predicted + constants.highestRaise }.max()
    if let possible, possible > predicted {
      self.init(beatsPerMinute: possible, source: .observed)
    } else {
      self.init(
        beatsPerMinute: predicted, source: isMedicated ? .predictedUnderMedication : .predicted)
    }
  }

  init(beatsPerMinute: Double, source: Source) {
    self.beatsPerMinute = beatsPerMinute
    self.source = source
  }
}

/// The resting heart rate, and whether it is the person's own.
public struct RestingHeartRate: Hashable, Sendable {
  public let beatsPerMinute: Double
  /// Whether it was measured; otherwise it is a general value.
  public let isMeasured: Bool

  public init(_ facts: PersonFacts, constants: VO2MaxConstants = .standard) {
    if let measured = facts.restingHeartRate, constants.plausibleResting.contains(measured) {
      beatsPerMinute = measured
      isMeasured = true
      return
    }
    isMeasured = false
    beatsPerMinute =
      switch facts.sex {
      case .male: constants.restingMen
      case .female: constants.restingWomen
      case .notSet, .other: (constants.restingMen + constants.restingWomen) / 2
      }
  }
}

/// The heart rate reserve between rest and maximum.
///
/// A share of it corresponds to the same share of the oxygen uptake reserve.
///
/// **Source** D. P. Swain et al., *Relationship between % heart rate reserve and % VO₂ reserve in treadmill
/// exercise*, Med Sci Sports Exerc 30(2), 1998: 1.5 + 1.03 times the share, in percent (read). **Departs from
/// it** in that the shares are treated as equal, and in that walking is counted from some beats above rest,
/// where regression lines of the BYU-Idaho walkers meet the oxygen uptake at rest.
public struct HeartRateReserve: Hashable, Sendable {
  public let maximum: MaximumHeartRate
  public let resting: RestingHeartRate
  private let walkingOffset: Double

  public init(
    maximum: MaximumHeartRate, resting: RestingHeartRate, constants: VO2MaxConstants = .standard
  ) {
    self.maximum = maximum
    self.resting = resting
    walkingOffset = constants.walkingOffset
  }

  /// Returns the share of the reserve at a heart rate; `nil` where the reserve is too small.
  public func fraction(of heartRate: Double, _ gait: FootGait) -> Double? {
    let minimum = resting.beatsPerMinute + (gait == .walking ? walkingOffset : 0)
    let reserve = maximum.beatsPerMinute - minimum
    guard reserve >= Self.minimumReserve else { return nil }
    return (heartRate - minimum) / reserve
  }

  /// The minimum reserve in beats per minute; choice.
  private static let minimumReserve = 30.0
}
