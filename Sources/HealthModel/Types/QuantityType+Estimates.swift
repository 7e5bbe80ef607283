extension QuantityType {
  /// Whether estimates of it can be told to leave out what is older than a date.
  ///
  /// **Source** `allowsRecalibrationForEstimates` of Apple's HealthKit documentation: the six-minute walk
  /// distance is the only type that can.
  public var allowsRecalibrationForEstimates: Bool { self == .sixMinuteWalkTestDistance }
}

extension ObjectType {
  /// Whether estimates of it can be told to leave out what is older than a date.
  public var allowsRecalibrationForEstimates: Bool {
    guard case .quantity(let type) = self else { return false }
    return type.allowsRecalibrationForEstimates
  }
}
