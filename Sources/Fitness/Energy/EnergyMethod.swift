/// What the energy of a stretch was estimated by, the best first.
public enum EnergyMethod: String, Hashable, Sendable, CaseIterable {
  /// The oxygen that walking or running at a speed and a grade takes.
  case demand
  /// The stroke style and the speed of swimming.
  case swim
  /// The share of the heart rate's reserve.
  case heartRate
  /// The activity's metabolic equivalents, with the speed where the Compendium has it.
  case compendium

  /// The word used in metadata and JSON.
  public var name: String { rawValue }
}
