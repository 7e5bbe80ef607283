import HealthModel

/// Means of a value along the active time of a workout, in a limited number of bins.
///
/// Values in pauses, and before and after the workout, are ignored. Memory does not grow with the number of values.
struct ActiveTimeProfile {
  private static let binCount = 1024
  /// A column of a picture is at least this long, so that short workouts do not show the noise of single values.
  static let shortestColumnSeconds = 10.0

  /// An interval between pauses, with its start in seconds of active time.
  private struct Interval {
    let span: TimeRange
    let offset: Double
  }

  private let intervals: [Interval]
  private let seconds: Double
  private var sums = [Double](repeating: 0, count: binCount)
  private var weights = [Double](repeating: 0, count: binCount)

  init(of workout: Workout) {
    var offset = 0.0
    intervals = workout.activeSpans.map { span in
      defer { offset += span.duration.inSeconds }
      return Interval(span: span, offset: offset)
    }
    seconds = offset
  }

  /// Adds a value for a moment.
  ///
  /// - Returns: Whether the moment is in the active time.
  @discardableResult
  mutating func add(_ value: Double, at instant: Instant) -> Bool {
    let index = intervals.partitioningIndex { instant < $0.span.end }
    guard index < intervals.endIndex, intervals[index].span.contains(instant) else { return false }
    let interval = intervals[index]
    let time = interval.offset + (instant - interval.span.start).inSeconds
    let bin = min(max(Int(clamping: (time / binSeconds).rounded(.down)), 0), Self.binCount - 1)
    sums[bin] += value
    weights[bin] += 1
    return true
  }

  /// Adds a value that holds over a time range, weighted by its seconds in each bin.
  mutating func add(_ value: Double, over span: TimeRange) {
    let index = intervals.partitioningIndex { span.start < $0.span.end }
    for interval in intervals[index...].prefix(while: { $0.span.start < span.end }) {
      let start = max(interval.span.start, span.start)
      let end = min(interval.span.end, span.end)
      var time = interval.offset + (start - interval.span.start).inSeconds
      let last = interval.offset + (end - interval.span.start).inSeconds
      var bin = min(max(Int(clamping: (time / binSeconds).rounded(.down)), 0), Self.binCount - 1)
      while time < last, bin < Self.binCount {
        let binEnd = bin == Self.binCount - 1 ? last : min(last, Double(bin + 1) * binSeconds)
        if binEnd > time {
          sums[bin] += value * (binEnd - time)
          weights[bin] += binEnd - time
          time = binEnd
        }
        bin += 1
      }
    }
  }

  /// Returns the mean of each column of a picture; `nil` for a column without values.
  func columns(atMost width: Int) -> [Double?] {
    let longEnough = Int(clamping: (seconds / Self.shortestColumnSeconds).rounded(.down))
    let count = max(1, min(width, longEnough, Self.binCount))
    return (0..<count).map { column in
      let bins = column * Self.binCount / count..<(column + 1) * Self.binCount / count
      let weight = weights[bins].reduce(0, +)
      return weight > 0 ? sums[bins].reduce(0, +) / weight : nil
    }
  }

  private var binSeconds: Double { seconds / Double(Self.binCount) }
}
