import HealthModel

/// The minutes of a day of which at least half is covered: a walk from 8:00:20 to 8:05:20 is five.
///
/// Overlapping intervals count once; intervals of seconds add up within their minute.
struct MinuteSet {
  private static let minute = Int64(60_000_000)

  private let isIn: [Bool]

  init(of day: TimeRange, coveredBy spans: [TimeRange]) {
    let length = (day.end.microseconds - day.start.microseconds) / Self.minute
    var covered = [Int64](repeating: 0, count: Int(clamping: max(0, length)))
    var reached = day.start
    for span in spans.sorted(by: { $0.start < $1.start }) {
      let (start, end) = (max(span.start, reached), min(span.end, day.end))
      guard start < end else { continue }
      Self.add(
        start.microseconds - day.start.microseconds..<end.microseconds - day.start.microseconds,
        to: &covered)
      reached = end
    }
    isIn = covered.map { $0 * 2 >= Self.minute }
  }

  private static func add(_ time: Range<Int64>, to covered: inout [Int64]) {
    var from = time.lowerBound
    while from < time.upperBound {
      let index = Int(from / minute)
      let to = min(time.upperBound, (from / minute + 1) * minute)
      guard covered.indices.contains(index) else { return }
      covered[index] += to - from
      from = to
    }
  }

  var count: Int { isIn.count(where: \.self) }

  /// The number of covered minutes in each hour of the day.
  var countsByHour: [Int] {
    stride(from: 0, to: isIn.count, by: 60).map { first in
      isIn[first..<min(first + 60, isIn.count)].count(where: \.self)
    }
  }
}
