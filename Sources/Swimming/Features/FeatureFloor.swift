/// What is added before a logarithm or a division, so that an arm that lies still has features too.
///
/// Below the noise of a swimming arm by a factor of ten and more; the models are of these numbers, so a
/// change of one needs `make train`.
enum FeatureFloor {
  /// Of deviations, in m/s² and rad/s.
  static let deviation = 0.05
  /// Of an acceleration in m/s² that something is divided by.
  static let direction = 1.0
  /// Of a mean acceleration in m/s² or rotation in rad/s.
  static let length = 0.5
  /// Of the mean rotation in rad/s.
  static let rotation = 0.2
  /// Of the share of the acceleration that changes.
  static let share = 0.02
}
