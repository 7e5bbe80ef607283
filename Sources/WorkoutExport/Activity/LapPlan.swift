import Console
import HealthModel
import Reports
import WorkoutFiles

/// The division of a workout into the laps of a TCX file, which have their totals before their points.
///
/// Every time of the workout is in a lap: gaps between its own laps, in a pool the rests, become laps. A gap
/// shorter than ``shortestGap`` is a turn and belongs to the previous lap. The distances of the laps add up to that
/// of the workout, and the times to its duration.
struct LapPlan {
  /// The minimum duration of a rest; swimmers need a shorter time to turn (GoldenCheetah issue 4571 reports such
  /// false rests).
  static let shortestGap = Duration.seconds(3)

  let isPool: Bool
  let pauses: [TimeRange]
  private(set) var intervals: [LapInterval] = []
  /// Whether the distance is known.
  private(set) var hasDistance = false

  init(of workout: Workout) {
    isPool = workout.configuration.swimmingLocationType == .pool
    pauses = WorkoutEvent.pauses(workout.events, within: workout.span)
    var reached = workout.span.start
    for lap in workout.laps.sorted(by: { $0.span.start < $1.span.start }) {
      fill(TimeRange(start: reached, end: lap.span.start))
      intervals.append(LapInterval(lap.span, lap: lap, pauses: pauses))
      reached = max(reached, lap.span.end)
    }
    if intervals.isEmpty {
      intervals = [LapInterval(workout.span, pauses: pauses)]
    } else {
      fill(TimeRange(start: reached, end: workout.span.end))
    }
  }

  private mutating func fill(_ gap: TimeRange) {
    let interval = LapInterval(gap, isRest: isPool, pauses: pauses)
    if interval.activeDuration >= Self.shortestGap { intervals.append(interval) }
  }

  /// Returns the lap of a time; query times in order.
  func index(at time: Instant, from index: Int) -> Int {
    var index = index
    while index + 1 < intervals.count, intervals[index + 1].span.start <= time { index += 1 }
    return index
  }

  mutating func add(step meters: Double, to index: Int) { intervals[index].pathMeters += meters }

  mutating func add(heldSpeed: Double, to index: Int) {
    intervals[index].maximumSpeed = max(intervals[index].maximumSpeed ?? 0, heldSpeed)
  }

  mutating func add(heartRate: Double, to index: Int) {
    intervals[index].add(heartRate: heartRate)
  }

  /// Computes the totals of the laps after all locations were added.
  mutating func settle(_ totals: Workout.Totals) {
    settleDistances(totals.distanceMeters)
    settleEnergy(totals.energyKilocalories ?? 0)
    settleTriggers()
    if intervals.count == 1 {
      intervals[0].maximumSpeed = totals.maximumSpeedMetersPerSecond ?? intervals[0].maximumSpeed
    }
  }

  /// Laps have the distances of the workout.
  ///
  /// The remaining distance is assigned to the other laps in proportion to their paths, or to their times without
  /// paths.
  private mutating func settleDistances(_ total: Double?) {
    var open: [Int] = []
    var known = 0.0
    for index in intervals.indices {
      if let meters = intervals[index].lap?.distanceMeters {
        intervals[index].distanceMeters = meters
        known += meters
        hasDistance = true
      } else if !intervals[index].isRest {
        open.append(index)
      }
    }
    let path = open.reduce(0) { $0 + intervals[$1].pathMeters }
    let seconds = open.reduce(0) { $0 + intervals[$1].activeDuration.exactSeconds }
    let left = total.map { max(0, $0 - known) } ?? path
    hasDistance = hasDistance || total != nil || path > 0
    for index in open {
      let share =
        path > 0
        ? intervals[index].pathMeters / path
        : seconds > 0 ? intervals[index].activeDuration.exactSeconds / seconds : 0
      intervals[index].distanceMeters = left * share
    }
  }

  /// TCX requires the energy of each lap, and the store has the total: each lap gets its share by time, in whole
  /// kilocalories that add up to the total.
  private mutating func settleEnergy(_ total: Double) {
    let whole = intervals.reduce(0) { $0 + $1.activeDuration.exactSeconds }
    guard whole > 0, (0...Self.greatestEnergy).contains(total) else { return }
    var seconds = 0.0
    var said = 0
    for index in intervals.indices {
      seconds += intervals[index].activeDuration.exactSeconds
      let so = Int(clamping: (total * seconds / whole).rounded())
      intervals[index].kilocalories = so - said
      said = so
    }
  }

  /// The maximum energy of a workout in kilocalories; more is a mistake.
  private static let greatestEnergy = 1e6

  /// The store does not have the trigger of a lap: laps with equal distances to the centimeter, or equal times to
  /// the millisecond, were ended by distance or time.
  private mutating func settleTriggers() {
    guard !isPool else {
      for index in intervals.indices where intervals[index].lap != nil {
        intervals[index].trigger = .distance
      }
      return
    }
    let laps = intervals.indices.filter { intervals[$0].lap != nil }
    guard let first = laps.first else { return }
    let meters = intervals[first].lap?.distanceMeters
    let duration = intervals[first].activeDuration
    let alike = laps.filter { index in
      guard let meters, let other = intervals[index].lap?.distanceMeters else { return false }
      return abs(other - meters) < 0.01
    }
    let aslong = laps.filter {
      abs((intervals[$0].activeDuration - duration).wholeMicroseconds) < 1000
    }
    if alike.count > 1 {
      for index in alike { intervals[index].trigger = .distance }
    } else if aslong.count > 1 {
      for index in aslong { intervals[index].trigger = .time }
    }
  }
}
