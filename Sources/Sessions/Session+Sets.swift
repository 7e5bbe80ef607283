internal import HealthModel

/// Sets of continuous swimming: segments without metadata, as detected by engines.
extension Session {
  mutating func beginSet(since date: Instant) throws(SessionError.Reason) -> [Effect] {
    guard rules.isSwim else { throw .notASwim }
    return recordSet(swimSets.begin(since: date, in: timeline))
  }

  mutating func endSet(since date: Instant) throws(SessionError.Reason) -> [Effect] {
    guard rules.isSwim else { throw .notASwim }
    return recordSet(swimSets.end(since: date, in: timeline))
  }

  /// Ends the current set at a pause or at the end of the workout.
  mutating func closeSet(at date: Instant) -> [Effect] {
    recordSet(swimSets.close(at: date))
  }

  private mutating func recordSet(_ span: TimeRange?) -> [Effect] {
    span.map { [record(WorkoutEvent(kind: .segment, span: $0))] } ?? []
  }
}
