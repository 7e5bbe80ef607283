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
/// It assumes that the person is walking; `WalkingDetector` determines that.
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

/// The mean square of any part of a signal, in constant time.
struct RunningPower {
  /// The cumulative sum of squares before each sample.
  private let sums: [Double]

  init(_ x: [Double]) {
    sums = [Double](unsafeUninitializedCapacity: x.count + 1) { sums, count in
      var sum = 0.0
      sums.initializeElement(at: 0, to: 0)
      for index in x.indices {
        sum += x[index] * x[index]
        sums.initializeElement(at: index + 1, to: sum)
      }
      count = x.count + 1
    }
  }

  /// Returns the mean square of the part of a range that is within the signal.
  func meanSquare(in range: Range<Int>) -> Double {
    let range = range.clamped(to: 0..<sums.count - 1)
    return (sums[range.upperBound] - sums[range.lowerBound]) / Double(max(range.count, 1))
  }
}

/// The step time over the course of a block: the most likely sequence of paces.
struct StepPeriodTrack {
  /// The stride of measured hops of the ``StepRhythm``: about one per second.
  private static let every = 2
  private static let framesPerPeriod = Double(every * StepRhythm.hopFrames)

  /// The natural logarithm of the step time in seconds, at the middle of each measured hop.
  private(set) var logPeriods: [Double] = []

  /// Creates a track.
  ///
  /// - Parameter block: At least one hop of frames; otherwise the track is empty.
  init(_ block: MotionBlock) {
    let frames = block.frames
    guard frames.count >= StepRhythm.hopFrames else { return }
    var filter = RhythmFilter()
    var rhythm = StepRhythm(hasRotation: block.hasRotation)
    var decoder = PaceDecoder()
    let hopCount = frames.count / StepRhythm.hopFrames
    let sampleCount = (hopCount + StepRhythm.laterHops) * StepRhythm.hopSamples
    var ended = 0
    for index in 0..<sampleCount {
      var sample = SIMD4<Float>.zero
      // The signal is zero beyond the block.
      if 2 * index + 1 < frames.count {
        sample = filter.process(frames[2 * index], frames[2 * index + 1])
      }
      guard rhythm.append(sample) else { continue }
      ended += 1
      let hop = ended - 1 - StepRhythm.laterHops
      guard hop >= 0, hop.isMultiple(of: Self.every) else { continue }
      rhythm.measure()
      decoder.process(rhythm.scores)
    }
    logPeriods = decoder.path.map { PaceGrid.logPeriod(Double($0)) }
  }

  /// Returns the logarithm of the step time at a frame, interpolated linearly between hops.
  func logPeriod(atFrame frame: Double) -> Double {
    let place = (frame - Double(StepRhythm.hopFrames) / 2) / Self.framesPerPeriod
    let bounded = min(max(place, 0), Double(logPeriods.count - 1))
    let before = min(Int(bounded), logPeriods.count - 1)
    let after = min(before + 1, logPeriods.count - 1)
    let fraction = bounded - Double(before)
    return logPeriods[before] + (logPeriods[after] - logPeriods[before]) * fraction
  }
}
