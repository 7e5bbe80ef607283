public import HealthModel

/// A subset of a type's samples by origin.
public enum SampleSet: String, Hashable, Sendable, CaseIterable {
  /// All samples of a type.
  case all
  /// Samples measured or computed by a device.
  case predicted
  /// Samples entered by a person, such as a clinical result, or from a guided test.
  case entered

  /// Returns the sets of a type's samples.
  ///
  /// A six-minute walk is either measured in a clinic and entered, or predicted from weeks of ordinary days;
  /// a mean of the two is meaningless.
  public static func sets(of type: QuantityType) -> [SampleSet] {
    type == .sixMinuteWalkTestDistance ? [.predicted, .entered] : [.all]
  }

  /// Returns the set of one sample.
  public static func set(of sample: QuantitySample) -> SampleSet {
    guard sets(of: sample.type) != [.all] else { return .all }
    let metadata = sample.header.metadata
    let isMeasured = metadata[.wasUserEntered] == .bool(true) || metadata[.fieldTest] != nil
    return isMeasured ? .entered : .predicted
  }
}
