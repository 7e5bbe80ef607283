import HealthModel
import Routes

/// Facts about the places of an imported workout: density, gaps and total length.
///
/// Collected while an analysis reads them, so that the reasons for a difference are facts of the file.
struct PlacesFacts {
  /// The number of places in the file, including those that the route excludes.
  private(set) var count = 0
  private(set) var rejectedCount = 0
  /// Meters from place to place, including all places.
  private(set) var meters = 0.0
  private var last: Location?
  private var first: Instant?
  /// The number of intervals between places by whole seconds; the last entry contains all longer ones.
  private var intervals = [Int](repeating: 0, count: maximumInterval + 1)
  private var secondsByInterval = [Double](repeating: 0, count: maximumInterval + 1)
  private var hasLineBreak = false

  private static let maximumInterval = 120
  /// If half of the intervals have this length or more, the places are sparse.
  private static let sparseInterval = 4
  /// A gap is longer than this, and than five median intervals.
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
    let index = seconds < Double(Self.maximumInterval) ? Int(seconds) : Self.maximumInterval
    intervals[index] += 1
    secondsByInterval[index] += seconds
    if hasLineBreak { hasLineBreak = false } else { meters += last.distance(to: location) }
  }

  /// Starts a new line of the file: no path leads to it.
  mutating func breakLine() { hasLineBreak = true }

  var areSparse: Bool { usualInterval >= Self.sparseInterval }

  /// The median interval in whole seconds.
  private var usualInterval: Int {
    let half = intervals.reduce(0, +) / 2
    var seen = 0
    for (seconds, count) in intervals.enumerated() {
      seen += count
      if seen > half { return seconds }
    }
    return 0
  }

  /// Returns the seconds of a workout without known places.
  func gapSeconds(in span: TimeRange) -> Double {
    guard let first, let last else { return span.duration.inSeconds }
    let shortest = max(Self.shortestGap, Self.gapIntervals * usualInterval)
    let within =
      shortest < secondsByInterval.count ? secondsByInterval[shortest...].reduce(0, +) : 0
    let ends = [(first - span.start).inSeconds, (span.end - last.time).inSeconds]
    return within + ends.filter { $0 > Double(shortest) }.reduce(0, +)
  }
}
