/// The features of four seconds of walking that distinguish stairs from level ground.
///
/// All are invariant to a rotation of the sensor about the vertical. Amplitudes are those of a band: slow is
/// 0.4 to 1.3 Hz, which contains strides but not steps; step is 1.3 to 3 Hz. Quadrature is the correlation of
/// two movements a quarter of a period apart: on stairs the body moves forward and up at other times than on
/// level ground.
package enum StairsFeature: Int, CaseIterable, Sendable {
  /// Logarithm of the slow band's share in the horizontal acceleration's amplitude.
  case horizontalSlow
  /// Quadrature of vertical and horizontal acceleration, in the step band and in the slow band.
  case stepQuadrature, strideQuadrature
  /// Coherence of vertical and horizontal acceleration in the step band, independent of the delay.
  case stepCoherence
  /// Logarithm of the frequency at which the vertical acceleration is strongest, in Hz.
  case stepFrequency
  /// Logarithm of the horizontal over the vertical amplitude of acceleration.
  case horizontalOverVertical
  /// Skewness of the vertical acceleration: a hard landing is high and short.
  case verticalSkewness
  /// Logarithm of the mean frequency of the vertical acceleration's power, in Hz.
  case verticalCentroid
  /// Logarithm of the slow band's share in the amplitude of roll and pitch rate.
  case tiltSlow
  /// Logarithm of the amplitude of yaw rate over that of roll and pitch rate.
  case yawOverTilt
  /// Whether the body is pushed up while it tilts fast.
  case liftWhileTilting
  /// Correlation of roll and pitch rate with the vertical acceleration, below 4 Hz.
  case tiltWithLift
  /// Correlation of pitch with the direction of the push: slow band in phase, step band in quadrature.
  case slowTiltWithPush, stepTiltBeforePush

  /// The features that need no rotation.
  package static let acceleration: [StairsFeature] = allCases.filter {
    $0.rawValue <= verticalCentroid.rawValue
  }

  private static let all = allCases

  /// Returns the features that are available with or without rotation.
  package static func available(hasRotation: Bool) -> [StairsFeature] {
    hasRotation ? all : acceleration
  }

  package var name: String { "\(self)" }
}
