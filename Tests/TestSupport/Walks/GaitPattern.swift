import Foundation

/// The motion of the lower back through one stride: harmonics of the six axes, from one contact of the left
/// foot to the next.
///
/// Both halves of the stride are alike: axes that are the same for either foot (up, anterior, pitch) have
/// only even harmonics, and axes that change sign with the foot (left, yaw, roll) only odd ones.
///
/// **Source** Our Fourier coefficients of the strides outside the U-turn of eight healthy people, each stride
/// aligned in phase with hand-checked contacts, averaged over the people and rounded. The recordings are
/// those of C. Voisard et al., *Image Processing On Line* 13, 2023, sensor at L5. Not a single person's
/// stride, but the average of all. The residual had a standard deviation of 1.1 to 1.5 m/s².
struct GaitPattern {
  /// One harmonic of an axis: `size · cos(order · phase + shift)`.
  struct Harmonic {
    var order: Double
    var size: Double
    var shift: Double
  }

  /// m/s², without gravity.
  let up, anterior, left: [Harmonic]
  /// rad/s, around up, anterior and left.
  let yaw, roll, pitch: [Harmonic]

  /// The size of `up` at the step frequency, which changes with the length or time of a step, in m/s².
  static let stepAcceleration = 2.38
  /// The frequency of these people's steps.
  static let stepHertz = 1.83

  static func value(_ harmonics: [Harmonic], at phase: Double) -> Double {
    var sum = 0.0
    for harmonic in harmonics {
      sum += harmonic.size * cos(harmonic.order * phase + harmonic.shift)
    }
    return sum
  }

  static let lowerBack = GaitPattern(
    up: harmonics([
      (2, 2.38, -0.53), (4, 0.45, 0.50), (6, 0.95, 0.12), (8, 0.74, -1.17), (10, 0.53, -2.16),
    ]),
    anterior: harmonics([
      (2, 1.53, 1.22), (4, 0.84, 0.89), (6, 0.94, 0.37), (8, 0.56, 0.04), (10, 0.29, 0.21),
    ]),
    left: harmonics([
      (1, 0.27, 1.79), (3, 0.41, -2.75), (5, 0.62, 2.43), (7, 0.26, 1.36), (9, 0.15, 0.51),
    ]),
    yaw: harmonics([(1, 0.29, -2.08), (3, 0.10, -0.82), (5, 0.10, -1.40), (7, 0.05, -1.98)]),
    roll: harmonics([(1, 0.20, -0.21), (3, 0.32, -1.44), (5, 0.07, -2.36)]),
    pitch: harmonics([(2, 0.07, -1.91), (4, 0.02, -2.57), (6, 0.20, -1.29), (8, 0.16, -1.85)]))

  private static func harmonics(_ rows: [(Double, Double, Double)]) -> [Harmonic] {
    rows.map { Harmonic(order: $0.0, size: $0.1, shift: $0.2) }
  }
}
