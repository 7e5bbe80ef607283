/// Constants added before a logarithm or a division, so that the features of a still arm are defined.
///
/// They are below the noise of a swimming arm by a factor of ten and more. The models depend on them, so
/// changing one requires `make train`.
enum FeatureMinimum {
  /// Added to deviations, in m/s² and rad/s.
  static let deviation = 0.05
  /// Added to an acceleration in m/s² used as a divisor.
  static let direction = 1.0
  /// Added to a mean acceleration in m/s² or rotation in rad/s.
  static let length = 0.5
  /// Added to the mean rotation in rad/s.
  static let rotation = 0.2
  /// Added to the varying share of the acceleration.
  static let share = 0.02
}
