public import HealthModel

/// Samples of a type that are told apart because they are not of one kind.
public enum SampleSet: String, Hashable, Sendable, CaseIterable {
  /// All samples of a type.
  case all
  /// Measured or computed by a device.
  case predicted
  /// Typed in by a person, such as a result from a clinic, or walked as a guided test.
  case entered

  /// The sets that samples of a type come in.
  ///
  /// A six-minute walk is measured in a clinic and typed in, or predicted from weeks of ordinary days;
  /// a mean of both would be neither.
  public static func sets(of type: QuantityType) -> [SampleSet] {
    type == .sixMinuteWalkTestDistance ? [.predicted, .entered] : [.all]
  }

  /// The set of one sample.
  public static func set(of sample: QuantitySample) -> SampleSet {
    guard sets(of: sample.type) != [.all] else { return .all }
    let metadata = sample.header.metadata
    let isMeasured = metadata[.wasUserEntered] == .bool(true) || metadata[.fieldTest] != nil
    return isMeasured ? .entered : .predicted
  }
}
