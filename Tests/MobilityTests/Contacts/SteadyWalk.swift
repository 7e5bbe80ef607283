import Foundation
import TestSupport

@testable import Mobility

/// A treadmill walk as measured by a sensor on the lower back, with known contacts.
///
/// Each channel is the sum of a few harmonics of the stride, with the mean amplitudes and phases of four
/// people on a treadmill. Both feet are alike: what is the same for them repeats with each step.
struct SteadyWalk {
  private struct Harmonic {
    var channel: Int
    var order: Double
    var size: Double
    var phase: Double

    init(_ channel: Int, _ order: Double, _ size: Double, _ phase: Double) {
      (self.channel, self.order, self.size, self.phase) = (channel, order, size, phase)
    }
  }

  /// Channels are up, ahead, left in m/s², then yaw, roll, pitch in rad/s; phase 0 is a left contact.
  private static let harmonics = [
    Harmonic(0, 2, 2.14, -0.97), Harmonic(0, 4, 0.26, -0.64), Harmonic(1, 2, 1.54, 1.21),
    Harmonic(1, 4, 0.84, 0.85), Harmonic(2, 1, 0.5, 1.72), Harmonic(2, 3, 0.72, 3.02),
    Harmonic(3, 1, 0.26, -3.09), Harmonic(3, 3, 0.12, -1.35), Harmonic(4, 1, 0.26, -0.44),
    Harmonic(4, 3, 0.3, -1.84), Harmonic(5, 2, 0.17, -2.21), Harmonic(5, 4, 0.05, -0.89),
  ]
  private static let gravity = 9.81

  var seconds = 20.0
  var strideSeconds = 1.1
  /// The time of the right contact as a fraction of the stride.
  var rightPhase = 0.5
  /// The impact of the right foot as a fraction of the left one's.
  var rightStrength = 1.0
  /// The standard deviation of each channel's noise, as a fraction of 1 m/s² and a tenth of 1 rad/s.
  var noise = 0.1
  var seed = Seed(1)
  var hasRotation = true
  /// The time of the first left contact.
  var firstContact = 0.3

  /// The contacts in frames, in ascending order.
  var contacts: [(frame: Double, foot: Foot)] {
    var contacts: [(frame: Double, foot: Foot)] = []
    var time = firstContact
    while time < seconds {
      contacts.append((time * MotionFrame.rate, .left))
      contacts.append(((time + rightPhase * strideSeconds) * MotionFrame.rate, .right))
      time += strideSeconds
    }
    return contacts.filter { $0.frame < seconds * MotionFrame.rate }
  }

  /// The sensor's block of the walk.
  func block(turn: SensorAxes = .straight, core: Range<Int>? = nil) -> MotionBlock {
    var generator = seed.generator
    let count = Int(seconds * MotionFrame.rate)
    let frames = (0..<count).map { index in
      var values = channels(at: Double(index) / MotionFrame.rate)
      for channel in 0..<6 {
        values[channel] += generator.normal() * noise * (channel < 3 ? 1 : 0.1)
      }
      let force = SIMD3(values[0] + Self.gravity, values[1], values[2])
      let rotation = hasRotation ? SIMD3(values[3], values[4], values[5]) : .zero
      return MotionFrame(acceleration: turn.sensed(force), rotation: turn.sensed(rotation))
    }
    return MotionBlock(
      frames: ContiguousArray(frames), startIndex: 0, core: core ?? 0..<count,
      hasRotation: hasRotation)
  }

  private func channels(at time: Double) -> [Double] {
    let stride = (time - firstContact) / strideSeconds
    let part = stride - stride.rounded(.down)
    // Each step is stretched to its own duration.
    let phase =
      part < rightPhase ? part / rightPhase / 2 : 0.5 + (part - rightPhase) / (1 - rightPhase) / 2
    var values = [Double](repeating: 0, count: 6)
    for harmonic in Self.harmonics {
      values[harmonic.channel] +=
        harmonic.size * cos(2 * .pi * harmonic.order * phase + harmonic.phase)
    }
    let jolt = 1 - (1 - rightStrength) * (0.5 - 0.5 * cos(2 * .pi * phase))
    for channel in [0, 1, 5] { values[channel] *= jolt }
    return values
  }
}

/// The orientation of a sensor's axes on the body.
struct SensorAxes: Sendable {
  /// Each in up, ahead, left; right-handed.
  var x: SIMD3<Double>
  var y: SIMD3<Double>
  var z: SIMD3<Double>

  static let straight = SensorAxes(
    x: SIMD3(0, 1, 0), y: SIMD3(0, 0, 1), z: SIMD3(1, 0, 0))
  static let upsideDown = SensorAxes(
    x: SIMD3(0, 1, 0), y: SIMD3(0, 0, -1), z: SIMD3(-1, 0, 0))
  static let backToFront = SensorAxes(
    x: SIMD3(0, -1, 0), y: SIMD3(0, 0, -1), z: SIMD3(1, 0, 0))

  /// Any rotation, from a random quaternion.
  static func random(_ seed: Seed) -> SensorAxes {
    var generator = seed.generator
    var q = SIMD4(
      generator.normal(), generator.normal(), generator.normal(), generator.normal())
    q /= (q * q).sum().squareRoot()
    let (w, x, y, z) = (q.x, q.y, q.z, q.w)
    let rows = [
      SIMD3(1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)),
      SIMD3(2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)),
      SIMD3(2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)),
    ]
    // Up, ahead, left are as right-handed as ahead, left, up.
    return SensorAxes(x: rows[0], y: rows[1], z: rows[2])
  }

  init(x: SIMD3<Double>, y: SIMD3<Double>, z: SIMD3<Double>) {
    (self.x, self.y, self.z) = (x, y, z)
  }

  func sensed(_ value: SIMD3<Double>) -> SIMD4<Double> {
    SIMD4((x * value).sum(), (y * value).sum(), (z * value).sum(), 0)
  }
}
