import Signals

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
