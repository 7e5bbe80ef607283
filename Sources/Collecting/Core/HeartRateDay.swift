import Foundation
import HealthModel

/// The heart rates of a collection: samples, the day's rates at rest and while walking, and events.
///
/// - A sample is the mean of five minutes, or of one minute of moving, with the context of the motion.
/// - The rate **at rest** of a day is the mean of its minutes without movement after ten minutes without a step. It needs
///   thirty of them. Sleep is included, because nothing here distinguishes it from rest.
/// - The rate **while walking** is the mean of the minutes of moving, of at least five.
/// - A **high** or **low event** is ten minutes without a step in each of which the rate was above the upper, or below the
///   lower limit. The next one follows after a minute that is not.
///
/// **Sources** Apple's Watch user guide for the ten minutes of inactivity; X. Li et al., *PLoS Biol.* 15(1): e2001402, 2017,
/// for rest as minutes after a time without steps (recalled). The numbers of minutes are this project's choice.
struct HeartRateDay: Sendable {
  fileprivate enum Context: Double, Codable {
    case unknown = 0, sedentary, active
  }

  /// The open sample.
  fileprivate struct Window: Codable, Sendable {
    var context: Context
    var start: Instant
    var sums = HeartRateSums()
  }

  fileprivate struct QuietMinute: Codable, Sendable {
    var start: Instant
    var mean: Double?
  }

  /// The sums of the day so far.
  struct State: Codable, Sendable {
    fileprivate var window: Window?
    fileprivate var day: Int?
    fileprivate var rest: HeartRateSums
    fileprivate var walk: HeartRateSums
    fileprivate var restMinutes: Int
    fileprivate var walkMinutes: Int
    fileprivate var quiet: [QuietMinute]
    /// The identifiers of the types whose event is not over.
    fileprivate var reported: [String]
  }

  private let zone: TimeZone
  private let limits: (high: Double?, low: Double?)
  private var window: Window?
  private var day: CalendarDay?
  private var rest = HeartRateSums()
  private var walk = HeartRateSums()
  private var (restMinutes, walkMinutes) = (0, 0)
  /// The newest minutes without a step, each directly after the one before.
  private var quiet: [QuietMinute] = []
  private var reported: Set<CategoryType> = []

  private static let (activeWindow, restWindow) = (Duration.seconds(60), Duration.seconds(300))
  private static let quietMinutes = 10
  private static let (leastRest, leastWalk) = (30, 5)

  init(_ options: CollectionOptions) {
    zone = options.zone
    limits = (options.highHeartRate, options.lowHeartRate)
  }

  /// The sums of the day, which another process can continue.
  var state: State {
    get {
      State(
        window: window, day: day?.number, rest: rest, walk: walk, restMinutes: restMinutes,
        walkMinutes: walkMinutes, quiet: quiet, reported: reported.map(\.identifier).sorted())
    }
    set {
      (window, day) = (newValue.window, newValue.day.map(CalendarDay.init(number:)))
      (rest, walk, quiet) = (newValue.rest, newValue.walk, newValue.quiet)
      (restMinutes, walkMinutes) = (newValue.restMinutes, newValue.walkMinutes)
      reported = Set(newValue.reported.compactMap(CategoryType.init(identifier:)))
    }
  }

  /// Adds the next minute and returns the samples that it completes.
  mutating func receive(_ minute: CollectedMinute) -> [Sample] {
    var samples: [Sample] = []
    let day = CalendarDay(of: minute.start, in: zone)
    if let last = self.day, last != day { samples += finishDay() }
    self.day = day
    receiveQuiet(minute)
    guard let mean = minute.heart.mean else { return samples }
    samples += receiveSample(minute)
    if minute.isMoving {
      walk.add(minute.heart)
      walkMinutes += 1
    } else if minute.isAtRest, quiet.count > Self.quietMinutes {
      rest.add(minute.heart)
      restMinutes += 1
    }
    samples += event(.highHeartRateEvent, limits.high, mean) { $0 > $1 }
    samples += event(.lowHeartRateEvent, limits.low, mean) { $0 < $1 }
    return samples
  }

  /// Ends the collection, or the part of it before an interruption.
  mutating func finish() -> [Sample] { cut() + finishDay() }

  /// Ends the open sample.
  mutating func cut() -> [Sample] {
    guard let window, let span = window.sums.span, let mean = window.sums.mean else { return [] }
    self.window = nil
    return [
      CollectedSamples.quantity(
        .heartRate, Quantity(mean, .countPerMinute), span,
        [.heartRateMotionContext: .number(window.context.rawValue)])
    ]
  }

  private mutating func receiveQuiet(_ minute: CollectedMinute) {
    guard minute.isWithoutSteps else { return quiet = [] }
    if let last = quiet.last, minute.start - last.start != OpenMinutes.length { quiet = [] }
    quiet.append(QuietMinute(start: minute.start, mean: minute.heart.mean))
    if quiet.count > Self.quietMinutes + 1 { quiet.removeFirst() }
  }

  private mutating func receiveSample(_ minute: CollectedMinute) -> [Sample] {
    let context: Context =
      minute.isMoving ? .active : minute.isAtRest ? .sedentary : .unknown
    let longest = context == .active ? Self.activeWindow : Self.restWindow
    var samples: [Sample] = []
    if let window, window.context != context || minute.span.end - window.start > longest {
      samples = cut()
    }
    var open = window ?? Window(context: context, start: minute.start)
    open.sums.add(minute.heart)
    window = open
    return samples
  }

  private mutating func event(
    _ type: CategoryType, _ limit: Double?, _ mean: Double, _ exceeds: (Double, Double) -> Bool
  ) -> [Sample] {
    guard let limit else { return [] }
    guard exceeds(mean, limit) else {
      reported.remove(type)
      return []
    }
    let minutes = quiet.suffix(Self.quietMinutes)
    guard !reported.contains(type), minutes.count == Self.quietMinutes, let first = minutes.first,
      let last = minutes.last, minutes.allSatisfy({ $0.mean.map { exceeds($0, limit) } ?? false })
    else { return [] }
    reported.insert(type)
    return [
      CollectedSamples.category(
        type, 0, TimeRange(start: first.start, end: last.start + OpenMinutes.length),
        [.heartRateEventThreshold: .quantity(Quantity(limit, .countPerMinute))])
    ]
  }

  private mutating func finishDay() -> [Sample] {
    defer {
      (rest, walk) = (HeartRateSums(), HeartRateSums())
      (restMinutes, walkMinutes) = (0, 0)
    }
    return [
      daily(.restingHeartRate, rest, restMinutes, least: Self.leastRest),
      daily(.walkingHeartRateAverage, walk, walkMinutes, least: Self.leastWalk),
    ].compactMap(\.self)
  }

  /// One sample of a type a day: after a restart the one with more minutes is kept.
  private func daily(
    _ type: QuantityType, _ sums: HeartRateSums, _ minutes: Int, least: Int
  ) -> Sample? {
    guard let day, minutes >= least, let mean = sums.mean, let span = sums.span else { return nil }
    return CollectedSamples.quantity(
      type, Quantity(mean, .countPerMinute), span,
      CollectedSamples.identity("\(type.name)/\(day)", Double(minutes)))
  }
}
