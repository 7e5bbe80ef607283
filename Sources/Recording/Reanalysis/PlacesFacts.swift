import HealthModel
import Routes

/// What the places of an imported workout are like: how dense, with which gaps, and how long all of them are.
///
/// Gathered while an analysis reads them, so that the reasons for a difference are facts of the file.
struct PlacesFacts {
  /// Places the file has, with those that the route left out.
  private(set) var count = 0
  private(set) var rejectedCount = 0
  /// Meters from place to place, none left out.
  private(set) var meters = 0.0
  private var last: Location?
  private var first: Instant?
  /// Seconds between places by whole seconds; the last entry holds all that are longer.
  private var intervals = [Int](repeating: 0, count: longestInterval + 1)
  private var secondsByInterval = [Double](repeating: 0, count: longestInterval + 1)
  private var hasLineBreak = false

  private static let longestInterval = 120
  /// Half of the intervals this long and longer make places sparse.
  private static let sparseInterval = 4
  /// A gap is longer than this, and than five usual intervals.
  private static let shortestGap = 10
  private static let gapIntervals = 5

  mutating func add(_ location: Location, _ verdict: LocationVerdict) {
    count += 1
    if verdict != .accepted { rejectedCount += 1 }
    guard verdict != .noFix else { return }
    defer { last = location }
    guard let last, location.time >= last.time else {
      first = first ?? location.time
      return
    }
    let seconds = (location.time - last.time).inSeconds
    let index = seconds < Double(Self.longestInterval) ? Int(seconds) : Self.longestInterval
    intervals[index] += 1
    secondsByInterval[index] += seconds
    if hasLineBreak { hasLineBreak = false } else { meters += last.distance(to: location) }
  }

  /// A new line of the file begins: no path leads to it.
  mutating func breakLine() { hasLineBreak = true }

  var areSparse: Bool { usualInterval >= Self.sparseInterval }

  /// Whole seconds: the median.
  private var usualInterval: Int {
    let half = intervals.reduce(0, +) / 2
    var seen = 0
    for (seconds, count) in intervals.enumerated() {
      seen += count
      if seen > half { return seconds }
    }
    return 0
  }

  /// Seconds of a workout in which no place is known.
  func gapSeconds(in span: Span) -> Double {
    guard let first, let last else { return span.duration.inSeconds }
    let shortest = max(Self.shortestGap, Self.gapIntervals * usualInterval)
    let within =
      shortest < secondsByInterval.count ? secondsByInterval[shortest...].reduce(0, +) : 0
    let ends = [(first - span.start).inSeconds, (span.end - last.time).inSeconds]
    return within + ends.filter { $0 > Double(shortest) }.reduce(0, +)
  }
}
