/// Finds where a person goes on foot, with a sensor worn anywhere and in any direction.
///
/// 1. Two frames make a sample of the ``RhythmSignal``, band-passed.
/// 2. About every half second, the ``StepRhythm`` of the seconds around, and how strong the motion is, give
///    ``WalkingEvidence``.
/// 3. A ``GaitDecoder`` weighs it with that before and after; ``GaitRuns`` tells what begins and ends.
///
/// A beginning is told 10.3 s after it, an end 9.4 s, and 13 s where what follows is neither of the two for
/// long. It keeps a few seconds, and what it says depends on the frames alone, not on how they come.
///
/// **Source** Periodicity and strength as in A. Paraschiv-Ionescu et al., *J. NeuroEngineering Rehabil.*
/// 16, 24, 2019; **departs from it** in that the rhythm is an autocorrelation and not a train of peaks.
struct WalkingDetector: Sendable {
  /// Running is quicker and stronger: octaves of the steps above 1 Hz (2.2 Hz), and the mean square of the
  /// acceleration's length, 7 m/s² squared.
  ///
  /// That is the strength of steps that push as half a sine for four fifths of their time and fly for the
  /// rest. The strongest of 21 people's quick walking was 6 m/s²; quick stairs can reach it for seconds.
  private static let runningOctaves: Float = 1.14
  private static let runningPower: Float = 49
  /// What it costs to begin or end, as a logarithm of odds: an arm must be surer.
  private static let bodyChangeCost: Float = 5
  private static let armChangeCost: Float = 16

  private let evidence: WalkingEvidence
  private var filter = RhythmFilter()
  private var rhythm: StepRhythm
  private var decoder: GaitDecoder
  private var runs = GaitRuns()
  /// The first of a pair of frames.
  private var pending: MotionFrame?
  /// Hops that are complete, and those whose evidence is known.
  private var completeHops = 0
  private var hops = 0
  private var frameCount = 0

  init(placement: BodyPlacement, hasRotation: Bool) {
    let isArm = placement == .wrist || placement == .hand
    evidence = WalkingEvidence(isArm: isArm)
    rhythm = StepRhythm(hasRotation: hasRotation)
    decoder = GaitDecoder(changeCost: isArm ? Self.armChangeCost : Self.bodyChangeCost)
  }

  /// All that begins or ends before this frame has been told.
  var settledFrames: Int { runs.settledFrames }

  /// Takes the next frame; gives what has become certain.
  mutating func process(_ frame: MotionFrame) -> [WalkingChange] {
    append(frame) ? changes() : []
  }

  /// Takes the next frame.
  ///
  /// - Returns: Whether half a second is complete, so that ``changes()`` has something to say.
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

  /// What has become certain with the half second that is complete.
  mutating func changes() -> [WalkingChange] {
    completeHops += 1
    return completeHops > StepRhythm.laterHops ? nextHop() : []
  }

  /// Ends the recording, as at a gap, and tells the rest.
  ///
  /// Nothing may come after.
  mutating func finish() -> [WalkingChange] {
    var changes: [WalkingChange] = []
    // The last hops are measured as if there were nothing after the end.
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
