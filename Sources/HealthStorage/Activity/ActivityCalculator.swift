import Foundation
import GRDB
import HealthModel
import SampleQueries
import StoreDatabase

/// Computes the activity totals of a day from its samples, of every source.
///
/// - **Move** is the merged sum of active energy, or of move time.
/// - **Exercise** counts each minute of the day once that has a recorded exercise minute, lies in the
///   active time of a workout of at least 3 MET, or contains steps (or pushes) at a brisk pace: 100 a
///   minute or more.
/// - **Stand** counts each hour that was recorded as stood, or in which the person moved on their feet
///   (or pushed) for at least one minute: 50 steps (or pushes) a minute or more.
///
/// A minute counts if at least half of it is covered. Hours are counted from the first moment of the
/// day.
///
/// **Source** Apple's Watch user guide: a minute of movement at a brisk walk's effort or above is a
/// minute of exercise, an hour with a minute of standing and moving is a stand hour. A brisk walk is 100
/// steps a minute: C. Tudor-Locke et al., CADENCE-Adults, *Int J Behav Nutr Phys Act* 16:8, 2019.
/// **Departs from it** in three points. Hours and minutes are those of the samples: a step sample longer
/// than five minutes does not show which minutes were walked, so it counts for none. The threshold for
/// moving about is half a brisk walk, as no source has a number for it. Pushes use the same thresholds
/// as steps.
struct ActivityCalculator {
  private static let briskStepsPerMinute = 100.0
  /// The pace of moving about on one's feet, as opposed to shifting one's weight: half a brisk walk.
  private static let movingStepsPerMinute = 50.0
  /// The category value of an hour with standing; the other value is an idle hour.
  private static let stood = 0.0
  private static let maximumStepSample = Duration.seconds(300)

  let db: Database
  let day: TimeRange
  let usesWheelchair: Bool

  func totals() throws -> ActivityDayTotals {
    var totals = ActivityDayTotals()
    totals.activeKilocalories = try sum(.activeEnergyBurned)
    totals.moveMinutes = try sum(.appleMoveTime)
    let steps = try steps()
    let exercise =
      try intervals(.quantity(.appleExerciseTime)).map(\.span) + workoutSpans()
      + steps.filter { $0.perMinute >= Self.briskStepsPerMinute }.map(\.span)
    totals.exerciseMinutes = Double(MinuteSet(of: day, coveredBy: exercise).count)
    let moving = steps.filter { $0.perMinute >= Self.movingStepsPerMinute }.map(\.span)
    totals.standHours = Double(try standHours(moving: moving))
    totals.hasData = try ActivityChanges.types.contains(where: hasData)
    return totals
  }

  private func sum(_ type: QuantityType) throws -> Double {
    let query = StatisticsQuery(type, .cumulativeSum, in: day)
    let reading = StatisticsReading(db: db, policy: .owner, query: query, period: .whole)
    return try reading.run { _, found, _ in
      try found.first?.statistics.merged.sum?.value(in: type.canonicalUnit) ?? 0
    }
  }

  private func standHours(moving: [TimeRange]) throws -> Int {
    var hours = MinuteSet(of: day, coveredBy: moving).countsByHour.map { $0 >= 1 }
    for stood in try intervals(.category(.appleStandHour)) {
      guard stood.value == Self.stood, stood.span.start >= day.start
      else { continue }
      let hour = (stood.span.start.microseconds - day.start.microseconds) / 3_600_000_000
      if hours.indices.contains(Int(hour)) { hours[Int(hour)] = true }
    }
    return hours.count(where: \.self)
  }

  /// A sample that lies in the day or overlaps it.
  private struct Interval {
    let span: TimeRange
    let value: Double

    var perMinute: Double { value / (span.duration / .seconds(60)) }
  }

  /// Returns the samples of steps, or pushes, whose pace is known.
  private func steps() throws -> [Interval] {
    try intervals(.quantity(usesWheelchair ? .pushCount : .stepCount)).filter {
      $0.span.duration > .zero && $0.span.duration <= Self.maximumStepSample
    }
  }

  private func intervals(_ type: ObjectType) throws -> [Interval] {
    try rows(type, columns: "start, end, value").map { row in
      Interval(span: HeaderColumns.span(row), value: row["value"] ?? 0)
    }
  }

  /// Returns the active time of the day's workouts that count as exercise.
  private func workoutSpans() throws -> [TimeRange] {
    try rows(.workout, columns: "uuid").flatMap { row -> [TimeRange] in
      guard let uuid = UUID(bytes: row["uuid"]),
        let workout = try WorkoutRows(db: db, policy: .owner).workout(uuid),
        workout.configuration.activityType.isExercise
      else { return [] }
      return workout.activeSpans
    }
  }

  private func hasData(_ type: ObjectType) throws -> Bool {
    guard let arguments = try arguments(type) else { return false }
    return try Bool.fetchOne(
      db, sql: "SELECT EXISTS (\(Self.selection("1")))", arguments: arguments) ?? false
  }

  private func rows(_ type: ObjectType, columns: String) throws -> [Row] {
    guard let arguments = try arguments(type) else { return [] }
    return try Row.fetchAll(db, sql: Self.selection(columns), arguments: arguments)
  }

  private func arguments(_ type: ObjectType) throws -> StatementArguments? {
    guard let typeID = try AccessPolicy.typeID(db, type) else { return nil }
    return [
      "type": typeID, "start": day.start.microseconds, "end": day.end.microseconds,
      "earliest": day.start.microseconds - TimeBounds.maximumShort,
    ]
  }

  /// An SQL selection of the objects of a type that lie in the day or overlap it, found as
  /// ``StatisticsRows`` finds them.
  private static func selection(_ columns: String) -> String {
    """
    SELECT \(columns) FROM sample INDEXED BY sample_time
    WHERE typeId = :type AND start >= :earliest AND start < :end AND (end > :start OR start >= :start)
      AND end - start <= \(TimeBounds.maximumShort)
    UNION ALL
    SELECT \(columns) FROM sample INDEXED BY sample_long
    WHERE typeId = :type AND start < :end AND end > :start
      AND end - start > \(TimeBounds.maximumShort)
    """
  }
}

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
