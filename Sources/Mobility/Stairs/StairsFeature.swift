/// What is looked at in four seconds of walking to tell stairs from level ground.
///
/// All are the same whichever way the sensor is turned about the vertical. Amplitudes are those of a band:
/// slow is 0.4 to 1.3 Hz, which is what a stride does and a step does not; step is 1.3 to 3 Hz.
/// Quadrature is what two movements have in common a quarter of a period apart: on stairs the body goes
/// forward and up at other times than on level ground.
package enum StairsFeature: Int, CaseIterable, Sendable {
  /// Logarithm of the slow share of the horizontal acceleration's amplitude.
  case horizontalSlow
  /// Quadrature of vertical and horizontal acceleration, at the step's and at the stride's frequencies.
  case stepQuadrature, strideQuadrature
  /// What vertical and horizontal acceleration have in common in the step's band, whatever the delay.
  case stepCoherence
  /// Logarithm of the frequency at which the vertical acceleration is strongest, in Hz.
  case stepFrequency
  /// Logarithm of the horizontal over the vertical amplitude of acceleration.
  case horizontalOverVertical
  /// Skewness of the vertical acceleration: a hard landing is high and short.
  case verticalSkewness
  /// Logarithm of the mean frequency of the vertical acceleration's power, in Hz.
  case verticalCentroid
  /// Logarithm of the slow share of the amplitude of roll and pitch rate.
  case tiltSlow
  /// Logarithm of the amplitude of yaw rate over that of roll and pitch rate.
  case yawOverTilt
  /// Whether the body is pushed up while it tilts quickly.
  case liftWhileTilting
  /// How much roll and pitch rate go with the vertical acceleration, below 4 Hz.
  case tiltWithLift
  /// How much the body pitches the way it is pushed: slow in phase, at the step's frequency in quadrature.
  case slowTiltWithPush, stepTiltBeforePush

  /// What needs no rotation.
  package static let acceleration: [StairsFeature] = allCases.filter {
    $0.rawValue <= verticalCentroid.rawValue
  }

  private static let all = allCases

  /// What there is with rotation or without.
  package static func available(hasRotation: Bool) -> [StairsFeature] {
    hasRotation ? all : acceleration
  }

  package var name: String { "\(self)" }
}
