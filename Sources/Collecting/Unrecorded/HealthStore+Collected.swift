package import HealthModel
package import HealthStorage
import SampleQueries
package import StoreErrors

extension HealthStore {
  /// Reads the samples of sleep of a time, of all sources.
  ///
  /// - Parameter span: The time; a sample overlaps it.
  /// - Returns: The samples, in no order.
  /// - Throws: `StoreError`.
  package func sleepSamples(in span: TimeRange) async throws(StoreError) -> [CategorySample] {
    try await categorySamples(.sleepAnalysis, where: .time(from: span.start, to: span.end))
  }

  /// Reads the collected movements of a time that are in no workout.
  ///
  /// - Parameter span: The time; a movement of it starts in it.
  /// - Returns: The movements, oldest first.
  /// - Throws: `StoreError`.
  package func unrecordedMovements(
    in span: TimeRange
  ) async throws(StoreError) -> [UnrecordedMovement] {
    // A movement that starts in the time may end after it.
    let time = SamplePredicate.time(from: span.start, to: span.end + .seconds(86_400))
    var samples = try await quantitySamples(.stepCount, where: time)
    samples += try await quantitySamples(.pushCount, where: time)
    let workouts = try await self.samples(SampleQuery(.workout, where: time)).map(\.span)
    return UnrecordedMovement.find(in: samples, besides: workouts).filter {
      span.contains($0.span.start)
    }
  }

  /// Saves a movement as a workout, with the collected samples of its time.
  ///
  /// The distance is that of its walks where their speed was measured for most of the time.
  ///
  /// - Parameters:
  ///   - movement: The movement.
  ///   - configuration: The activity, if it is another one than that of the movement.
  /// - Returns: The workout.
  /// - Throws: `StoreError`.
  package func save(
    _ movement: UnrecordedMovement, as configuration: WorkoutConfiguration? = nil
  ) async throws(StoreError) -> Workout {
    // Samples of minutes begin before the first step of theirs, and end after the last.
    let minute = Duration.seconds(60)
    let time = SamplePredicate.time(
      from: movement.span.start - minute, to: movement.span.end + minute,
      [.strictStart, .strictEnd])
    let energies = try await quantitySamples(.activeEnergyBurned, where: time)
    let rates = try await quantitySamples(.heartRate, where: time)
    let speeds = try await quantitySamples(.walkingSpeed, where: time)
    var totals = Workout.Totals()
    if movement.activity != .wheelchairWalkPace {
      totals.stepCount = Int(clamping: movement.count.rounded())
    }
    let kilocalories = energies.compactMap { try? $0.quantity.value(in: .kilocalorie) }
    if !kilocalories.isEmpty { totals.energyKilocalories = kilocalories.reduce(0, +) }
    let beats = rates.compactMap { try? $0.quantity.value(in: .countPerMinute) }
    if !beats.isEmpty {
      totals.averageHeartRate = beats.reduce(0, +) / Double(beats.count)
      totals.maximumHeartRate = beats.max()
    }
    totals.distanceMeters = Self.meters(of: speeds, in: movement.span)
    let workout = Workout(
      configuration: configuration ?? WorkoutConfiguration(activityType: movement.activity),
      span: movement.span, totals: totals)
    return try await save(workout, samples: movement.samples + energies + rates + speeds)
  }

  /// The minimum share of a movement whose speed was measured, so that a distance is stated.
  private static let minimumMeasured = 0.8

  private static func meters(of speeds: [QuantitySample], in span: TimeRange) -> Double? {
    var (meters, seconds) = (0.0, 0.0)
    for sample in speeds {
      guard let speed = try? sample.quantity.value(in: .meterPerSecond) else { continue }
      meters += speed * sample.span.duration.inSeconds
      seconds += sample.span.duration.inSeconds
    }
    let total = span.duration.inSeconds
    guard seconds > 0, seconds >= minimumMeasured * total else { return nil }
    return meters / seconds * total
  }
}
