/// The analysis of a block of walking.
struct BlockAnalysis: Sendable {
  private let placement: BodyPlacement
  private let measuresRunning: Bool
  private let contacts: ContactFinder
  private let steps = StepCounter()
  private let strides = StrideMeter()
  private let turns = TurnFinder()
  private var level = LevelledBlock()
  private var stairs: (with: StairsClassifier?, without: StairsClassifier?)

  init(
    _ placement: BodyPlacement, contacts: ContactFinder = ContactFinder(),
    measuresRunning: Bool = false
  ) {
    self.placement = placement
    self.measuresRunning = measuresRunning
    self.contacts = contacts
    stairs = (
      StairsClassifier(placement, hasRotation: true),
      StairsClassifier(placement, hasRotation: false)
    )
  }

  /// Analyzes a block; for gaits other than walking only the steps are detected.
  mutating func read(_ block: MotionBlock, _ gait: Gait) -> BlockReading {
    var reading = BlockReading()
    reading.startIndex = block.startIndex
    if gait == .walking {
      readWalking(block, into: &reading)
    } else {
      reading.contacts = counted(block)
    }
    if measuresRunning { measureRunning(block, gait, into: &reading) }
    return reading
  }

  private mutating func readWalking(_ block: MotionBlock, into reading: inout BlockReading) {
    let start = Double(block.startIndex)
    guard placement.isOnTrunk || placement == .pocket else {
      reading.contacts = counted(block)
      return
    }
    level.read(block)
    reading.windows =
      block.hasRotation
      ? stairs.with?.windows(in: level) ?? [] : stairs.without?.windows(in: level) ?? []
    guard placement.isOnTrunk else {
      reading.contacts = counted(block)
      return
    }
    reading.regularity = level.rhythm.map(StrideRegularity.init)
    let found = contacts.coreContacts(in: level)
    let turned = turns.turns(in: level, startIndex: block.startIndex)
    reading.turns = turned.map { $0.peak + start }
    reading.strides = strides.strides(
      in: level, contacts: found, turns: turned.map { $0.start..<max($0.start, $0.end) }
    ).map { stride in
      var stride = stride
      stride.start += start
      return stride
    }
    let core = Double(block.core.lowerBound)..<Double(block.core.upperBound)
    reading.contacts = found.filter { core.contains($0.frame) }.map {
      BlockReading.Contact(place: $0.frame + start, foot: $0.foot)
    }
  }

  /// Measures running, also where the detector reports a fast walk: at a slow run, and at a limb, the intensity of the
  /// motion is that of walking.
  private func measureRunning(
    _ block: MotionBlock, _ gait: Gait, into reading: inout BlockReading
  ) {
    let isCounted = gait == .running || !placement.isOnTrunk
    // The contacts of a walk are sought at the strides of walkers only.
    let steps = isCounted ? reading.contacts : counted(block)
    reading.running = RunningMeasures(
      steps: steps.map { $0.place - Double(block.startIndex) },
      up: placement.followsTrunk ? block.verticalAcceleration : nil, startIndex: block.startIndex,
      isRunning: gait == .running)
  }

  private func counted(_ block: MotionBlock) -> [BlockReading.Contact] {
    steps.steps(in: block).map {
      BlockReading.Contact(place: $0 + Double(block.startIndex), foot: nil)
    }
  }
}

/// The results of a block's analysis; positions are frame indexes in the recording.
struct BlockReading: Sendable {
  /// A contact of a foot with the ground.
  struct Contact: Hashable, Sendable {
    var place: Double
    var foot: Foot?
  }

  var contacts: [Contact] = []
  /// The straight strides that begin in the block; empty where the sensor is not on the trunk.
  var strides: [StrideMotion] = []
  /// The regularity of steps and strides; `nil` where nothing repeats or the sensor is not on the trunk.
  var regularity: StrideRegularity?
  /// The positions where turns are sharpest.
  var turns: [Double] = []
  /// The terrain classification in two-second windows; empty without a model.
  var windows: [StairsClassifier.Window] = []
  /// The measures of running; `nil` at the cadence of walking, and where there are too few steps.
  var running: RunningMeasures?
  /// The index of the block's first frame, the origin of the windows.
  var startIndex = 0
}

/// The division of a segment of walking into blocks of frames that are analyzed together.
///
/// A block has ten seconds of its own and up to five seconds of context on either side, so the result is the
/// same live, offline, or sample by sample. The last block of a segment contains the remainder.
struct BlockPlan: Hashable, Sendable {
  /// The number of core frames of a block.
  static let coreFrames = Int(10 * MotionFrame.rate)
  /// The number of context frames on either side.
  static let contextFrames = Int(5 * MotionFrame.rate)
  /// The number of frames that are analyzed before the first and after the last frame of walking: half a
  /// second, in which the first foot is lifted and the last comes to rest.
  static let marginFrames = Int(0.5 * MotionFrame.rate)

  /// The first frame of the segment.
  let start: Int
  /// The first frame that is not part of a block yet.
  private(set) var next: Int

  init(start: Int) {
    self.start = start
    next = start
  }

  /// Returns the next block of an ongoing segment.
  ///
  /// - Parameter known: The frame up to which the person is known to be walking.
  /// - Returns: `nil` until enough frames are known.
  mutating func block(known: Int) -> Range<Int>? {
    guard known - next >= Self.coreFrames else { return nil }
    defer { next += Self.coreFrames }
    return next..<(next + Self.coreFrames)
  }

  /// Returns the last block of a segment that ends; `nil` where nothing remains.
  func lastBlock(end: Int) -> Range<Int>? { next < end ? next..<end : nil }

  /// Returns the core and its context within the retained frames, up to the end of the walking where that is
  /// known.
  func window(of core: Range<Int>, end: Int?, kept: Range<Int>) -> Range<Int> {
    let first = max(core.lowerBound - Self.contextFrames, start - Self.marginFrames)
    let last = end.map { $0 + Self.marginFrames } ?? core.upperBound + Self.contextFrames
    return (first..<max(last, core.upperBound)).clamped(to: kept)
  }
}
