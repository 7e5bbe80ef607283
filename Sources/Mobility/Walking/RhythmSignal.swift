import Signals

/// The input of rhythm detection: four channels at 25 Hz, used in ways that are invariant to a rotation of
/// the sensor.
///
/// Lane 0 is the norm of the acceleration without gravity, in m/s². Lanes 1 to 3 are the rotation in rad/s,
/// of which only products summed over the axes are used; without rotation they are 0.
enum RhythmSignal {
  static let framesPerSample = 2
  static let rate = MotionFrame.rate / Double(framesPerSample)

  /// The pass band from below the stride rate to the third harmonic of a step, in Hz.
  static let band = BiquadCascade.bandPass(order: 2, fromHz: 0.5, toHz: 5, rateHz: rate)

  private static let standardGravity = 9.80665

  /// Returns the norm of the acceleration without gravity.
  @inline(__always)
  static func length(_ frame: MotionFrame) -> Double {
    let square = frame.acceleration * frame.acceleration
    return (square[0] + square[1] + square[2]).squareRoot() - standardGravity
  }
}

/// A filter that computes the band-passed ``RhythmSignal`` of a stream of frames.
///
/// The filter is applied twice, as for zero phase, but both times forward: a delay of some tenths of a second
/// does not affect an autocorrelation.
struct RhythmFilter: Sendable {
  private static let cascade = RhythmSignal.band

  private var stream = BiquadStream<SIMD4<Double>>(cascade)
  private var isSettled = false

  mutating func process(_ first: MotionFrame, _ second: MotionFrame) -> SIMD4<Float> {
    let length = (RhythmSignal.length(first) + RhythmSignal.length(second)) / 2
    let turn = (first.rotation + second.rotation) / 2
    let sample = SIMD4(length, turn[0], turn[1], turn[2])
    if !isSettled {
      stream.settle(on: sample)
      isSettled = true
    }
    return SIMD4<Float>(stream.process(sample))
  }
}
