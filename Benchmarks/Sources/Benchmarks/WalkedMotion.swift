import Foundation
import HealthModel

/// The synthetic motion of a lower back at 100 Hz that walks for nine minutes of ten, without end.
///
/// It only serves to measure cost: harmonics with a little noise, about as strong as walking at 1.3
/// m/s.
struct WalkedMotion: Sequence, IteratorProtocol {
  static let rate = MadeMotion.rate
  private static let boutSeconds = 540.0
  private static let restSeconds = 60.0
  private static let strideSeconds = 1.1
  /// For each axis (up, left, back and the rotation about them): mean, amplitudes of the stride's
  /// first, second and fourth harmonic and their common phase.
  private static let axes:
    [(mean: Double, first: Double, second: Double, fourth: Double, phase: Double)] = [
      (9.7, 0.2, 2.4, 0.9, 0), (0.3, 0.9, 0.3, 0.2, 0.6), (-1.1, 0.2, 1.3, 0.7, 2.1),
      (0, 0.45, 0.1, 0.05, 1.2), (0, 0.1, 0.3, 0.1, 0.4), (0, 0.35, 0.1, 0.1, 2.8),
    ]

  private var index = 0
  private var noise = EvenNoise()

  mutating func next() -> Reading<MotionSample>? {
    let time = Double(index) / Self.rate
    defer { index += 1 }
    let inBout = time.truncatingRemainder(dividingBy: Self.boutSeconds + Self.restSeconds)
    let strength = inBout < Self.boutSeconds ? 1.0 : 0
    let phase = 2 * Double.pi * inBout / Self.strideSeconds
    return MadeMotion.reading(index) { place in
      let axis = Self.axes[place]
      let wave =
        axis.first * cos(phase + axis.phase) + axis.second * cos(2 * (phase + axis.phase))
        + axis.fourth * cos(4 * phase)
      return axis.mean + strength * wave + 0.2 * noise.next()
    }
  }
}
