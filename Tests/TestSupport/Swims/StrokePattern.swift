import Foundation
import HealthModel

/// The motion of a wrist through one stroke of a style: a mean and four harmonics of the six axes, in the
/// frame of a left wrist.
///
/// **Source** Means over the subjects of the recordings of Brunner, Melnyk, Sigfússon, Wattenhofer (ISWC
/// 2019) of the Fourier coefficients of eight-second segments inside single-style lengths, aligned in phase
/// by stroke: not a single person's swim, but the average of all. The residual of the harmonics is noise
/// here.
struct StrokePattern {
  /// Acceleration in m/s², then rotation rate in rad/s.
  let mean: [Double]
  /// By harmonic, from the first: amplitude and phase in rad of each axis.
  let harmonics: [(amplitude: [Double], phase: [Double])]
  /// The standard deviation of the residual.
  let noise: [Double]
  /// The seconds of a stroke.
  let period: Double

  static func of(_ style: SwimmingStrokeStyle) -> StrokePattern? {
    switch style {
    case .freestyle: freestyle
    case .backstroke: backstroke
    case .breaststroke: breaststroke
    case .butterfly: butterfly
    default: nil
    }
  }

  /// The six axes at a phase of the stroke, which increases by 2π with each stroke, without noise.
  func axes(phase: Double) -> [Double] {
    var axes = mean
    for (index, harmonic) in harmonics.enumerated() {
      for axis in 0..<6 {
        axes[axis] +=
          harmonic.amplitude[axis] * cos(Double(index + 1) * phase + harmonic.phase[axis])
      }
    }
    return axes
  }

  private static let freestyle = StrokePattern(
    mean: [-8.7, -1.5, 4.2, -1.3, -0.3, 0.2],
    harmonics: [
      ([8.4, 4.8, 4.5, 1.3, 3.5, 1.4], [-1.2, 0, -1.2, -1.7, -2.8, 2.6]),
      ([2.9, 2.2, 2.7, 1.6, 2.0, 2.3], [-2.7, 0, -2.2, 1.5, -1.4, -2.4]),
      ([2.0, 3.8, 3.1, 1.2, 1.4, 2.0], [-2.1, -0.6, -1.7, 0.7, -0.7, -0.3]),
      ([2.2, 2.7, 2.6, 1.1, 1.2, 1.0], [-1.9, -2.2, -1.2, -1.9, 0.7, -3.1]),
    ], noise: [3, 3, 3, 1.2, 1.4, 1.2], period: 2.1)

  private static let backstroke = StrokePattern(
    mean: [-2.5, -6.9, 0, 1.0, 0.5, -0.2],
    harmonics: [
      ([3.8, 4.8, 8.1, 1.9, 3.6, 1.2], [-0.8, 0, 2.1, -0.5, -2.9, -1.7]),
      ([1.5, 2.8, 3.9, 1.6, 1.1, 1.4], [1.0, 0.6, 1.7, 2.9, -2.2, -1.1]),
      ([1.4, 2.9, 3.1, 1.5, 0.8, 1.3], [0.8, 2.2, 0.9, 3.1, -2.4, 2.0]),
      ([1.8, 2.8, 1.9, 1.1, 0.6, 0.9], [1.8, -1.8, -1.3, 0.6, -0.6, -1.6]),
    ], noise: [2, 3, 3, 1.2, 1.2, 0.9], period: 2.4)

  private static let breaststroke = StrokePattern(
    mean: [-1.9, -4.8, 5.6, 0.3, 0.4, -0.6],
    harmonics: [
      ([2.4, 4.5, 3.6, 1.9, 1.1, 1.5], [0, -2.0, -1.6, -0.4, -2.8, -0.5]),
      ([3.0, 4.4, 2.7, 2.9, 0.7, 2.0], [2.9, 1.6, -1.2, 1.9, 0.1, 1.8]),
      ([2.8, 3.8, 2.9, 1.7, 0.4, 1.2], [0.2, -2.0, 0.6, -2.9, -2.1, -1.4]),
      ([2.4, 3.1, 2.0, 1.0, 0.5, 0.6], [1.9, 0.8, 2.0, -2.8, 1.1, 0.3]),
    ], noise: [2, 3, 2, 1.4, 0.5, 0.9], period: 2.4)

  private static let butterfly = StrokePattern(
    mean: [-13.1, 0.8, 4.1, -1.8, 0.3, -0.6],
    harmonics: [
      ([11.9, 7.1, 4.9, 3.0, 2.7, 1.8], [-1.5, 0, -2.0, -1.0, -2.6, -2.9]),
      ([4.9, 6.1, 5.2, 2.1, 2.3, 3.7], [-1.3, 0.2, -1.7, 0, -1.8, -1.4]),
      ([5.1, 5.6, 3.6, 2.3, 1.9, 2.2], [-0.2, -0.5, -0.9, -2.6, -1.3, -2.4]),
      ([3.8, 5.0, 2.7, 1.1, 1.4, 1.2], [1.0, -0.9, -0.9, -0.4, 0.8, -0.3]),
    ], noise: [5, 5, 3, 1.8, 1.5, 1.7], period: 1.7)
}
