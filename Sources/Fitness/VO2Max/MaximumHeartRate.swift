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
