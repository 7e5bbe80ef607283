package import HealthModel

/// The processing of frames, and of each completed half second.
extension SwimEngine {
  /// The maximum distance of a stroke from the middle of the last window of swimming in seconds: half a
  /// window, plus one.
  private static let strokeReach = 2.5
  /// The minimum interval between strokes, in seconds.
  private static let minimumStroke = 0.6
  /// The change of a length's start, in seconds, that restarts the live strokes.
  private static let newStart = 2.0

  mutating func receive(_ event: IntakeEvent) {
    switch event {
    case .began(let time): begin(at: time)
    case .missing(let from, let to):
      findings.append(
        .warning(.gap(TimeRange(start: clock.instant(from), end: clock.instant(to)))))
      if to - from > Self.maximumGap { endInterval(at: from) }
    case .warning(let warning): findings.append(.warning(warning))
    }
  }

  private mutating func begin(at time: Double) {
    now = max(now, time)
    if motion == nil {
      motion = WristMotion(
        models ?? StyleModels(intake.hasRotation == true ? .full : .acceleration))
    }
    motion?.reset()
    strokes.reset()
    activity.interrupt()
    if let span = kick.reset() { report(kicking: span) }
    guard case .pool(let meters) = configuration.venue else { return }
    if lengths == nil {
      lengths = LengthFinder(LengthTiming(lapLengthMeters: meters), from: time)
    }
  }

  mutating func receive(_ frame: WristFrame, at time: Double) {
    now = time
    // A frame covers the thirtieth of a second that begins with it.
    let end = time + 1 / WristFrame.rate
    let isComplete = motion?.process(frame) == true
    if isComplete, let hop = motion?.strokes(endingAt: end) {
      for stroke in strokes.process(hop) { report(strokeAt: stroke) }
    }
    if let span = kick.process(frame, at: time) { report(kicking: span) }
    guard isComplete, let rotation = motion?.newestRotation else { return }
    activity.process(meanRotation: rotation)
    processWindow(endingAt: end)
  }

  /// Processes a completed half second.
  private mutating func processWindow(endingAt end: Double) {
    guard let turn = motion?.probabilities(.threeSeconds) else { return }
    let middle = end - WindowLength.threeSeconds.seconds / 2
    fillEvidence(until: middle)
    let hasRotation = intake.hasRotation == true
    let evidence = TurnEvidence(
      turnProbability: turn[.transition], activity: hasRotation ? activity.ratio : nil)
    if let six = motion?.probabilities(.sixSeconds) {
      style.append(six, at: end - WindowLength.sixSeconds.seconds / 2)
      if hasRotation, let features = motion?.features, let worn = wear.process(features) {
        findings.append(.warning(.worn(like: worn, at: clock.instant(now))))
      }
    }
    receive(evidence, at: middle)
  }

  /// Adds half seconds without evidence, so that the decoder's time advances.
  private mutating func fillEvidence(until middle: Double) {
    guard var time = evidenceTime else { return }
    let step = LengthDecoder.stepSeconds
    while middle - time > 1.5 * step {
      time += step
      receive(nil, at: time)
    }
  }

  private mutating func receive(_ evidence: TurnEvidence?, at time: Double) {
    evidenceTime = time
    if let evidence, evidence.total < 0 { lastSwimming = time }
    if let change = evidence.flatMap({ sets.process($0.total, at: time) }) {
      switch change {
      case .swimming(let since):
        findings.append(.swimming(since: clock.instant(since)))
        if lengths == nil { followStrokes(from: since) }
      case .resting(let since):
        findings.append(.resting(since: clock.instant(since)))
        if lengths == nil { stopStrokes() }
      }
    }
    guard lengths != nil else { return }
    if lengths?.process(evidence, at: time, now: now) == true {
      let describe = describer()
      findings += lengths?.report(now: now, describe) ?? []
    }
    followLength()
  }

  /// Returns a closure that describes a length by the strokes and styles known now.
  private func describer() -> LengthFinder.Describe {
    { [strokes, style, kick, clock] start, end in
      let count = strokes.count(from: start, to: end)
      let judged = style.style(
        from: start, to: end, strokeCount: count, kicking: kick.share(from: start, to: end))
      return SwimLength(
        span: TimeRange(start: clock.instant(start), end: clock.instant(end)), style: judged.style,
        strokeCount: count, confidence: judged.confidence)
    }
  }

  /// Returns the description of an interval of the last minutes as if it were a length.
  package func length(from start: Instant, to end: Instant) -> SwimLength {
    var clock = clock
    return describer()(clock.seconds(of: start), clock.seconds(of: end))
  }

  /// Begins the live strokes of the length in progress, from its start.
  private mutating func followLength() {
    guard let start = lengths?.openStart else {
      stopStrokes()
      return
    }
    guard strokeStart.map({ abs($0 - start) > Self.newStart }) ?? true else { return }
    followStrokes(from: start)
  }

  private mutating func followStrokes(from start: Double) {
    strokeStart = start
    var told: [Double] = []
    strokes.follow(from: start) { told.append($0) }
    for stroke in told { report(strokeAt: stroke) }
  }

  private mutating func stopStrokes() {
    strokeStart = nil
    strokes.stop()
  }

  /// Reports a stroke, unless it was reported with another start of its length, or the arm has stopped in the
  /// meantime: a period remains known for longer than the motion lasts.
  private mutating func report(strokeAt time: Double) {
    guard time < lastSwimming + Self.strokeReach, time > lastStroke + Self.minimumStroke else {
      return
    }
    lastStroke = time
    findings.append(
      .stroke(SwimStroke(time: clock.instant(time), style: style.newest ?? .unknown)))
  }

  private mutating func report(kicking span: ClosedRange<Double>) {
    guard lengths != nil else { return }
    let describe = { [style, clock] (start: Double, end: Double) in
      // A board shakes as regularly as arms stroke; strokes detected then are not real.
      let judged = style.style(from: start, to: end, strokeCount: 0, kicking: 1)
      return SwimLength(
        span: TimeRange(start: clock.instant(start), end: clock.instant(end)), style: judged.style,
        strokeCount: 0, confidence: judged.confidence)
    }
    findings += lengths?.receive(kicking: span, describe) ?? []
  }

  /// Ends a segment and reports its lengths; later motion is not continuous with it.
  mutating func endInterval(at end: Double) {
    if let span = kick.reset() { report(kicking: span) }
    if lengths != nil {
      let describe = describer()
      findings += lengths?.finish(at: end, describe) ?? []
      lengths?.restart(at: end)
    }
    stopStrokes()
    sets = SetTracker()
    evidenceTime = nil
    intake.interrupt()
  }
}
