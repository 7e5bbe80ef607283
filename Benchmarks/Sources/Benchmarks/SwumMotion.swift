import Foundation
import HealthModel

/// The motion of a wrist at 100 Hz that swims lengths of 22 s with turns of 3 s, for ever.
///
/// Only for its cost: harmonics with a little noise, about as strong as freestyle.
struct SwumMotion: Sequence, IteratorProtocol {
  static let rate = 100.0
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
  private let start = Instant(secondsSince1970: 1_790_000_000)

  mutating func next() -> Reading<MotionSample>? {
    let time = Double(index) / Self.rate
    index += 1
    let inLength = time.truncatingRemainder(dividingBy: Self.lengthSeconds + Self.turnSeconds)
    let strength = inLength < Self.lengthSeconds ? 1.0 : 0.05
    let phase = 2 * Double.pi * inLength / Self.strokeSeconds
    var values = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    withUnsafeMutableBytes(of: &values) { bytes in
      let values = bytes.assumingMemoryBound(to: Double.self)
      for (place, axis) in Self.axes.enumerated() {
        let wave = axis.first * cos(phase + axis.phase) + axis.second * cos(2 * phase)
        values[place] = strength * (axis.mean + wave) + noise.next()
      }
    }
    let elapsed = Duration.microseconds(Int64(index - 1) * 10_000)
    return Reading(
      time: start + elapsed, uptime: elapsed,
      value: MotionSample(
        acceleration: Vector3(x: values.0, y: values.1, z: values.2),
        rotationRate: Vector3(x: values.3, y: values.4, z: values.5)))
  }
}
