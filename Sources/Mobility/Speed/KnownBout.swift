package import HealthModel

/// An annotated bout of a recording with its strides as the engine measures them, for the training and
/// validation of models.
package struct KnownBout: Sendable {
  /// The strides by ascending start, in frames of the recording.
  package let strides: [StrideMotion]

  /// Measures an annotated bout.
  ///
  /// - Parameters:
  ///   - readings: The recording.
  ///   - span: From its first step to its last, in seconds since the first reading.
  ///   - straight: The intervals to use; a stride must lie entirely in one of them.
  package init(
    _ readings: [Reading<MotionSample>], span: Range<Double>, straight: [Range<Double>]
  ) {
    self.init(KnownFrames(readings), span: span, straight: straight)
  }

  /// Measures one of several bouts of a recording.
  package init(_ recording: KnownFrames, span: Range<Double>, straight: [Range<Double>]) {
    var strides: [StrideMotion] = []
    for block in recording.blocks(span: span) {
      let levelled = LevelledBlock(block)
      let found = StrideMeter().strides(
        in: levelled, contacts: ContactFinder().contacts(in: levelled), turns: [])
      strides += found.map {
        var stride = $0
        stride.start += Double(block.startIndex)
        return stride
      }
    }
    self.strides = strides.filter { stride in
      let first = stride.start / MotionFrame.rate
      return straight.contains { $0.lowerBound <= first && first + stride.seconds <= $0.upperBound }
    }
  }
}

/// The frames of a recording up to its first gap.
package struct KnownFrames: Sendable {
  let frames: ContiguousArray<MotionFrame>
  let hasRotation: Bool

  /// Creates the frames.
  ///
  /// - Parameter readings: The recording; readings after a gap are skipped.
  package init(_ readings: [Reading<MotionSample>]) {
    var intake = MobilityIntake()
    var frames: ContiguousArray<MotionFrame> = []
    var hasRotation = false
    var runs = 0
    for reading in readings {
      intake.process(reading)
      while let event = intake.next() {
        switch event {
        case .began(_, let rotates):
          runs += 1
          if runs == 1 { hasRotation = rotates }
        case .frame(let frame, _): if runs == 1 { frames.append(frame) }
        case .warning: break
        }
      }
    }
    self.frames = frames
    self.hasRotation = hasRotation
  }

  /// Returns the blocks in which the engine would analyze a walk from its first step to its last, in seconds
  /// since the first reading.
  func blocks(span: Range<Double>) -> [MotionBlock] {
    let start = min(
      max(Int(clamping: (span.lowerBound * MotionFrame.rate).rounded()), 0), frames.count)
    let end = min(
      max(Int(clamping: (span.upperBound * MotionFrame.rate).rounded(.up)), start), frames.count)
    var plan = BlockPlan(start: start)
    var blocks: [MotionBlock] = []
    func add(_ core: Range<Int>, isLast: Bool) {
      let around = plan.window(of: core, end: isLast ? end : nil, kept: 0..<frames.count)
      blocks.append(
        MotionBlock(
          frames: ContiguousArray(frames[around]), startIndex: around.lowerBound,
          core: core.lowerBound - around.lowerBound..<core.upperBound - around.lowerBound,
          hasRotation: hasRotation))
    }
    while let core = plan.block(known: end) { add(core, isLast: false) }
    if let core = plan.lastBlock(end: end) { add(core, isLast: true) }
    return blocks
  }
}
