extension CorrelationType {
  /// Whether samples of the type can be members: the two pressures of a blood pressure, the
  /// nutrients of a food.
  ///
  /// **Source** The correlation types of Apple's HealthKit documentation.
  public func accepts(_ type: ObjectType) -> Bool {
    guard case .quantity(let quantity) = type else { return false }
    if self == .bloodPressure { return quantity.name.hasPrefix("bloodPressure") }
    return quantity.name.hasPrefix("dietary")
  }
}
