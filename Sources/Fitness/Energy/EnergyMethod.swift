/// The method that the energy of a segment was estimated by, in order of preference.
public enum EnergyMethod: String, Hashable, Sendable, CaseIterable {
  /// The oxygen demand of walking or running at a speed and a grade.
  case demand
  /// The stroke style and the speed of swimming.
  case swim
  /// The share of the heart rate reserve.
  case heartRate
  /// The activity's metabolic equivalents, by speed where the Compendium has speeds.
  case compendium

  /// The word used in metadata and JSON.
  public var name: String { rawValue }
}
