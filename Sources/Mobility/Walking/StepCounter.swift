import Signals

/// A counter of the steps of a person with the sensor in a pocket, a hand, a bag or at the wrist.
///
/// Unlike at the lower back, the contact of a foot has no common signature there. But every step is a rise of
/// the norm of the acceleration, one step time after the last. Therefore:
///
/// 1. ``StepPeriodTrack`` tracks the step time through the block.
/// 2. Rises are peaks of the acceleration's norm between 0.6 and 3.4 Hz.
/// 3. ``StepSequence`` selects among them.
///
/// It assumes that the person is walking; ``WalkingDetector`` determines that.
struct StepCounter: Sendable {
  private static let band = BiquadCascade.bandPass(
    order: 2, fromHz: 0.6, toHz: 3.4, rateHz: MotionFrame.rate)
  /// The number of frames on either side that determine the local intensity.
  private static let halfStrengthFrames = 75
  /// The minimum intensity: as a share of the block's, and in m/s².
  private static let minimumStrengthShare = 0.5
  private static let minimumStrength = 0.2
  /// The maximum counted height and the minimum height of a rise, as multiples of the intensity.
  private static let greatestHeight = 1.6
  private static let minimumHeight = 0.2
  /// The minimum number of steps between two pauses.
  private static let minimumSteps = 4
  private static let pauseSeconds = 2.2

  init() {}

  /// Returns the steps in the core of a block.
  ///
  /// - Returns: Their positions in frames of the block, with fraction, in ascending order.
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
    let least = max(Self.minimumStrengthShare * core, Self.minimumStrength)
    return Peaks.find(in: rises).compactMap { peak in
      let around = peak - Self.halfStrengthFrames..<peak + Self.halfStrengthFrames + 1
      let height = min(
        rises[peak] / max(strength.meanSquare(in: around).squareRoot(), least), Self.greatestHeight)
      guard height > Self.minimumHeight else { return nil }
      let place = Double(peak) + Self.shift(rises, peak)
      return StepSequence.Candidate(
        time: place / MotionFrame.rate, height: height, logPeriod: track.logPeriod(atFrame: place))
    }
  }

  /// Returns the offset of the vertex of the parabola through a peak and its neighbors.
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
      if index + 1 - start >= minimumSteps { kept += times[start...index] }
      start = index + 1
    }
    return kept
  }
}
