internal import HealthModel

/// Sets of continuous swimming: segments without metadata, as engines find them.
extension Session {
  mutating func beginSet(since date: Instant) throws(SessionError.Reason) -> [Effect] {
    guard rules.isSwim else { throw .notASwim }
    return recordSet(swimSets.begin(since: date, in: timeline))
  }

  mutating func endSet(since date: Instant) throws(SessionError.Reason) -> [Effect] {
    guard rules.isSwim else { throw .notASwim }
    return recordSet(swimSets.end(since: date, in: timeline))
  }

  /// A pause or the end of the workout ends the set being swum.
  mutating func closeSet(at date: Instant) -> [Effect] {
    recordSet(swimSets.close(at: date))
  }

  private mutating func recordSet(_ span: Span?) -> [Effect] {
    span.map { [record(WorkoutEvent(kind: .segment, span: $0))] } ?? []
  }
}
