import Signals

/// A detector of walking and running for a sensor at any placement and orientation.
///
/// 1. Two frames make a sample of the band-passed ``RhythmSignal``.
/// 2. About every half second, the ``StepRhythm`` of the surrounding seconds and the intensity of motion give
///   ``WalkingEvidence``.
/// 3. A ``GaitDecoder`` combines it with the evidence before and after; ``GaitRuns`` reports starts and ends.
///
/// A start is reported with a delay of 10.3 s and an end with 9.4 s, or 13 s where short intervals of other
/// gaits follow. It retains a few seconds, and its results depend on the frames only, not on their batches.
///
/// **Source** Periodicity and intensity as in A. Paraschiv-Ionescu et al., *J. NeuroEngineering Rehabil.* 16,
/// 24, 2019; **departs from it** in that the rhythm is an autocorrelation and not a train of peaks.
struct WalkingDetector: Sendable {
  /// The thresholds of running: the step rate in octaves above 1 Hz (2.2 Hz), and the mean square of the
  /// acceleration's norm, 7 m/s² squared.
  ///
  /// That is the intensity of steps that push as half a sine for four fifths of their time and are airborne
  /// for the rest. The highest intensity in the fast walking of 21 people was 6 m/s²; fast stairs can reach
  /// it for seconds.
  private static let runningOctaves: Float = 1.14
  private static let runningPower: Float = 49
  /// The cost of a start or end in log odds; it is higher for an arm.
  private static let bodyChangeCost: Float = 5
  private static let armChangeCost: Float = 16

  private let evidence: WalkingEvidence
  private var filter = RhythmFilter()
  private var rhythm: StepRhythm
  private var decoder: GaitDecoder
  private var runs = GaitRuns()
  /// The first frame of a pair.
  private var pending: MotionFrame?
  /// The number of complete hops, and of hops with known evidence.
  private var completeHops = 0
  private var hops = 0
  private var frameCount = 0

  init(placement: BodyPlacement, hasRotation: Bool) {
    let isArm = placement == .wrist || placement == .hand
    evidence = WalkingEvidence(isArm: isArm)
    rhythm = StepRhythm(hasRotation: hasRotation)
    decoder = GaitDecoder(changeCost: isArm ? Self.armChangeCost : Self.bodyChangeCost)
  }

  /// The frame before which all starts and ends have been reported.
  var settledFrames: Int { runs.settledFrames }

  /// Processes the next frame and returns the changes that are now certain.
  mutating func process(_ frame: MotionFrame) -> [WalkingChange] {
    append(frame) ? changes() : []
  }

  /// Appends the next frame.
  ///
  /// - Returns: Whether half a second is complete, so that ``changes()`` must be called.
  @inline(__always)
  mutating func append(_ frame: MotionFrame) -> Bool {
    frameCount &+= 1
    guard let first = pending else {
      pending = frame
      return false
    }
    pending = nil
    return rhythm.append(filter.process(first, frame))
  }

  /// Returns the changes that are certain with the completed half second.
  mutating func changes() -> [WalkingChange] {
    completeHops += 1
    return completeHops > StepRhythm.laterHops ? nextHop() : []
  }

  /// Ends the recording, as at a gap, and returns the remaining changes.
  ///
  /// The detector must not be used afterwards.
  mutating func finish() -> [WalkingChange] {
    var changes: [WalkingChange] = []
    // The last hops are evaluated with silence after the end.
    while hops < completeHops {
      guard rhythm.append(.zero) else { continue }
      changes += nextHop()
    }
    for gait in decoder.rest() { runs.process(gait, into: &changes) }
    runs.finish(frameCount: frameCount, into: &changes)
    return changes
  }

  private mutating func nextHop() -> [WalkingChange] {
    rhythm.measure()
    let features = rhythm.features
    hops += 1
    let isQuick =
      rhythm.power >= Self.runningPower && features.octaves >= Self.runningOctaves
    var changes: [WalkingChange] = []
    if let gait = decoder.process(evidence: evidence.logOdds(features), isQuick: isQuick) {
      runs.process(gait, into: &changes)
    }
    return changes
  }
}

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
