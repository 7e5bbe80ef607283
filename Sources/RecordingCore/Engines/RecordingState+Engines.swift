package import HealthModel
import Sessions

/// The engines of the recording: their readings, and the application of their findings.
extension RecordingState {
  /// Passes a reading to every engine, and applies what each finds before the next gets it.
  package mutating func process(_ reading: EngineReading) {
    var findings: [EngineFinding] = []
    for index in engines.indices {
      context.update(from: session)
      engines[index].process(reading, &context, into: &findings)
      applyAndRemove(&findings)
    }
  }

  mutating func beginEngines(at date: Instant) {
    for index in engines.indices { engines[index].begin(at: date, &context) }
  }

  mutating func pauseEngines(at date: Instant) {
    for index in engines.indices { engines[index].pause(at: date) }
  }

  mutating func resumeEngines(at date: Instant) {
    for index in engines.indices { engines[index].resume(at: date) }
  }

  mutating func shiftEngines(by offset: Duration) {
    context.shift(by: offset)
    for index in engines.indices { engines[index].shift(by: offset) }
  }

  /// Advances the time of the engines, and updates the session with their sums.
  package mutating func reportEngines(at now: Instant) {
    guard session.state == .running else { return }
    process(.time(now))
    var findings: [EngineFinding] = []
    for index in engines.indices {
      context.update(from: session)
      engines[index].report(at: now, &context, into: &findings)
      applyAndRemove(&findings)
    }
  }

  /// Flushes the engines, between the stop and the end of the session.
  mutating func finishEngines(at end: Instant) {
    var findings: [EngineFinding] = []
    for index in engines.indices {
      context.update(from: session)
      engines[index].finish(at: end, &context, into: &findings)
      applyAndRemove(&findings)
    }
  }

  /// Removes the engines that determine one type of sample and nothing else.
  package mutating func removeEngines(ofOnly type: QuantityType) {
    omittedTypes.insert(type)
    engines.removeAll { $0.measuredTypes(of: []) == [type] }
  }

  /// Returns the types of samples that the engines determine, from traces of these kinds.
  package func measuredTypes(of kinds: Set<TraceKind>) -> Set<QuantityType> {
    (engines + formerEngines).reduce(into: []) { $0.formUnion($1.measuredTypes(of: kinds)) }
  }

  private mutating func applyAndRemove(_ findings: inout [EngineFinding]) {
    guard !findings.isEmpty else { return }
    for finding in findings { apply(finding) }
    findings.removeAll(keepingCapacity: true)
  }

  mutating func apply(_ finding: EngineFinding) {
    switch finding {
    case .session(let event): observe(event)
    case .note(let note): self.note(note)
    case .samples(let samples): store(found: samples)
    case .withdrawnSamples(let identifiers): withdraw(found: identifiers)
    case .stepCount(let counted):
      let count = counted + (session.activities.last?.stepsBefore ?? 0)
      let known = session.totals(at: session.latestDate ?? .earliest).stepCount ?? 0
      guard count > known, let date = session.endDate ?? session.latestDate else { return }
      observe(.steps(count, at: date))
    case .stroke(let style): slicer?.receive(stroke: style)
    case .strokeCount(let counted):
      let count = counted + (session.activities.last?.strokesBefore ?? 0)
      guard let date = session.endDate ?? session.latestDate else { return }
      let known = session.totals(at: date).strokeCount ?? 0
      observe(count < known ? .strokesCorrected(count, at: date) : .strokes(count, at: date))
    case .lengths(let change): apply(change)
    case .energy(let estimated, let note, let date):
      let kilocalories = estimated + (session.activities.last?.kilocaloriesBefore ?? 0)
      guard kilocalories > session.totals(at: date).energyKilocalories ?? 0 else { return }
      slicer?.energyNote = note
      observe(.energy(kilocalories: kilocalories, at: date))
    case .countedDistance(let meters, let date):
      if options.hasPositioning {
        receive(countedMeters: meters, at: date)
      } else {
        observe(.distance(meters: meters + (session.activities.last?.routeBefore ?? 0), at: date))
      }
    case .nextActivity: if !isReplaying { isNextActivityDue = true }
    case .profileFact(let fact, let value): profileFacts[fact] = value
    }
  }

  /// After a recovery the engine may detect a length again that the session already has.
  private mutating func apply(_ change: SwimLengthsChange) {
    let known = change.lengths
    let before = session.activities.last?.firstLength ?? 0
    let count = session.lengthCount - before
    if change.count == 1, change.index == count, change.index + 1 == known.count {
      observe(.length(known[change.index]))
    } else {
      let first = min(change.index, count, known.count)
      observe(.lengthsCorrected(from: before + first, Array(known[first...])))
    }
  }

  /// Passes samples of an engine to the store; during a replay, after its end.
  private mutating func store(found samples: [QuantitySample]) {
    guard !samples.isEmpty else { return }
    if isReplaying {
      replayedSamples += samples
    } else {
      effects.append(.storeSamples(samples))
    }
  }

  private mutating func withdraw(found identifiers: [String]) {
    guard !identifiers.isEmpty else { return }
    guard isReplaying else {
      effects.append(.withdrawSamples(identifiers))
      return
    }
    let withdrawn = Set(identifiers)
    replayedSamples.removeAll {
      $0.header.metadata.string(.syncIdentifier).map(withdrawn.contains) ?? false
    }
    replayedWithdrawals += identifiers
  }

  /// Which samples were saved when the recorder died is unknown: all are stored again, and the store
  /// ignores those it has.
  mutating func restoreFoundSamples() {
    if !replayedWithdrawals.isEmpty { effects.append(.withdrawSamples(replayedWithdrawals)) }
    if !replayedSamples.isEmpty { effects.append(.storeSamples(replayedSamples)) }
    replayedWithdrawals = []
    replayedSamples = []
  }
}
