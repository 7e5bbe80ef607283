import Signals

/// Finds the steps of somebody who walks with the sensor in a pocket, a hand, a bag or at the wrist.
///
/// There is no common moment of the foot to be seen there as at the lower back; but every step is a rise of
/// the acceleration's length, and comes a step time after the last. So:
///
/// 1. ``StepPeriodTrack`` follows the step time through the block.
/// 2. Rises are the peaks of the acceleration's length between 0.6 and 3.4 Hz.
/// 3. ``StepSequence`` chooses among them.
///
/// Whether the person walks at all is not asked here; that is what ``WalkingDetector`` says.
struct StepCounter: Sendable {
  private static let band = BiquadCascade.bandPass(
    order: 2, fromHz: 0.6, toHz: 3.4, rateHz: MotionFrame.rate)
  /// Frames to each side of one over which the motion's strength is taken.
  private static let halfStrengthFrames = 75
  /// The least strength: as a share of the block's, and in m/s².
  private static let leastStrengthShare = 0.5
  private static let leastStrength = 0.2
  /// Heights that count no more, and those that are no rise, in strengths.
  private static let greatestHeight = 1.6
  private static let leastHeight = 0.2
  /// Fewer steps than this between two pauses are none.
  private static let leastSteps = 4
  private static let pauseSeconds = 2.2

  init() {}

  /// The steps in the core of a block.
  ///
  /// - Returns: Their places among the block's frames, between them, rising.
  func steps(in block: MotionBlock) -> [Double] {
    let track = StepPeriodTrack(block)
    guard !track.logPeriods.isEmpty else { return [] }
    let times = StepSequence(candidates(in: block, track)).times
    let core = Double(block.core.lowerBound)..<Double(block.core.upperBound)
    return Self.withoutStrays(times).map { $0 * MotionFrame.rate }.filter(core.contains)
  }

  private func candidates(
    in block: MotionBlock, _ track: StepPeriodTrack
  ) -> [StepSequence.Candidate] {
    let lengths = block.frames.map { RhythmSignal.length($0) }
    let rises = Self.band.zeroPhase(lengths)
    let strength = RunningPower(rises)
    let core = strength.meanSquare(in: block.core).squareRoot()
    let least = max(Self.leastStrengthShare * core, Self.leastStrength)
    return Peaks.find(in: rises).compactMap { peak in
      let around = peak - Self.halfStrengthFrames..<peak + Self.halfStrengthFrames + 1
      let height = min(
        rises[peak] / max(strength.meanSquare(in: around).squareRoot(), least), Self.greatestHeight)
      guard height > Self.leastHeight else { return nil }
      let place = Double(peak) + Self.shift(rises, peak)
      return StepSequence.Candidate(
        time: place / MotionFrame.rate, height: height, logPeriod: track.logPeriod(atFrame: place))
    }
  }

  /// How far the top of the parabola through a peak and its neighbours is from it.
  private static func shift(_ x: [Double], _ peak: Int) -> Double {
    let (before, after) = (x[peak - 1], x[peak + 1])
    let curvature = before - 2 * x[peak] + after
    return curvature < 0 ? (before - after) / 2 / curvature : 0
  }

  private static func withoutStrays(_ times: [Double]) -> [Double] {
    var kept: [Double] = []
    var start = 0
    for index in times.indices {
      let isLast = index + 1 == times.count || times[index + 1] - times[index] > pauseSeconds
      guard isLast else { continue }
      if index + 1 - start >= leastSteps { kept += times[start...index] }
      start = index + 1
    }
    return kept
  }
}
