package import Foundation
package import HealthModel
package import HealthStorage
package import Training

/// What records, zones and loads need of one workout, so that its readings are read once.
package struct WorkoutFigures: Hashable, Sendable {
  package let workout: UUID
  package let activity: WorkoutActivityType
  package let start: Instant
  /// The time with the timer running, in seconds.
  package let activeSeconds: Double
  package let meters: Double?
  package let ascentMeters: Double?
  /// The effort by the person's rating, from 1 to 10.
  package let effort: Int?
  /// Whether pages omit the workout.
  package let isPrivate: Bool
  /// The best times over distances, elapsed.
  package internal(set) var distances: [DistanceEffort] = []
  /// The greatest mean powers in watts.
  package internal(set) var powers: [MeanEffort] = []
  /// The greatest mean heart rates in beats per minute.
  package internal(set) var heartRates: [MeanEffort] = []
  /// The time at each heart rate and at each power.
  package internal(set) var heartRateTime = ValueTime(step: 1)
  package internal(set) var powerTime = ValueTime(step: 1)

  init(_ workout: Workout) {
    self.workout = workout.uuid
    activity = workout.configuration.activityType
    start = workout.span.start
    activeSeconds = workout.timerDuration.inSeconds
    meters = workout.totals.distanceMeters
    ascentMeters = workout.totals.ascentMeters
    isPrivate = workout.isPrivate
    effort = workout.effort
  }

  /// The marks of the workout: its best efforts, and its totals.
  package var marks: [PersonalRecords.Mark] {
    typealias Mark = PersonalRecords.Mark
    var marks = Mark.marks(of: distances, date: start, workout: workout)
    marks += Mark.marks(
      of: powers, as: { .power(forSeconds: $0) }, date: start, workout: workout)
    let totals: [(RecordMeasure, Double?)] = [
      (.distance, meters), (.duration, activeSeconds), (.climb, ascentMeters),
    ]
    marks += totals.compactMap { measure, value in
      guard let value, value > 0 else { return nil }
      return Mark(measure, value: value, date: start, workout: workout)
    }
    return marks
  }
}

/// The time that a value was measured, by the value rounded to a step: the time in any zones follows from it.
///
/// A bound of a zone between two steps counts a value for the zone of its rounded value.
package struct ValueTime: Hashable, Sendable {
  /// The smallest difference of two values that are counted apart.
  package let step: Double
  /// Microseconds by the number of the step.
  var counted: [Int: Int64] = [:]
  /// The time without a value, in microseconds.
  var lost: Int64 = 0

  package init(step: Double) { self.step = step }

  /// Adds the time of a value; without a value, the time is uncounted.
  mutating func add(_ value: Double?, for time: Duration) {
    let time = max(0, time.wholeMicroseconds)
    guard let value, value.isFinite, let index = Int(exactly: (value / step).rounded()) else {
      lost += time
      return
    }
    counted[index, default: 0] += time
  }

  package var isEmpty: Bool { counted.isEmpty }

  /// The time without a value, in seconds.
  package var uncountedSeconds: Double { Double(lost) / 1e6 }

  /// The values with their seconds, ascending.
  package var values: [(value: Double, seconds: Double)] {
    counted.sorted { $0.key < $1.key }.map { (Double($0.key) * step, Double($0.value) / 1e6) }
  }

  /// Returns the seconds in each zone, the lowest first, and those below the lowest.
  package func seconds(in zones: TrainingZones) -> (zones: [Double], below: Double) {
    var seconds = [Double](repeating: 0, count: zones.count)
    var below = 0.0
    for (value, time) in values {
      if let zone = zones.zone(of: value) { seconds[zone - 1] += time } else { below += time }
    }
    return (seconds, below)
  }
}

extension WorkoutFigures {
  /// Reads the figures of one workout.
  ///
  /// - Parameters:
  ///   - workout: The workout.
  ///   - store: The store, opened as its owner.
  /// - Throws: The any-time cases of `StoreError`.
  package init(of workout: Workout, in store: HealthStore) async throws {
    self = try await FiguresReader(workout, in: store).figures()
  }
}
