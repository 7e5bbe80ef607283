internal import Foundation

/// The output of an inertial sensor at the lower back and a chest strap during an outing.
///
/// A simplified rigid model, sufficient for wiring and for distinguishing motion from rest, not for gait
/// analysis: the trunk rises and falls once per step, sways once per stride, and the heart follows the effort
/// with a lag. Its numbers are in the range of walking adults.
public struct WalkingMotion: Sendable {
  public let outing: Outing
  public let sampleRateHz: Int
  public let seed: UInt64

  /// Standard gravity in m/s².
  private static let gravity = 9.80665
  /// White noise of a consumer accelerometer (m/s²) and gyroscope (rad/s).
  private static let accelerationNoise = 0.03
  private static let rotationNoise = 0.004
  /// Steps per second at 1.7 m/s; cadence is about proportional to the square root of speed.
  private static let stepRate = (hertz: 2.0, atMetersPerSecond: 1.7)
  /// Beats per minute at rest and at 1.7 m/s, and the time constant between them in seconds.
  private static let heartRate = (rest: 68.0, walking: 112.0, seconds: 35.0)

  public init(outing: Outing, sampleRateHz: Int, seed: UInt64) {
    self.outing = outing
    self.sampleRateHz = sampleRateHz
    self.seed = seed
  }

  /// A trace file from `start` seconds into the outing to its end, including the header.
  ///
  /// Heart rate is reported once a second; the fields between are empty.
  public func trace(from start: Double) -> String {
    var generator = SplitMix64(seed: seed)
    var stepPhase = 0.0
    var beats = Self.heartRate.rest
    var text =
      "# workout-trace 1; placement=lower-back; rate=\(sampleRateHz); frame=sensor; "
      + "accel=m/s2; gyro=rad/s\nt,ax,ay,az,gx,gy,gz,hr\n"
    let step = 1 / Double(sampleRateHz)
    let count = Int((outing.duration - start) * Double(sampleRateHz))
    for index in 0..<count {
      let speed = outing.state(at: start + Double(index) * step).speed
      let effort = speed / Self.stepRate.atMetersPerSecond
      stepPhase += 2 * .pi * Self.stepRate.hertz * effort.squareRoot() * step
      beats += (target(effort) - beats) * step / Self.heartRate.seconds
      let motion = sample(phase: stepPhase, effort: effort, &generator)
      let heart = index % sampleRateHz == 0 ? String(format: "%.0f", beats) : ""
      text += String(format: "%.2f", Double(index) * step)
      for value in motion { text += String(format: ",%.3f", value) }
      text += ",\(heart)\n"
    }
    return text
  }

  private func target(_ effort: Double) -> Double {
    Self.heartRate.rest + (Self.heartRate.walking - Self.heartRate.rest) * effort
  }

  /// Specific force (x forward, y left, z up) and rotation rate at one moment of the step cycle.
  private func sample(
    phase: Double, effort: Double, _ generator: inout SplitMix64
  ) -> [Double] {
    let stride = phase / 2
    let vertical = effort * (2.2 * cos(phase) + 0.7 * cos(2 * phase + 0.6))
    let forward = effort * (1.3 * sin(phase) + 0.4 * sin(2 * phase))
    let sideways = effort * 0.9 * sin(stride)
    let clean = [
      forward, sideways, Self.gravity + vertical,
      effort * 0.25 * sin(stride), effort * 0.20 * sin(phase), effort * 0.45 * cos(stride),
    ]
    return clean.enumerated().map { index, value in
      value + (index < 3 ? Self.accelerationNoise : Self.rotationNoise) * generator.normal()
    }
  }
}
