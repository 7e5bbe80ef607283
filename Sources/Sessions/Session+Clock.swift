internal import HealthModel

extension Session {
  /// The maximum clock correction: from a clock that starts in 1970 to 2199, the last year that is
  /// accepted from a receiver.
  static let greatestClockCorrection = Duration.seconds(250 * 366 * 86_400)

  /// Shifts every date so far; durations are differences of dates, so none of them changes.
  mutating func correctClock(by offset: Duration) throws(SessionError.Reason) -> [Effect] {
    guard state != .ended else { throw .notAllowed }
    guard abs(offset.components.seconds) <= Self.greatestClockCorrection.components.seconds else {
      throw .notAValue(offset.inSeconds)
    }
    guard let latestDate else { return [] }
    for date in [timeline.start, latestDate].compactMap({ $0 }) {
      guard Session.dateRange.contains(date + offset) else { throw .dateOutOfRange }
    }
    self.latestDate = latestDate + offset
    timeline.shift(by: offset)
    lapBook?.shift(by: offset)
    counts.shift(by: offset)
    heartRate.shift(by: offset)
    stillness?.shift(by: offset)
    swimSets.shift(by: offset)
    for index in events.indices { events[index].span.shift(by: offset) }
    for index in openSegments.indices { openSegments[index].start += offset }
    return [.datesShifted(by: offset)]
  }
}
