package import HealthModel

/// When a person usually sleeps, and how regularly.
package struct SleepSchedule: Hashable, Sendable {
  /// The median of nights and the middle half of them.
  package struct Middle: Hashable, Sendable {
    package let median, lower, upper: Double

    fileprivate init?(_ values: [Double]) {
      let sorted = values.sorted()
      guard let lower = Percentile(25)?.value(ofSorted: sorted),
        let median = Percentile(50)?.value(ofSorted: sorted),
        let upper = Percentile(75)?.value(ofSorted: sorted)
      else { return nil }
      (self.lower, self.median, self.upper) = (lower, median, upper)
    }
  }

  package let nightCount: Int
  /// Hours after noon of falling asleep, and of waking up.
  package let asleepFrom, awakeFrom: Middle
  /// Hours asleep.
  package let asleep: Middle

  /// The minimum number of nights (this project's choice).
  package static let minimumCount = 5

  /// Creates the schedule of nights; `nil` with less than ``minimumCount`` of them.
  package init?(_ nights: SleepNights) {
    let all = nights.nights
    guard all.count >= Self.minimumCount,
      let from = Middle(all.map { nights.hours(of: $0.span.start, in: $0) }),
      let until = Middle(all.map { nights.hours(of: $0.span.end, in: $0) }),
      let asleep = Middle(all.map { $0.asleepSeconds / 3600 })
    else { return nil }
    nightCount = all.count
    (asleepFrom, awakeFrom, self.asleep) = (from, until, asleep)
  }
}

/// The sleep regularity index: how likely a person is in the same state, asleep or awake, at the same minute of two
/// consecutive days.
///
/// 100 is the same every day, 0 is by chance, as for one who sleeps at random. Outside the main sleep a person counts
/// as awake; a time of the night that the source has nothing about counts as awake too.
///
/// **Source** A. J. K. Phillips et al., *Sci. Rep.* 7: 3216, 2017: SRI = −100 + 200 · the share of the minutes of all pairs of
/// days in which both states are equal. **Departs from it** in the states, which are those of the source and not of an
/// actigraph's own rule, and in the interval, which is that of the mean of the pairs.
package struct SleepRegularity: Hashable, Sendable {
  package let index: Double
  /// The interval that has the mean in 80 of 100 cases, if the pairs were independent.
  package let interval80: ClosedRange<Double>
  package let pairCount: Int

  /// The minimum number of pairs of consecutive nights (this project's choice).
  package static let minimumCount = 5
  private static let minutes = 1440
  /// The quantile of the normal distribution for 80 %.
  private static let quantile80 = 1.2816

  /// Creates the index; `nil` with less than ``minimumCount`` pairs of consecutive nights.
  package init?(_ nights: SleepNights) {
    let pairs = zip(nights.nights, nights.nights.dropFirst()).filter {
      $1.day.number == $0.day.number + 1
    }
    guard pairs.count >= Self.minimumCount else { return nil }
    let values = pairs.map { one, other in
      let (first, second) = (Self.states(one, nights), Self.states(other, nights))
      let equal = zip(first, second).count { $0 == $1 }
      return -100 + 200 * Double(equal) / Double(Self.minutes)
    }
    let count = Double(values.count)
    let mean = values.reduce(0, +) / count
    let variance = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / (count - 1)
    let error = Self.quantile80 * (variance / count).squareRoot()
    index = mean
    interval80 = max(-100, mean - error)...min(100, mean + error)
    pairCount = values.count
  }

  /// Whether a person is asleep in the middle of each minute from noon on.
  private static func states(_ night: SleepNight, _ nights: SleepNights) -> [Bool] {
    var states = [Bool](repeating: false, count: minutes)
    for span in night.asleep {
      let first = nights.hours(of: span.start, in: night) * 60 - 0.5
      let last = nights.hours(of: span.end, in: night) * 60 - 0.5
      let range = max(0, first.rounded(.up))..<min(Double(minutes), max(0, last.rounded(.up)))
      guard range.lowerBound < range.upperBound else { continue }
      for minute in Int(clamping: range.lowerBound)..<Int(clamping: range.upperBound) {
        states[minute] = true
      }
    }
    return states
  }
}
