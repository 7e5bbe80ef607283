internal import Foundation
import HealthModel

/// The vertical acceleration of the trunk over the mean step of a block, as a Fourier series.
///
/// Step after step is scaled to one duration, and their mean is taken; what differs between the feet, and most noise,
/// cancels. The series of the mean step ends at its fourth harmonic, 11 Hz at 165 steps per minute. Its constant term is
/// removed, because over a step the trunk has no mean acceleration, and the series is integrated without drift.
///
/// **Source** Double integration of a sensor at the trunk without drift over a step: L. Gullstrand, K. Halvorsen,
/// F. Tinmark, M. Eriksson, J. Nilsson, *Measurements of vertical displacement in running, a methodological
/// comparison*, Gait & Posture 30(1), 71–75, 2009 (recalled). Truncated Fourier series and thresholds of the vertical
/// acceleration at the sacrum for contact: A. Patoz, T. Lussiana, B. Breine, C. Gindre, D. Malatesta, *A single
/// sacral-mounted inertial measurement unit to estimate peak vertical ground reaction force, contact time, and flight
/// time in running*, Sensors 22(3), 784, 2022, with an error of 20 ms in 100 runners on a treadmill. **Departs from
/// both** in that the mean step is integrated and not each one, and in the threshold.
struct StepWave: Hashable, Sendable {
  /// The mean duration of a step.
  let stepSeconds: Double
  /// The number of steps in the mean.
  let stepCount: Int
  /// The share of the variance of all steps that the mean step explains, 0 to 1.
  let steadiness: Double
  /// The factors of cosine and sine in m/s², from the first harmonic on.
  private let harmonics: [SIMD2<Double>]

  private static let harmonicCount = 4
  /// The samples of a step, for the mean and for the extremes of the series.
  private static let sampleCount = 32
  private static let curveCount = 128
  /// The force, as a share of the weight, above which a foot is on the ground for certain.
  ///
  /// Choice: above the vibrations during flight, and low enough that little of the contact has to be added.
  private static let threshold = 0.5

  /// Computes the mean step; `nil` where none is left.
  ///
  /// - Parameters:
  ///   - up: The vertical acceleration in m/s², one for each frame.
  ///   - steps: The steps in frames; those that are not within the frames are skipped.
  init?(of up: [Double], steps: [Range<Double>]) {
    var sums = [Double](repeating: 0, count: Self.sampleCount)
    var (square, frames, count) = (0.0, 0.0, 0)
    for step in steps
    where step.lowerBound >= 1 && step.upperBound < Double(up.count - 2) && !step.isEmpty {
      let length = step.upperBound - step.lowerBound
      for index in sums.indices {
        let value = Self.value(
          of: up, at: step.lowerBound + length * Double(index) / Double(Self.sampleCount))
        sums[index] += value
        square += value * value
      }
      frames += length
      count += 1
    }
    guard count > 0 else { return nil }
    let mean = sums.map { $0 / Double(count) }
    stepCount = count
    stepSeconds = frames / Double(count) / MotionFrame.rate
    let offset = mean.reduce(0, +) / Double(Self.sampleCount)
    let whole = square / Double(count * Self.sampleCount) - offset * offset
    let explained = mean.reduce(0) { $0 + $1 * $1 } / Double(Self.sampleCount) - offset * offset
    steadiness = whole > 0 ? min(max(explained / whole, 0), 1) : 0
    harmonics = (1...Self.harmonicCount).map { order in
      var sum = SIMD2<Double>.zero
      for (index, value) in mean.enumerated() {
        let angle = 2 * .pi * Double(order * index) / Double(Self.sampleCount)
        sum += SIMD2(cos(angle), sin(angle)) * value
      }
      return sum * 2 / Double(Self.sampleCount)
    }
  }

  /// The rise and fall of the trunk within a step in meters: the series integrated twice.
  var verticalOscillation: Double {
    let radians = 2 * .pi / stepSeconds
    let heights = curve { order in -1 / (radians * radians * Double(order * order)) }
    return (heights.max() ?? 0) - (heights.min() ?? 0)
  }

  /// The time of contact in seconds.
  ///
  /// The time above half of the weight, extended to the ends of half a sine (``SineWaveStep``) that exceeds it for as
  /// long.
  var contactTime: Result<Double, RunningUnavailability> {
    let gravity = SineWaveStep.gravity
    let force = curve { _ in 1 }.map { $0 + gravity - Self.threshold * gravity }
    var (above, ends) = (0.0, 0)
    for (index, value) in force.enumerated() {
      let next = force[(index + 1) % force.count]
      if (value > 0) == (next > 0) {
        above += value > 0 ? 1 : 0
      } else {
        ends += 1
        above += value > 0 ? value / (value - next) : next / (next - value)
      }
    }
    guard ends > 0 else { return .failure(.noFlight) }
    guard ends == 2 else { return .failure(.unsteady) }
    let push = above / Double(force.count) * stepSeconds
    var contact = push
    // Converges by more than half a digit with each round.
    for _ in 0..<30 {
      let level = Self.threshold * 2 / .pi * min(contact / stepSeconds, 1)
      contact = push / (1 - 2 / .pi * asin(level))
    }
    return contact < stepSeconds ? .success(contact) : .failure(.noFlight)
  }

  /// Returns the series over a step, each harmonic multiplied by a factor of its order.
  private func curve(_ factor: (Int) -> Double) -> [Double] {
    let factors = harmonics.indices.map { factor($0 + 1) }
    return (0..<Self.curveCount).map { index in
      harmonics.indices.reduce(0) { sum, place in
        let angle = 2 * .pi * Double((place + 1) * index) / Double(Self.curveCount)
        let wave = harmonics[place] * SIMD2(cos(angle), sin(angle))
        return sum + factors[place] * (wave.x + wave.y)
      }
    }
  }

  /// Returns the value between frames, by the cubic through four of them.
  ///
  /// **Source** E. Catmull, R. Rom, *A class of local interpolating splines*, 1974.
  private static func value(of x: [Double], at place: Double) -> Double {
    let index = Int(clamping: place.rounded(.down))
    let t = place - Double(index)
    let (a, b, c, d) = (x[index - 1], x[index], x[index + 1], x[index + 2])
    let bend = 2 * a - 5 * b + 4 * c - d
    let twist = 3 * (b - c) + d - a
    return b + 0.5 * t * (c - a + t * (bend + t * twist))
  }
}

extension MotionBlock {
  /// The vertical acceleration in m/s² without gravity, one for each frame.
  ///
  /// Up is the mean acceleration of the block, because the trunk has no mean acceleration of its own; a lean within a
  /// step changes the projection by less than a hundredth.
  var verticalAcceleration: [Double] {
    var sum = SIMD4<Double>.zero
    for frame in frames { sum += frame.acceleration }
    let up = LevelFrame(rest: sum).up
    let gravity = (sum * up).sum() / Double(max(frames.count, 1))
    return frames.map { ($0.acceleration * up).sum() - gravity }
  }
}
