// Made by `make types` from Types/correlation-types.csv; change that, not this file.

extension CorrelationType {
  /// Systolic and diastolic pressure of one measurement.
  public static let bloodPressure = CorrelationType(
    "BloodPressure", members: [.bloodPressureSystolic, .bloodPressureDiastolic])

  /// What was in one thing eaten.
  public static let food = CorrelationType("Food")
}

extension CorrelationType {
  /// Every correlation type.
  public static let all: [CorrelationType] = [
    bloodPressure, food,
  ]
}
