public import Foundation
public import HealthModel

/// The records of a person by activity, each with those that it replaced.
///
/// Workouts are inserted in any order: a record of the past is found as well, and one that a later import
/// precedes disappears. The result is the same for every order. A workout costs a search in the records of its
/// measures, however many workouts there were.
///
///     var records = PersonalRecords()
///     for workout in workouts { records.insert(workout.marks, for: workout.activity) }
///     records.current(.time(overMeters: 5000), for: .running)
///     records.history(.time(overMeters: 5000), for: .running)     // the first effort to the current record
///
/// Only records are retained, so a deleted or changed workout needs the records of its activity built anew.
public struct PersonalRecords: Hashable, Sendable {
  /// A value of a measure in a workout.
  public struct Mark: Hashable, Sendable, Codable {
    public let measure: RecordMeasure
    /// In the unit of the measure.
    public let value: Double
    public let date: Instant
    public let workout: UUID

    public init(_ measure: RecordMeasure, value: Double, date: Instant, workout: UUID) {
      self.measure = measure
      self.value = value
      self.date = date
      self.workout = workout
    }
  }

  /// The records of each activity and measure by date, each better than the one before.
  private var histories: [WorkoutActivityType: [RecordMeasure: [Mark]]] = [:]

  public init() {}

  /// Inserts the marks of a workout.
  ///
  /// - Parameters:
  ///   - marks: The best efforts and totals of a workout; values that are not finite are skipped.
  ///   - activity: The activity of the workout.
  /// - Returns: The marks that were a record at their date.
  @discardableResult
  public mutating func insert(
    _ marks: some Sequence<Mark>, for activity: WorkoutActivityType
  ) -> [Mark] {
    marks.filter { mark in
      guard mark.value.isFinite else { return false }
      return Self.insert(mark, into: &histories[activity, default: [:]][mark.measure, default: []])
    }
  }

  private static func insert(_ mark: Mark, into history: inout [Mark]) -> Bool {
    let index = history.partitioningIndex { precedes(mark, $0) }
    if index > 0, !mark.measure.isBetter(mark.value, than: history[index - 1].value) {
      return false
    }
    let kept = history[index...].partitioningIndex {
      mark.measure.isBetter($0.value, than: mark.value)
    }
    history.replaceSubrange(index..<kept, with: [mark])
    return true
  }

  /// Returns whether a mark comes before another one: by date, and for equal dates by value and workout, so
  /// that the order of insertion does not matter.
  private static func precedes(_ a: Mark, _ b: Mark) -> Bool {
    if a.date != b.date { return a.date < b.date }
    if a.value != b.value { return a.measure.isBetter(a.value, than: b.value) }
    return a.workout < b.workout
  }

  /// Returns the current record; `nil` if no workout had the measure.
  public func current(_ measure: RecordMeasure, for activity: WorkoutActivityType) -> Mark? {
    histories[activity]?[measure]?.last
  }

  /// Returns the records by date, each better than the one before; the last one is current.
  public func history(_ measure: RecordMeasure, for activity: WorkoutActivityType) -> [Mark] {
    histories[activity]?[measure] ?? []
  }

  /// The measures with a record of an activity, sorted.
  public func measures(of activity: WorkoutActivityType) -> [RecordMeasure] {
    (histories[activity] ?? [:]).keys.sorted()
  }

  /// The activities with a record, by raw value.
  public var activities: [WorkoutActivityType] {
    histories.keys.sorted { $0.rawValue < $1.rawValue }
  }
}

/// The records are encoded as a list of activities with their marks, and inserted anew when decoded.
extension PersonalRecords: Codable {
  private struct Part: Codable {
    var activity: WorkoutActivityType
    var marks: [Mark]
  }

  public init(from decoder: any Decoder) throws {
    for part in try decoder.singleValueContainer().decode([Part].self) {
      insert(part.marks, for: part.activity)
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(
      activities.map { activity in
        Part(
          activity: activity,
          marks: measures(of: activity).flatMap { history($0, for: activity) })
      })
  }
}

extension PersonalRecords.Mark {
  /// Returns the marks of a workout's best efforts.
  ///
  /// - Parameters:
  ///   - efforts: The best times over distances.
  ///   - date: The start of the workout.
  ///   - workout: Its identifier.
  /// - Returns: One mark for each effort.
  public static func marks(
    of efforts: [DistanceEffort], date: Instant, workout: UUID
  ) -> [Self] {
    efforts.map {
      Self(.time(overMeters: $0.meters), value: $0.seconds, date: date, workout: workout)
    }
  }
}

extension PersonalRecords.Mark {
  /// Returns the marks of a workout's greatest means.
  ///
  /// - Parameters:
  ///   - efforts: The greatest means of a value over durations.
  ///   - measure: The measure of a duration in seconds, such as `RecordMeasure.power(forSeconds:)`.
  ///   - date: The start of the workout.
  ///   - workout: Its identifier.
  /// - Returns: One mark for each effort.
  public static func marks(
    of efforts: [MeanEffort], as measure: (Double) -> RecordMeasure, date: Instant, workout: UUID
  ) -> [Self] {
    efforts.map { Self(measure($0.seconds), value: $0.mean, date: date, workout: workout) }
  }
}
