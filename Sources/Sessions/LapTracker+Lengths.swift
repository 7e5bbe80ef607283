internal import HealthModel

/// Pool lengths as laps; the time between two lengths is a rest and belongs to neither.
extension LapTracker {
  /// The changes of the laps by a correction of lengths.
  struct Correction {
    /// Changed laps that retain their event.
    var changed: [Lap] = []
    /// New laps that need an event, in the order of their event indices.
    var added: [Lap] = []
    /// The indices of events whose lap was removed.
    var withdrawn: [Int] = []
    /// The first lap number from which the laps changed.
    var firstNumber = 1
  }

  /// Returns the end of the last length before an index; without one, the start.
  func endOfLengths(before index: Int) -> Instant? {
    for case let event? in told[..<index].reversed() {
      if let lap = laps.last(where: { $0.eventIndex == event }) { return lap.span.end }
    }
    return laps.isEmpty ? start.date : nil
  }

  /// Adds a length that an engine reported.
  ///
  /// - Returns: Its lap; `nil` if there is already a manually counted lap.
  mutating func append(
    _ length: SwimLength, meters: Double?, eventIndex: Int, in timeline: WorkoutTimeline
  ) -> Lap? {
    let place = insert(length, meters: meters, eventIndex: eventIndex, in: timeline)
    told.append(place.map { _ in eventIndex })
    renumber(from: place ?? laps.count, in: timeline)
    return place.map { laps[$0] }
  }

  /// Adds the length that the user ends now.
  mutating func appendCounted(
    at date: Instant, meters: Double?, eventIndex: Int, in timeline: WorkoutTimeline
  ) -> Lap {
    let length = SwimLength(span: TimeRange(start: start.date, end: date))
    laps.append(
      lap(length, length.span, .manual, meters: meters, eventIndex: eventIndex, in: timeline))
    renumber(from: laps.count - 1, in: timeline)
    return laps[laps.count - 1]
  }

  /// Replaces the reported lengths from an index on.
  ///
  /// - Returns: The changes; `nil` if there are none.
  mutating func replace(
    from index: Int, with lengths: [SwimLength], meters: Double?, nextEvent: Int,
    in timeline: WorkoutTimeline
  ) -> Correction? {
    let slots = told[index...].map(\.self)
    let events = Set(slots.compactMap(\.self))
    let before = laps
    let replaced = before.filter { events.contains($0.eventIndex) }
    laps.removeAll { events.contains($0.eventIndex) }
    told.removeSubrange(index...)
    var correction = Correction()
    var added: [Int] = []
    for (offset, length) in lengths.enumerated() {
      let known = offset < slots.count ? slots[offset] : nil
      let event = known ?? nextEvent + added.count
      guard insert(length, meters: meters, eventIndex: event, in: timeline) != nil else {
        told.append(nil)
        continue
      }
      told.append(event)
      if known == nil { added.append(event) }
    }
    carryRevisions(from: replaced)
    renumber(from: 0, in: timeline)
    let standing = Set(told.compactMap(\.self))
    correction.withdrawn = events.filter { !standing.contains($0) }.sorted()
    correction.added = laps.filter { added.contains($0.eventIndex) }
      .sorted { $0.eventIndex < $1.eventIndex }
    correction.changed = laps.filter { lap in
      replaced.contains { $0.eventIndex == lap.eventIndex && $0.revision != lap.revision }
    }
    let same = zip(before, laps).prefix { $0 == $1 }.count
    correction.firstNumber = same + 1
    return same == before.count && same == laps.count ? nil : correction
  }

  /// Increments the revision of each lap whose content changed.
  private mutating func carryRevisions(from replaced: [Lap]) {
    for old in replaced {
      guard let index = laps.lastIndex(where: { $0.eventIndex == old.eventIndex }) else { continue }
      laps[index].number = old.number
      laps[index].revision = old.revision
      if laps[index] != old { laps[index].revision += 1 }
    }
  }

  /// Inserts a length at its position, determined by its midpoint, and trims it to the space
  /// between its neighbors.
  ///
  /// - Returns: Its index; `nil` if a lap covers its midpoint.
  private mutating func insert(
    _ length: SwimLength, meters: Double?, eventIndex: Int, in timeline: WorkoutTimeline
  ) -> Int? {
    let middle = length.span.start + length.span.duration / 2
    let place = (laps.lastIndex { $0.span.end <= middle } ?? -1) + 1
    var span = length.span
    if let minimum = place > 0 ? laps[place - 1].span.end : timeline.start {
      span.start = max(span.start, minimum)
    }
    if place < laps.count {
      guard laps[place].span.start > middle else { return nil }
      span.end = min(span.end, laps[place].span.start)
    }
    guard span.start < span.end else { return nil }
    laps.insert(
      lap(length, span, .length, meters: meters, eventIndex: eventIndex, in: timeline), at: place)
    return place
  }

  private func lap(
    _ length: SwimLength, _ span: TimeRange, _ trigger: Lap.Trigger, meters: Double?,
    eventIndex: Int,
    in timeline: WorkoutTimeline
  ) -> Lap {
    Lap(
      number: 0, span: span, activeDuration: timeline.active(from: span.start, to: span.end),
      trigger: trigger, style: length.style, strokeCount: length.strokeCount,
      startMeters: meters.map { _ in 0 }, endMeters: meters, eventIndex: eventIndex)
  }

  private mutating func renumber(from place: Int, in timeline: WorkoutTimeline) {
    for index in laps.indices.dropFirst(place) { laps[index].number = index + 1 }
    settleLengths()
    if let date = laps.last?.span.end ?? timeline.start { start = mark(at: date, in: timeline) }
  }
}
