import HealthModel

extension WorkoutConfiguration.LocationType {
  /// The word in JSON; `nil` when it is not known.
  var word: String? { self == .unknown ? nil : String(describing: self) }
}

extension WorkoutConfiguration.SwimmingLocationType {
  /// The word in JSON; `nil` when it is not known.
  var word: String? { self == .unknown ? nil : String(describing: self) }
}
