import Foundation

/// Ten seconds of motion, with measures of their similarity to kicking with a board.
struct KickWindow: Hashable, Sendable {
  /// The measures of a window except the ripple.
  struct Measures: Hashable, Sendable {
    var end: Double
    /// The mean of the rotation rate's magnitude in rad/s.
    var rotation: Double
    /// The standard deviations of the acceleration's magnitude and of its most variable axis, in m/s².
    var magnitudeDeviation: Double
    var axisDeviation: Double
    /// The angle between the mean accelerations of the first and the last five seconds, in degrees.
    var drift: Double

    var isLikeKicking: Bool {
      KickWindow.rotations.contains(rotation)
        && KickWindow.magnitudeDeviations.contains(magnitudeDeviation)
        && axisDeviation < KickWindow.minimumStrokeDeviation && drift < KickWindow.maximumDrift
    }
  }

  static let seconds = 10.0
  private static let secondCount = 10
  private static let secondFrames = 30
  private static let frameCount = secondCount * secondFrames
  private static let rotations = 0.25...1.3
  private static let magnitudeDeviations = 0.3...2.0
  private static let minimumStrokeDeviation = 3.0
  private static let maximumDrift = 15.0
  /// The minimum share of 1 to 4 Hz in the power above 0.2 Hz: for kicking 0.33 to 0.55, for rest 0.04 to
  /// 0.41.
  static let minimumRipple = 0.30

  /// The sums of a second: the acceleration's axes and magnitude, their squares, and the rotation.
  private struct Second: Hashable, Sendable {
    var sum = SIMD4<Double>.zero
    var squares = SIMD4<Double>.zero
    var rotation = 0.0

    mutating func add(_ other: Second) {
      sum += other.sum
      squares += other.squares
      rotation += other.rotation
    }
  }

  private var frames: [SIMD4<Float>]
  /// The index of the next frame, and the number of frames since the run began.
  private var next = 0
  private var count = 0
  private var second = Second()
  private var completed: [Second]

  init() {
    frames = Array(repeating: .zero, count: Self.frameCount)
    completed = Array(repeating: Second(), count: Self.secondCount)
  }

  mutating func reset() { (next, count, second) = (0, 0, Second()) }

  /// Processes the next frame of a run and returns the measures at the end of each second from the tenth on.
  mutating func process(_ frame: WristFrame, at time: Double) -> Measures? {
    let a = SIMD3(frame.axes[0], frame.axes[1], frame.axes[2])
    let g = SIMD3(frame.axes[3], frame.axes[4], frame.axes[5])
    let signals = SIMD4(a, (a * a).sum().squareRoot())
    second.sum += signals
    second.squares += signals * signals
    second.rotation += (g * g).sum().squareRoot()
    frames[next] = SIMD4(Float(a.x), Float(a.y), Float(a.z), 0)
    next = next + 1 == Self.frameCount ? 0 : next + 1
    count += 1
    guard count % Self.secondFrames == 0 else { return nil }
    completed[(count / Self.secondFrames - 1) % Self.secondCount] = second
    second = Second()
    return count >= Self.frameCount ? measures(end: time + 1 / WristFrame.rate) : nil
  }

  private func measures(end: Double) -> Measures {
    var halves = (Second(), Second())
    let first = count / Self.secondFrames
    for index in 0..<Self.secondCount {
      let part = completed[(first + index) % Self.secondCount]
      if index < Self.secondCount / 2 { halves.0.add(part) } else { halves.1.add(part) }
    }
    var whole = halves.0
    whole.add(halves.1)
    let n = Double(Self.frameCount)
    let means = whole.sum / n
    let variances = whole.squares / n - means * means
    let deviations = variances.replacing(with: 0, where: variances .< 0).squareRoot()
    return Measures(
      end: end, rotation: whole.rotation / n, magnitudeDeviation: deviations[3],
      axisDeviation: max(deviations[0], deviations[1], deviations[2]),
      drift: Self.angle(halves.0.sum, halves.1.sum))
  }

  /// Returns the angle between two accelerations in degrees.
  private static func angle(_ a: SIMD4<Double>, _ b: SIMD4<Double>) -> Double {
    var (a, b) = (a, b)
    (a[3], b[3]) = (0, 0)
    let lengths = ((a * a).sum() * (b * b).sum()).squareRoot()
    guard lengths > 0 else { return 180 }
    return acos(min(max((a * b).sum() / lengths, -1), 1)) * 180 / .pi
  }

  /// The share of 1 to 4 Hz in the acceleration's power above 0.2 Hz.
  ///
  /// It is computed by a Fourier transform of the Hann-windowed frames, only at the required bins. It costs
  /// more than all other measures and is therefore evaluated only where those fit.
  var ripple: Double {
    KickSpectrum.share(count: Self.frameCount) { taken in
      var place = next
      for index in taken.indices {
        taken[index] = frames[place]
        place = place + 1 == Self.frameCount ? 0 : place + 1
      }
    }
  }
}
