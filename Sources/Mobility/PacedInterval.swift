public import HealthModel

/// Some seconds of a walk with the model's distance, for comparison with a known distance.
public struct PacedInterval: Hashable, Sendable {
  public var span: TimeRange
  public var stepCount: Int
  /// The distance without the person's calibration; also available where an uncalibrated speed is not
  /// reported.
  public var uncorrectedMeters: Double

  public init(span: TimeRange, stepCount: Int, uncorrectedMeters: Double) {
    self.span = span
    self.stepCount = stepCount
    self.uncorrectedMeters = uncorrectedMeters
  }
}

/// The processing of frames, of the detector's changes, and of air pressure.
extension MobilityEngine {
  /// The maximum length of a segment; after ten minutes it is reported and the next one begins.
  private static let maximumInterval = Int(clamping: 600 * MotionFrame.rate)

  mutating func receive(_ event: IntakeEvent) {
    switch event {
    case .began(let place, let hasRotation): begin(at: place, hasRotation)
    case .frame(let frame, let place): receive(frame, at: place)
    case .warning(let warning): findings.append(.warning(warning))
    }
  }

  private mutating func begin(at place: Int, _ hasRotation: Bool) {
    endRun()
    (runStart, lastSettled) = (place, 0)
    ring.begin(at: place)
    detector =
      pushes == nil
      ? WalkingDetector(placement: configuration.placement, hasRotation: hasRotation) : nil
  }

  mutating func receive(_ frame: MotionFrame, at place: Int) {
    if configuration.usesWheelchair {
      for push in pushes?.process(frame, at: place) ?? [] { report(pushAt: push) }
      return
    }
    ring.append(frame)
    // Nothing changes between two evaluations of the detector.
    guard detector?.append(frame) == true else { return }
    if let changes = detector?.changes(), !changes.isEmpty { receive(changes) }
    guard open != nil, let settled = detector?.settledFrames, settled != lastSettled else { return }
    lastSettled = settled
    advance(known: runStart + settled)
  }

  private mutating func receive(_ changes: [WalkingChange]) {
    for (index, change) in changes.enumerated() {
      switch change {
      case .began(let gait, let frame): open = OpenInterval(gait, from: runStart + frame)
      case .ended(let frame):
        var next = detector?.settledFrames ?? frame
        if index + 1 < changes.count, case .began(_, let frame) = changes[index + 1] {
          next = frame
        }
        close(at: runStart + frame, next: runStart + max(next, frame))
      }
    }
  }

  /// Analyzes the completed blocks of the segment.
  private mutating func advance(known: Int) {
    while let core = open?.plan.block(known: known) {
      read(core, end: nil)
      guard let segment = open, core.upperBound - segment.plan.start >= Self.maximumInterval
      else {
        continue
      }
      reportStairs(known: Double(core.upperBound))
      report(open ?? segment)
      open = OpenInterval(segment.gait, from: core.upperBound)
    }
    // Walking is known beyond the blocks whose steps have been read.
    reportStairs(known: Double(open?.plan.next ?? known))
  }

  /// Closes the segment at the end of the walking; there is no walking up to `next`.
  private mutating func close(at end: Int, next: Int) {
    guard var interval = open else { return }
    while let core = interval.plan.block(known: end) {
      open = interval
      read(core, end: end)
      interval = open ?? interval
    }
    open = interval
    if let core = interval.plan.lastBlock(end: end) { read(core, end: end) }
    // Stairs by air pressure divide the walk; an altitude is known slightly later than its step.
    reportStairs(known: Double(next))
    if let interval = open { report(interval) }
    open = nil
  }

  /// Analyzes a block; `end` is the end of the walking, `nil` while it is ongoing.
  private mutating func read(_ core: Range<Int>, end: Int?) {
    guard let interval = open else { return }
    let window = interval.plan.window(of: core, end: end, kept: ring.start..<ring.end)
    ring.copy(window, into: &blockFrames)
    let reading = analysis.read(
      MotionBlock(
        frames: blockFrames, startIndex: window.lowerBound,
        core: core.lowerBound - window.lowerBound..<core.upperBound - window.lowerBound,
        hasRotation: intake.hasRotation), interval.gait)
    for contact in open?.receive(reading) ?? [] {
      let time = intake.clock.instant(ofFrame: contact.place)
      findings.append(.step(Step(time: time, foot: contact.foot)))
      if hasAir { stairs.add(step: engineTime(contact.place)) }
    }
    if let running = reading.running {
      // A step at the seam of two blocks belongs to both.
      let start = max(running.places.lowerBound, runningEnd)
      runningEnd = running.places.upperBound
      findings.append(
        .running(RunningInterval(running, span: span(start..<max(start, runningEnd)))))
    }
    if interval.gait == .walking, let meters = builder.uncorrectedMeters(reading),
      let first = reading.contacts.first, let last = reading.contacts.last
    {
      findings.append(
        .paced(
          PacedInterval(
            span: span(first.place..<last.place), stepCount: reading.contacts.count,
            uncorrectedMeters: meters)))
    }
  }

  /// Ends the run at its last frame.
  mutating func endRun() {
    if pushes != nil {
      for push in pushes?.finish() ?? [] { report(pushAt: push) }
    }
    receive(detector?.finish() ?? [])
    if open != nil { close(at: ring.end, next: ring.end) }
    detector = nil
  }

  private mutating func report(pushAt place: Int) {
    findings.append(.push(intake.clock.instant(ofFrame: Double(place))))
  }

  func span(_ places: Range<Double>) -> TimeRange {
    TimeRange(
      start: intake.clock.instant(ofFrame: places.lowerBound),
      end: intake.clock.instant(ofFrame: places.upperBound))
  }
}

/// A step: a contact of a foot with the ground.
public struct Step: Hashable, Sendable {
  /// The time of the initial contact.
  public var time: Instant
  /// The foot; `nil` where it is unknown.
  public var foot: Foot?

  public init(time: Instant, foot: Foot? = nil) {
    self.time = time
    self.foot = foot
  }
}

/// The foot that touched the ground.
public enum Foot: String, Hashable, Sendable, Codable {
  case left
  case right

  public var other: Foot { self == .left ? .right : .left }
}
