import HealthModel

/// The duration of a stroke: the period of the arm's motion in the last five seconds.
///
/// 1. Three frames are averaged to 10 Hz; each axis is divided by its typical intensity in swimming
///   (``SlowSeries``).
/// 2. Every half second, from 2.5 s of motion on: the autocorrelation of the last 5 s without their mean,
///   summed over the axes, each lag divided by its overlap and by the power at lag 0.
/// 3. The period is the first peak that reaches three quarters of the highest, refined by a parabola: the
///   highest one is often that of two strokes.
///
/// Without rotation the three axes of the acceleration are used.
///
/// **Source** Summed autocorrelation is the usual measure of cadence at the wrist; one stroke is one cycle of
/// the arm with the watch, as sports watches count. Scales, lags and the three quarters are this project's,
/// tuned on 198 lengths of 23 swimmers: from 0.65 to 0.8 the count is unchanged, 0.85 doubles butterfly.
struct StrokePeriod: Sendable {
  /// The result at the end of a half second.
  struct Hop: Hashable, Sendable, Timed {
    /// The end of the five seconds on the engine's time axis.
    var time: Double
    /// The stroke period in seconds; `nil` where the arm does not stroke.
    var period: Double?
  }

  /// In tenths of a second: the window of 5 s, the minimum for a period, and half a second.
  private static let maximumTenths = 50
  private static let minimumTenths = 25
  private static let hopTenths = 5
  /// The lags in tenths: a stroke takes 0.8 to 3.6 s, with one more at each end for the sides of a peak.
  private static let lags = 7...37
  /// The minimum overlap of a lag in tenths of a second.
  private static let minimumOverlap = 8
  /// The minimum autocorrelation of a peak, and the share of the highest that the first must reach.
  private static let minimumPeak = 0.15
  private static let firstPeakShare = 0.75
  /// Added to the power in units of the scales squared, so that a still arm has no period.
  private static let minimumPower = 0.02

  private var series = SlowSeries(.full)

  /// Removes the motion, as after a gap.
  mutating func reset() { series.reset() }

  /// Processes the next frame of a run and returns a hop at the end of each half second.
  mutating func process(_ frame: WristFrame, at time: Double) -> Hop? {
    guard series.process(frame.axes) else { return nil }
    // A frame covers the thirtieth of a second that begins with it.
    return Self.hop(series, endingAt: time + 1 / WristFrame.rate)
  }

  /// Returns the hop that ends with a series' newest tenth, if any.
  static func hop(_ series: SlowSeries, endingAt end: Double) -> Hop? {
    guard series.count % hopTenths == 0, series.count >= minimumTenths else { return nil }
    return Hop(time: end, period: period(series))
  }

  private static func period(_ series: SlowSeries) -> Double? {
    let window = series.window(min(series.count, maximumTenths))
    let lagCount = min(lags.upperBound, window.count - minimumOverlap) - lags.lowerBound + 1
    let power = window.power(Signal.acceleration + Signal.rotation) + minimumPower
    return series.withCovariances(window) { covariances in
      firstPeak(UnsafeBufferPointer(rebasing: covariances[..<lagCount]), power).map {
        ($0 + Double(lags.lowerBound)) * SlowSeries.tenthSeconds
      }
    }
  }

  /// Returns the interpolated position of the first peak that is high enough.
  private static func firstPeak(
    _ values: UnsafeBufferPointer<Double>, _ power: Double
  ) -> Double? {
    func isPeak(_ index: Int) -> Bool {
      values[index] >= values[index - 1] && values[index] >= values[index + 1]
        && values[index] > minimumPeak * power
    }
    guard values.count > 2 else { return nil }
    let inner = 1..<(values.count - 1)
    var highest = 0.0
    for index in inner where isPeak(index) { highest = max(highest, values[index]) }
    for index in inner where isPeak(index) && values[index] >= firstPeakShare * highest {
      let (before, after) = (values[index - 1], values[index + 1])
      let curvature = before - 2 * values[index] + after
      return Double(index) + (curvature < 0 ? (before - after) / 2 / curvature : 0)
    }
    return nil
  }
}

/// An element with a time in seconds on the engine's time axis.
protocol Timed {
  var time: Double { get }
}

/// The elements of the last minutes at two per second, oldest first.
struct TimedHistory<Element: Timed & Hashable & Sendable>: Hashable, Sendable {
  private var elements: [Element] = []
  private let capacity: Int
  /// The number of elements dropped at a time.
  private var slack: Int { capacity / 4 }

  /// Creates a history.
  ///
  /// - Parameter seconds: The minimum retained duration.
  init(seconds: Double) {
    capacity = Int(clamping: max(seconds, 1) * 2) + 8
    elements.reserveCapacity(capacity + capacity / 4)
  }

  var last: Element? { elements.last }

  /// Appends an element that is not earlier than the last.
  mutating func append(_ element: Element) {
    if elements.count == capacity + slack { elements.removeFirst(slack) }
    elements.append(element)
  }

  /// Returns the elements in an interval, including both ends.
  func elements(in times: ClosedRange<Double>) -> ArraySlice<Element> {
    elements(from: times.lowerBound).prefix { $0.time <= times.upperBound }
  }

  /// Returns the elements that are not before a moment.
  func elements(from time: Double) -> ArraySlice<Element> {
    var (low, high) = (0, elements.count)
    while low < high {
      let middle = (low + high) / 2
      if elements[middle].time < time { low = middle + 1 } else { high = middle }
    }
    return elements[low...]
  }

  /// Returns the element nearest to a moment, the earlier one of equals.
  func element(nearest time: Double) -> Element? {
    let after = elements(from: time)
    guard after.startIndex > 0 else { return after.first }
    let before = elements[after.startIndex - 1]
    guard let next = after.first, next.time - time < time - before.time else { return before }
    return next
  }
}
