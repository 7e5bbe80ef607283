import HealthModel

/// The intervals of the computed values.
enum StatisticsPeriod {
  case whole
  case grid(StatisticsGrid)

  struct Interval {
    let index: Int
    let span: TimeRange
  }

  func interval(of instant: Instant) throws(StatisticsError) -> Interval {
    switch self {
    case .whole: return Interval(index: 0, span: TimeRange(start: .earliest, end: .latest))
    case .grid(let grid):
      let index = try grid.index(of: instant)
      guard let span = grid.span(at: index) else { throw .outsideCalendar(instant) }
      return Interval(index: index, span: span)
    }
  }
}
