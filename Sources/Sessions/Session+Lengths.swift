internal import HealthModel

/// Pool lengths: reported and corrected by an engine, or counted manually.
extension Session {
  /// Adds a length that an engine detected, possibly some seconds ago.
  mutating func receive(_ length: SwimLength) throws(SessionError.Reason) -> [Effect] {
    guard rules.isPool, let lapBook else { throw .notAPool }
    try check([length], after: lapBook.endOfLengths(before: lapBook.told.count))
    return insert(length)
  }

  /// Applies an engine's correction of the lengths from an index on.
  ///
  /// Corrected lengths keep their events, additional ones get new events, and surplus events are
  /// withdrawn.
  mutating func correct(
    from index: Int, _ lengths: [SwimLength]
  ) throws(SessionError.Reason) -> [Effect] {
    guard rules.isPool, let lapBook else { throw .notAPool }
    guard (0...lapBook.told.count).contains(index) else {
      throw .noSuchLength(index: index, count: lapBook.told.count)
    }
    try check(lengths, after: lapBook.endOfLengths(before: index))
    let correction = self.lapBook?.replace(
      from: index, with: lengths, meters: rules.lapLengthMeters, nextEvent: events.count,
      in: timeline)
    guard let correction else { return [] }
    var effects = corrections(of: correction.changed)
    for lap in correction.added { effects.append(record(lap.event)) }
    withdrawnEvents = (withdrawnEvents + correction.withdrawn).sorted()
    effects += correction.withdrawn.map { .eventWithdrawn(index: $0) }
    let laps = self.laps[(correction.firstNumber - 1)...]
    return effects + [.lapsCorrected(from: correction.firstNumber, Array(laps))]
  }

  /// Counts a length for the swimmer: all swimming since the last one.
  mutating func countLength(at date: Instant) -> [Effect] {
    let lap = lapBook?.appendCounted(
      at: date, meters: rules.lapLengthMeters, eventIndex: events.count, in: timeline)
    return lap.map { [record($0.event), .lapFinished($0)] } ?? []
  }

  private mutating func insert(_ length: SwimLength) -> [Effect] {
    let lap = lapBook?.append(
      length, meters: rules.lapLengthMeters, eventIndex: events.count, in: timeline)
    return lap.map { [record($0.event), .lapFinished($0)] } ?? []
  }

  /// Rejects lengths that are invalid or out of order.
  private func check(
    _ lengths: [SwimLength], after start: Instant?
  ) throws(SessionError.Reason) {
    var end = start
    for length in lengths {
      guard length.span.duration > .zero else { throw .emptySpan(at: length.span.start) }
      if let end, length.span.end <= end { throw .goesBack(to: length.span.end, behind: end) }
      if let count = length.strokeCount, count < 0 { throw .notAValue(Double(count)) }
      end = length.span.end
    }
  }
}
