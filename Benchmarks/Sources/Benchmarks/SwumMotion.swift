import Foundation
import HealthModel

/// The synthetic motion of a wrist at 100 Hz that swims lengths of 22 s with turns of 3 s, without
/// end.
///
/// It only serves to measure cost: harmonics with a little noise, about as strong as freestyle.
struct SwumMotion: Sequence, IteratorProtocol {
  static let rate = MadeMotion.rate
  private static let lengthSeconds = 22.0
  private static let turnSeconds = 3.0
  private static let strokeSeconds = 2.1
  /// By axis: mean, amplitude, phase of the first harmonic and amplitude of the second.
  private static let axes: [(mean: Double, first: Double, phase: Double, second: Double)] = [
    (-8.7, 8.4, -1.2, 2.9), (-1.5, 4.8, 0, 2.2), (4.2, 4.5, -1.2, 2.7), (-1.3, 1.3, -1.7, 1.6),
    (-0.3, 3.5, -2.8, 2.0), (0.2, 1.4, 2.6, 2.3),
  ]

  private var index = 0
  private var noise = EvenNoise()

  mutating func next() -> Reading<MotionSample>? {
    let time = Double(index) / Self.rate
    defer { index += 1 }
    let inLength = time.truncatingRemainder(dividingBy: Self.lengthSeconds + Self.turnSeconds)
    let strength = inLength < Self.lengthSeconds ? 1.0 : 0.05
    let phase = 2 * Double.pi * inLength / Self.strokeSeconds
    return MadeMotion.reading(index) { place in
      let axis = Self.axes[place]
      let wave = axis.first * cos(phase + axis.phase) + axis.second * cos(2 * phase)
      return strength * (axis.mean + wave) + noise.next()
    }
  }
}
