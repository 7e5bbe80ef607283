public import HealthModel

/// Statistics of a type for each interval of a grid, complete and in order of time.
public struct StatisticsCollection: Hashable, Sendable {
  /// The quantity type of the samples.
  public let type: QuantityType
  /// The requested statistics.
  public let options: StatisticsOptions
  /// The grid of intervals.
  public let grid: StatisticsGrid
  /// The statistics of the intervals with samples, in order of time.
  public let populated: [Statistics]
  private let indices: [Int]

  package init(
    _ type: QuantityType, options: StatisticsOptions, grid: StatisticsGrid,
    populated: [(index: Int, statistics: Statistics)]
  ) {
    self.type = type
    self.options = options
    self.grid = grid
    self.populated = populated.map(\.statistics)
    indices = populated.map(\.index)
  }

  /// Returns the statistics of the interval that contains a moment; every value is `nil` if it has no
  /// sample.
  ///
  /// - Throws: ``StatisticsError/outsideCalendar(_:)``
  public func statistics(at instant: Instant) throws(StatisticsError) -> Statistics {
    let index = try grid.index(of: instant)
    guard let statistics = statistics(index) else { throw .outsideCalendar(instant) }
    return statistics
  }

  /// Every interval from the first with samples to the last, including the empty ones between.
  public var all: some Sequence<Statistics> & Sendable {
    Intervals(collection: self, indices: (indices.first ?? 0)..<(indices.last ?? -1) + 1)
  }

  /// Returns every interval that overlaps the time range, including the empty ones.
  ///
  /// - Throws: ``StatisticsError/outsideCalendar(_:)``
  public func statistics(
    in span: TimeRange
  ) throws(StatisticsError) -> some Sequence<Statistics> & Sendable {
    let first = try grid.index(of: span.start)
    let last = span.start < span.end ? try grid.index(of: span.end - .microseconds(1)) : first
    return Intervals(collection: self, indices: first..<last + 1)
  }

  /// The statistics of an interval; `nil` outside the range of the calendar.
  private func statistics(_ index: Int) -> Statistics? {
    let place = indices.partitioningIndex { $0 >= index }
    if place < indices.count, indices[place] == index { return populated[place] }
    return grid.span(at: index).map { .empty(type, span: $0, options: options) }
  }

  private struct Intervals: Sequence, IteratorProtocol, Sendable {
    let collection: StatisticsCollection
    var indices: Range<Int>

    mutating func next() -> Statistics? {
      indices.popFirst().flatMap(collection.statistics)
    }
  }
}

extension [Int] {
  /// The first index that satisfies the condition, if all later ones do as well.
  fileprivate func partitioningIndex(_ isAfter: (Int) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if isAfter(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

/// The reason why statistics cannot be computed.
public enum StatisticsError: Error, Hashable, Sendable {
  case optionsDoNotFit(StatisticsOptions, type: String)
  case intervalTooShort
  /// A component that is negative, too large, or not a length of time.
  case intervalComponent(String, value: Int)
  /// The calendar has no interval for the moment.
  case outsideCalendar(Instant)
  case tooManyIntervals(limit: Int)
}

extension StatisticsError: CustomStringConvertible {
  /// One line: what is wrong, and what to do.
  public var description: String {
    switch self {
    case .optionsDoNotFit(let options, let type): "\(options) cannot be asked of \(type)"
    case .intervalTooShort: "an interval needs a length, such as one day"
    case .intervalComponent(let name, let value):
      "an interval cannot be \(value) \(name); give a length in years, quarters, months, weeks, "
        + "days, hours, minutes or seconds"
    case .outsideCalendar(let instant):
      "the calendar has no interval at \(instant.rfc3339); ask for a shorter time"
    case .tooManyIntervals(let limit):
      "more than \(limit) intervals hold samples; ask for a shorter time or longer intervals"
    }
  }
}
