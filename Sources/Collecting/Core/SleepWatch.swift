import Foundation
import HealthModel

/// The main sleep of each day, from noon to noon, found from the angle of a sensor at the wrist.
///
/// The angle between the sensor's z axis and the horizontal changes all the time while a person is awake, and seldom
/// while they sleep. A time in which the median change of five minutes is small is one of rest. The longest row of such
/// times, with less than an hour between two of them, is the sleep period. In it, five minutes without a change of more
/// than 5° are sleep, and the rest is awake. Stages of sleep are not claimed, nor the time in bed, which may begin earlier.
///
/// **Sources** V. T. van Hees et al., *Sci. Rep.* 8: 12975, 2018, for the period; V. T. van Hees et al., *PLoS ONE* 10(11):
/// e0142533, 2015, for sleep in it. **Departs from them** in these points. An angle is that of the mean of five seconds,
/// where the articles take a rolling median first. Quarters of an hour that ``WearTracker`` finds not worn count as not
/// measured. Nothing is claimed with less than half of the day measured, for a period of less than three hours, for one of
/// which a quarter is not measured, and for one that reaches noon. Naps are not sought.
struct SleepWatch: Sendable {
  static let name = "sleep-by-wrist-angle"
  static let version = 1
  /// No recording with a reference was available (docs/validation.md).
  private static let validity = "low"

  /// The interval of one angle, and its number in longer ones.
  private static let epoch = NightAngles.epoch
  private static let (window, block, longestGap) = (60, 360, 720)
  /// The share of the changes of a day below which a person surely rests, and the factor from there to the limit.
  private static let (restingShare, restingFactor) = (0.1, Float(15))
  /// The least and the greatest limit of rest, in degrees of change in five seconds.
  private static let limits = Float(0.13)...0.5
  /// The change of the angle that ends sleep, in degrees.
  private static let posture = Float(5)
  private static let (leastMeasured, leastPeriod) = (8640, 2160)
  private static let greatestUnmeasured = 0.25
  private let zone: TimeZone
  private var open: (start: Instant, sums: MotionSums)?
  private var night = NightAngles()
  private var noon: Instant?

  init(zone: TimeZone) { self.zone = zone }

  /// Adds a second of the sensor.
  mutating func add(_ second: MotionSecond) {
    let start = second.start.start(ofEvery: Self.epoch)
    if let open, open.start != start { close() }
    var epoch = open ?? (start, MotionSums())
    epoch.sums.add(second.sums)
    open = epoch
  }

  /// Takes a quarter of an hour as not measured.
  mutating func removeUnworn(_ quarter: TimeRange) { night.remove(quarter) }

  /// Returns the sleep of the days that are known, and forgets them.
  ///
  /// - Parameter known: The moment before which all readings and their wear are known.
  /// - Returns: The samples, in the order of their time.
  mutating func samples(until known: Instant) -> [Sample] {
    var samples: [Sample] = []
    while let start = night.start, let noon, noon <= known {
      if let open, open.start < noon { close() }
      samples += sleep(in: night.removeFirst(until: noon), from: start)
      self.noon = night.start.map(nextNoon)
    }
    return samples
  }

  /// Ends the measured time, and returns the sleep of the last day if it has surely ended.
  ///
  /// - Parameter retainsNight: Whether another process continues a night that has not ended.
  /// - Returns: The samples, in the order of their time.
  mutating func finish(retainsNight: Bool) -> [Sample] {
    close()
    guard let start = night.start else { return [] }
    let samples = sleep(in: night.angles[...], from: start, isWholeDay: false)
    if !samples.isEmpty || !retainsNight { night.removeAll() }
    noon = night.start.map(nextNoon)
    return samples
  }

  /// Returns the angles that changed since the last call, as ``NightAngles/drainChanged()``.
  mutating func drainChanged() -> [Instant: [Int16]] { night.drainChanged() }

  /// Continues the night of an earlier process.
  mutating func restore(_ quarters: [Instant: [Int16]]) {
    night = NightAngles(quarters)
    noon = night.start.map(nextNoon)
  }

  private func nextNoon(after time: Instant) -> Instant {
    let day = CalendarDay(of: time, in: zone)
    let noons = [day, day.advanced(by: 1)].map {
      $0.noon(in: zone).start(ofEvery: Self.epoch)
    }
    return noons.first { $0 > time } ?? time + .seconds(86_400)
  }

  private mutating func close() {
    guard let (time, sums) = open else { return }
    open = nil
    let mean = sums.mean
    let angle = Float(atan2(mean.z, (mean.x * mean.x + mean.y * mean.y).squareRoot()) * 180 / .pi)
    let begun = night.start
    night.append(angle, at: time)
    if night.start != begun { noon = nextNoon(after: time) }
  }

  private func sleep(
    in angles: ArraySlice<Float>, from start: Instant, isWholeDay: Bool = true
  ) -> [Sample] {
    let changes = zip(angles, angles.dropFirst()).map { abs($1 - $0) }
    guard let period = Self.period(changes, isWholeDay: isWholeDay) else { return [] }
    let states = Self.states(changes[period])
    guard let first = states.firstIndex(of: .asleep), let last = states.lastIndex(of: .asleep)
    else {
      return []
    }
    var samples: [Sample] = []
    var begin = first
    for place in first...last where place == last || states[place + 1] != states[begin] {
      if let value = states[begin].value {
        let span = TimeRange(
          start: start + Self.epoch * (period.lowerBound + begin),
          end: start + Self.epoch * (period.lowerBound + place + 1))
        samples.append(
          CollectedSamples.category(
            .sleepAnalysis, value, span,
            [
              .algorithm: .string(Self.name), .algorithmVersion: .number(Double(Self.version)),
              .validity: .string(Self.validity),
            ]))
      }
      begin = place + 1
    }
    return samples
  }

  private enum State {
    case asleep, awake, unmeasured

    /// The value of `sleepAnalysis`: sleep without a stage, and awake.
    var value: Int? {
      switch self {
      case .asleep: 1
      case .awake: 2
      case .unmeasured: nil
      }
    }
  }

  /// The sleep period of a day as positions in its changes; `nil` if there is none that can be claimed.
  private static func period(_ changes: [Float], isWholeDay: Bool) -> Range<Int>? {
    let medians = rollingMedians(of: changes)
    let known = medians.filter { !$0.isNaN }.sorted()
    guard known.count >= leastMeasured else { return nil }
    let resting = known[Int(Double(known.count) * restingShare)]
    let limit = min(max(resting * restingFactor, limits.lowerBound), limits.upperBound)
    var rests: [Range<Int>] = []
    var begin: Int?
    for place in 0...medians.count {
      let isResting = place < medians.count && medians[place] < limit
      if isResting, begin == nil { begin = place }
      if !isResting, let first = begin {
        if place - first >= block { rests.append(first..<place) }
        begin = nil
      }
    }
    var periods: [Range<Int>] = []
    for rest in rests {
      if let last = periods.last, rest.lowerBound - last.upperBound < longestGap {
        periods[periods.count - 1] = last.lowerBound..<rest.upperBound
      } else {
        periods.append(rest)
      }
    }
    guard let period = periods.max(by: { $0.count < $1.count }), period.count >= leastPeriod else {
      return nil
    }
    let unmeasured = medians[period].count { $0.isNaN }
    let after = isWholeDay ? window : longestGap
    guard period.lowerBound > window, period.upperBound < medians.count - after,
      Double(unmeasured) <= greatestUnmeasured * Double(period.count)
    else { return nil }
    return period
  }

  /// The median of each five minutes of changes; not a number where fewer than half were measured.
  private static func rollingMedians(of changes: [Float]) -> [Float] {
    // The known changes around a place, sorted: each step adds one and removes one.
    var around: [Float] = []
    around.reserveCapacity(window + 1)
    func position(of change: Float) -> Int {
      var (low, high) = (0, around.count)
      while low < high {
        let middle = (low + high) / 2
        if around[middle] < change { low = middle + 1 } else { high = middle }
      }
      return low
    }
    func add(_ place: Int) {
      guard place < changes.count, !changes[place].isNaN else { return }
      around.insert(changes[place], at: position(of: changes[place]))
    }
    for place in 0..<window / 2 - 1 { add(place) }
    return changes.indices.map { place in
      add(place + window / 2 - 1)
      let gone = place - window / 2 - 1
      if gone >= 0, !changes[gone].isNaN { around.remove(at: position(of: changes[gone])) }
      return around.count * 2 >= window ? around[around.count / 2] : .nan
    }
  }

  /// What each five seconds of a sleep period are.
  private static func states(_ changes: ArraySlice<Float>) -> [State] {
    var states = changes.map { $0.isNaN ? State.unmeasured : .awake }
    var begin = 0
    for place in 0...states.count {
      let change = place < states.count ? changes[changes.startIndex + place] : .nan
      if change <= posture { continue }
      // A change, or time that was not measured.
      if place - begin >= window { for index in begin..<place { states[index] = .asleep } }
      begin = place + 1
    }
    return states
  }
}
