import Signals

/// How long a step takes in the course of a block: the likeliest sequence of paces.
struct StepPeriodTrack {
  /// Every which hop of the ``StepRhythm`` is measured: about once a second.
  private static let every = 2
  private static let framesPerPeriod = Double(every * StepRhythm.hopFrames)

  /// The natural logarithm of the step time in seconds, at the middle of every measured hop.
  private(set) var logPeriods: [Double] = []

  /// - Parameter block: Frames of which at least one hop is complete, else there are no periods.
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
      // Beyond the block there is nothing.
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

  /// The logarithm of the step time at a frame, between hops on the line between them.
  func logPeriod(atFrame frame: Double) -> Double {
    let place = (frame - Double(StepRhythm.hopFrames) / 2) / Self.framesPerPeriod
    let bounded = min(max(place, 0), Double(logPeriods.count - 1))
    let before = min(Int(bounded), logPeriods.count - 1)
    let after = min(before + 1, logPeriods.count - 1)
    let fraction = bounded - Double(before)
    return logPeriods[before] + (logPeriods[after] - logPeriods[before]) * fraction
  }
}
