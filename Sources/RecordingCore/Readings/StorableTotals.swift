package import HealthModel

extension Workout.Totals {
  /// Removes totals that a store cannot represent, so that one of them never costs the whole workout.
  ///
  /// - Returns: The names of those that were not finite or negative.
  mutating func removeImpossibleValues() -> [String] {
    let fields: [(WritableKeyPath<Workout.Totals, Double?>, String)] = [
      (\.distanceMeters, "distance"), (\.energyKilocalories, "energy"),
      (\.ascentMeters, "ascent"), (\.descentMeters, "descent"),
      (\.averageHeartRate, "average heart rate"), (\.maximumHeartRate, "maximum heart rate"),
      (\.maximumSpeedMetersPerSecond, "maximum speed"), (\.movingSeconds, "moving time"),
    ]
    var removed: [String] = []
    for (field, name) in fields {
      guard let value = self[keyPath: field], !(value.isFinite && value >= 0) else { continue }
      self[keyPath: field] = nil
      removed.append(name)
    }
    let counts: [(WritableKeyPath<Workout.Totals, Int?>, String)] = [
      (\.stepCount, "step count"), (\.strokeCount, "stroke count"),
    ]
    for (field, name) in counts {
      guard let value = self[keyPath: field], value < 0 else { continue }
      self[keyPath: field] = nil
      removed.append(name)
    }
    return removed
  }
}

extension QuantitySample {
  /// Whether the store accepts the value: finite and within the limits of its type.
  package var hasStorableValue: Bool {
    guard let value = try? quantity.value(in: type.canonicalUnit), value.isFinite else {
      return false
    }
    return type.limits?.contains(value) ?? true
  }
}
