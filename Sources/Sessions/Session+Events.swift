internal import HealthModel

/// Requests, markers, segments and the water lock.
extension Session {
  /// Records an event that changes neither state nor duration.
  mutating func note(
    _ kind: WorkoutEvent.Kind, _ metadata: Metadata = [:], at date: Instant
  ) throws(SessionError.Reason) -> [Effect] {
    guard state.isActive else { throw .notAllowed }
    try check(metadata)
    return [record(WorkoutEvent(kind: kind, at: notBeforeStart(date), metadata: metadata))]
  }

  mutating func beginSegment(
    _ name: String?, _ metadata: Metadata, at date: Instant
  ) throws(SessionError.Reason) -> [Effect] {
    guard state.isActive else { throw .notAllowed }
    try check(metadata)
    guard !openSegments.contains(where: { $0.name == name }) else {
      throw .segmentAlreadyOpen(name: name)
    }
    openSegments.append(
      OpenSegment(name: name, metadata: metadata, start: notBeforeStart(date)))
    return []
  }

  mutating func endSegment(
    _ name: String?, at date: Instant
  ) throws(SessionError.Reason) -> [Effect] {
    guard state.isActive else { throw .notAllowed }
    let index =
      name == nil
      ? openSegments.indices.last : openSegments.firstIndex { $0.name == name }
    guard let index else { throw .noOpenSegment(name: name) }
    let segment = openSegments.remove(at: index)
    guard date > segment.start else { throw .emptySpan(at: segment.start) }
    return [record(segment.event(endingAt: date))]
  }

  /// Ends every open segment; a segment that began at the same date is empty and is dropped.
  mutating func closeSegments(at date: Instant) -> [Effect] {
    let open = openSegments
    openSegments = []
    return open.filter { $0.start < date }.map { record($0.event(endingAt: date)) }
  }

  /// Locks if locking is allowed; otherwise the call has no effect and is not an error.
  mutating func lockWater(isInForeground: Bool, at date: Instant) -> [Effect] {
    guard state.isActive, isInForeground, !isWaterLocked else { return [] }
    isWaterLocked = true
    return [.waterLocked(at: date)]
  }

  /// Unlocks in any state: a lock outlives its session until the user ends it.
  mutating func unlockWater(at date: Instant) throws(SessionError.Reason) -> [Effect] {
    guard isWaterLocked else { throw .notAllowed }
    isWaterLocked = false
    return [.waterUnlocked(at: date)]
  }

  private func notBeforeStart(_ date: Instant) -> Instant {
    timeline.start.map { max($0, date) } ?? date
  }

  /// Rejects numbers that no file format can store.
  private func check(_ metadata: Metadata) throws(SessionError.Reason) {
    for value in metadata.values {
      switch value {
      case .number(let number) where !number.isFinite: throw .notAValue(number)
      case .quantity(let quantity) where !quantity.value.isFinite:
        throw .notAValue(quantity.value)
      default: break
      }
    }
  }
}

extension Session.OpenSegment {
  func event(endingAt end: Instant) -> WorkoutEvent {
    var metadata = metadata
    if let name { metadata[.segmentName] = .string(name) }
    return WorkoutEvent(kind: .segment, span: TimeRange(start: start, end: end), metadata: metadata)
  }
}
