public import HealthModel

/// The day axis of a chart: labeled by the distance from an event, which is day zero, or by date.
public struct DayAxis: Hashable, Sendable {
  public struct Tick: Hashable, Sendable {
    /// The index of the day, from 0.
    public let index: Int
    public let label: String
  }

  public let first: CalendarDay
  /// The number of days; at least 1.
  public let count: Int
  public let event: CalendarDay?
  /// The candidate numbers of days between two ticks.
  private static let steps = [
    1, 2, 5, 10, 15, 30, 60, 90, 180, 365, 730, 1825, 3650, 7300, 18_250, 36_500,
  ]

  public init(first: CalendarDay, count: Int, event: CalendarDay? = nil) {
    self.first = first
    self.count = max(1, count)
    self.event = event
  }

  /// The index of the event's day; `nil` without an event, or where it is outside the days.
  public var eventIndex: Int? {
    guard let event, (0..<count).contains(event.number - first.number) else { return nil }
    return event.number - first.number
  }

  /// Returns the label of a day: `−30`, `0`, `+60`, or `2026-05-01`.
  public func label(_ index: Int) -> String {
    let day = first.advanced(by: index)
    guard let event else { return day.description }
    let offset = day.number - event.number
    return offset > 0 ? "+\(offset)" : offset < 0 ? "−\(-offset)" : "0"
  }

  /// The meaning of the labels.
  public var title: String {
    event.map { "days from the event on \($0)" } ?? "day"
  }

  /// Returns at most a number of days to label, evenly spaced; with an event its day is one of them.
  public func ticks(atMost most: Int) -> [Tick] {
    let step = Self.steps.first { (count - 1) / $0 + 1 <= max(1, most) } ?? count
    // Counted from the event, so that the event's day is one of the ticks.
    let zero = (event ?? first).number - first.number
    let start = ((zero % step) + step) % step
    return stride(from: start, to: count, by: step).map { Tick(index: $0, label: label($0)) }
  }
}
