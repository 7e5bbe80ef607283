import Estimation
import Fitness
import Foundation
import HealthModel
import HealthStorage
import TestSupport

/// A person's store filled with simulated data.
struct EstimationFixture {
  let folder: TemporaryFolder
  let store: HealthStore

  static let client = ClientIdentity(
    source: Source(name: "Test", bundleIdentifier: "org.example.test"), version: "1")

  init(person: Bool = true) async throws {
    folder = try TemporaryFolder()
    store = try HealthStore(
      at: folder.file("health.sqlite").path, for: Self.client, as: .owner)
    try await store.setTimeZone(.gmt)
    guard person else { return }
    try await setBirthDate()
    try await store.setCharacteristic(.biologicalSex(.male))
    try await setHeight()
    try await save(.bodyMass, 74, at: Self.start)
  }

  /// The first day of the simulated people: a Monday.
  static let start = SimulatedWalker(distance: 400).start

  static func day(_ number: Double) -> Instant { start + .seconds(number * 86_400) }

  func setBirthDate() async throws {
    try await store.setCharacteristic(.dateOfBirth(BirthDate(year: 1970, month: 5, day: 2)))
  }

  func setHeight() async throws { try await save(.height, 1.78, at: Self.start) }

  func save(
    _ type: QuantityType, _ value: Double, at date: Instant, metadata: Metadata = [:]
  ) async throws {
    var sample = QuantitySample(
      type: type, quantity: Quantity(value, type.canonicalUnit), span: TimeRange(at: date))
    sample.header.metadata = metadata
    try await store.save([.quantity(sample)])
  }

  /// Saves weeks of a simulated walker with a known distance.
  func save(_ walker: SimulatedWalker, days: Int, seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    try await store.save(walker.days(days, using: &random).flatMap { $0.samples() })
  }

  /// Saves weeks of a simulated gait with known scores.
  func save(_ gait: SimulatedWalkerGait, days: Int, seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    var samples: [Sample] = []
    for bout in gait.bouts(days: days, using: &random) {
      samples += [
        SimulatedWalker.Day.sample(
          .walkingSpeed, bout.speed, bout.span, stepCount: bout.stepCount,
          variability: bout.strideTimeVariability),
        SimulatedWalker.Day.sample(
          .walkingStepLength, bout.stepLength, bout.span, stepCount: bout.stepCount),
        SimulatedWalker.Day.sample(
          .walkingDoubleSupportPercentage, bout.doubleSupport, bout.span, stepCount: bout.stepCount),
        SimulatedWalker.Day.sample(
          .walkingAsymmetryPercentage, bout.asymmetry, bout.span, stepCount: bout.stepCount),
      ]
    }
    try await store.save(samples)
  }

  /// Saves a workout on foot with its route, heart rates and steps.
  @discardableResult
  func save(
    _ effort: SimulatedEffort, _ activity: WorkoutActivityType, seed: UInt64,
    metadata: Metadata = [:]
  ) async throws -> Workout {
    let seconds = effort.seconds(seed: seed)
    let end = (seconds.last?.time ?? effort.start) + .seconds(1)
    var workout = Workout(
      configuration: WorkoutConfiguration(activityType: activity, locationType: .outdoor),
      span: TimeRange(start: effort.start, end: end))
    workout.header.metadata = metadata
    let rates = seconds.compactMap { second in
      second.heartRate.map {
        QuantitySample(
          type: .heartRate, quantity: Quantity($0, .countPerMinute),
          span: TimeRange(at: second.time))
      }
    }
    let saved = try await store.save(workout, samples: rates)
    let builder = RouteBuilder(in: store)
    var north = 0.0
    try await builder.insert(
      seconds.map { second in
        north += second.speed ?? 0
        return Location(
          time: second.time, latitude: 48 + north / 111_195, longitude: 11,
          altitude: second.altitude, horizontalAccuracy: second.horizontalAccuracy,
          speed: second.speed)
      })
    _ = try await builder.finish(for: saved)
    return saved
  }

  /// A brisk level run of half an hour.
  static func run(day: Double, maximalOxygen: Double = 45) -> SimulatedEffort {
    var effort = SimulatedEffort(legs: [.init(seconds: 1800, speed: 2.6)]) { speed, grade in
      OxygenDemand.running(speed: speed, grade: grade)
    }
    effort.start = Self.day(day) + .seconds(36_000)
    effort.maximalOxygen = maximalOxygen
    effort.hasBarometer = false
    return effort
  }
}
