import HealthModel
import Sessions
import Swimming

/// Results of the swim engine for the session, the samples and the notes.
extension RecordingCore {
  /// Passes a reading of the wrist to the engine, exactly as it is stored.
  mutating func processSwim(_ reading: Reading<MotionSample>) {
    guard swim != nil else { return }
    if let first = swim?.firstNote(at: reading.time) { note(first) }
    if let findings = swim?.process(reading), !findings.isEmpty { apply(findings) }
  }

  /// Flushes the engine, between the stop and the end of the session.
  mutating func finishSwim() {
    if let findings = swim?.finish() { apply(findings) }
  }

  /// Processes the results of the engine.
  mutating func apply(_ findings: [SwimFinding]) {
    var hasNewStrokes = false
    for finding in findings {
      switch finding {
      case .stroke(let stroke):
        swim?.tally.receive(stroke)
        slicer?.receive(stroke: stroke.style)
        hasNewStrokes = true
      case .length(let length, let index):
        applyLengths(from: index, [length])
        hasNewStrokes = true
      case .corrected(let index, let lengths):
        applyLengths(from: index, lengths)
        hasNewStrokes = true
      case .swimming(let since): observe(.swimming(since: since))
      case .resting(let since): observe(.resting(since: since))
      case .warning(let warning): note(RecordingNote(warning))
      }
    }
    if hasNewStrokes { reportStrokeCount() }
  }

  /// Which samples of the lengths were saved when the recorder died is unknown: all are stored again,
  /// and the store ignores those it has.
  mutating func restoreLengthSamples() {
    storeSamples(of: session.laps)
    let withdrawn = session.withdrawnEvents.flatMap {
      LengthSamples(recording: id).identifiers(ofEvent: $0)
    }
    if !withdrawn.isEmpty { effects.append(.withdrawSamples(withdrawn)) }
  }

  /// Passes samples of lengths of a pool to the store; those of other laps are cut by time.
  mutating func storeSamples(of laps: [Lap]) {
    guard session.configuration.swimmingLocationType == .pool else { return }
    let lengths = LengthSamples(recording: id)
    let samples = laps.flatMap(lengths.samples)
    if !samples.isEmpty { effects.append(.storeSamples(samples)) }
    let withdrawn = laps.flatMap(lengths.withdrawn)
    if !withdrawn.isEmpty { effects.append(.withdrawSamples(withdrawn)) }
  }

  /// After a recovery the engine may detect a length again that the session already has.
  private mutating func applyLengths(from index: Int, _ lengths: [SwimLength]) {
    swim?.tally.replace(from: index, with: lengths)
    guard let known = swim?.tally.lengths else { return }
    if lengths.count == 1, index == session.lengthCount, index + 1 == known.count {
      observe(.length(PoolLength(lengths[0])))
    } else {
      let first = min(index, session.lengthCount, known.count)
      observe(.lengthsCorrected(from: first, known[first...].map(PoolLength.init)))
    }
  }

  private mutating func reportStrokeCount() {
    guard let count = swim?.tally.strokeCount,
      let date = session.endDate ?? session.latestDate
    else { return }
    let told = session.totals(at: date).strokeCount ?? 0
    observe(count < told ? .strokesCorrected(count, at: date) : .strokes(count, at: date))
  }
}

extension PoolLength {
  init(_ length: SwimLength) {
    self.init(span: length.span, style: length.style, strokeCount: length.strokeCount)
  }
}

extension RecordingNote {
  init(_ warning: SwimWarning) {
    switch warning {
    case .worn(let likely, let at): self = .wornOtherwise(likely: likely.word, at: at)
    case .gap(let span): self = .noMotion(span)
    case .slow(let rate, let at): self = .motionTooSlow(samplesPerSecond: rate, at: at)
    case .saturated(let at): self = .motionSaturated(at: at)
    case .withoutRotation(let at): self = .motionWithoutRotation(at: at)
    }
  }
}
