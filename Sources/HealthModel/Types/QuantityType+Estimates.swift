extension QuantityType {
  /// Whether its estimates can be recalibrated to exclude data before a date.
  ///
  /// **Source** `allowsRecalibrationForEstimates` of Apple's HealthKit documentation: the
  /// six-minute walk distance is the only such type.
  public var allowsRecalibrationForEstimates: Bool { self == .sixMinuteWalkTestDistance }
}

extension ObjectType {
  /// Whether its estimates can be recalibrated to exclude data before a date.
  public var allowsRecalibrationForEstimates: Bool {
    guard case .quantity(let type) = self else { return false }
    return type.allowsRecalibrationForEstimates
  }
}
