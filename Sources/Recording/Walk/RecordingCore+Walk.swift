import HealthModel
import HealthStorage
import Mobility
import Sessions

/// Results of the mobility engine for the session, the samples and the notes.
extension RecordingCore {
  /// Passes a reading to the engine, exactly as it is stored.
  mutating func processMobility(_ reading: Reading<MotionSample>) {
    if let findings = walk?.process(reading), !findings.isEmpty { apply(findings) }
  }

  mutating func processMobility(_ reading: Reading<AirPressure>) {
    if let findings = walk?.process(reading), !findings.isEmpty { apply(findings) }
  }

  /// Flushes the engine, between the stop and the end of the session.
  mutating func finishWalk() {
    if let findings = walk?.finish() { apply(findings) }
    if let samples = walkSamples?.finish() { store(found: samples) }
  }

  /// Returns the person's calibrations including those of this walk, as the profile stores them; `nil`
  /// if it has none.
  func learntCalibrations() -> String? {
    var learner = calibration
    guard let placement = walk?.configuration.placement, let learnt = learner?.finish() else {
      return nil
    }
    var calibrations = options.walker?.calibrations ?? WalkCalibrations()
    calibrations[placement] = learnt
    return calibrations.profileText
  }

  /// Stores the calibrations of this walk for the next recordings.
  func keepCalibrations(in store: HealthStore) async throws(RecordingError) {
    guard let text = learntCalibrations() else { return }
    do throws(StoreError) {
      try await store.setProfileFact(.walkingCalibration, text)
    } catch {
      throw .store(error)
    }
  }

  private mutating func apply(_ findings: [MobilityFinding]) {
    let before = session.totals(at: session.latestDate ?? .earliest).stepCount ?? 0
    for finding in findings {
      switch finding {
      case .warning(let warning): note(RecordingNote(warning))
      case .paced(let interval): calibration?.receive(interval)
      case .step, .bout, .stairs, .push: break
      }
      if let samples = walkSamples?.receive(finding) { store(found: samples) }
    }
    guard let count = walk?.count, count > before,
      let date = session.endDate ?? session.latestDate
    else { return }
    observe(.steps(count, at: date))
  }

  /// Passes samples of an engine to the store; during a replay, after its end.
  mutating func store(found samples: [QuantitySample]) {
    guard !samples.isEmpty else { return }
    if isReplaying {
      replayedSamples += samples
    } else {
      effects.append(.storeSamples(samples))
    }
  }

  /// Which samples were saved when the recorder died is unknown: all are stored again, and the store
  /// ignores those it has.
  mutating func restoreFoundSamples() {
    guard !replayedSamples.isEmpty else { return }
    effects.append(.storeSamples(replayedSamples))
    replayedSamples = []
  }
}

extension RecordingNote {
  init(_ warning: MobilityWarning) {
    switch warning {
    case .gap(let span): self = .noMotion(span)
    case .slow(let rate, let at): self = .motionTooSlow(samplesPerSecond: rate, at: at)
    case .saturated(let at): self = .motionSaturated(at: at)
    case .withoutRotation(let at): self = .motionWithoutRotation(at: at)
    }
  }
}
