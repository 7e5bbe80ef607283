import Estimation
import Foundation
import HealthModel
import HealthStorage

/// The cost of recomputing all estimates of one person, compared with reading the same workouts and
/// bouts, and with half of them.
struct EstimateCost {
  var folder: URL
  var workouts: Int

  enum Failure: Error {
    case tooFewEstimates(found: Int)
  }

  private static let years = 10.0
  private static let secondsOfWorkout = 1200
  private static let boutsPerDay = 6
  private static let start = Instant(secondsSince1970: 1_450_000_000)
  private static let identity = ClientIdentity(
    source: Source(name: "Benchmarks", bundleIdentifier: "org.workout.benchmarks"))

  private var days: Int { Int(Self.years * 365) }
  private var end: Instant { Self.start + .seconds(days * 86_400) }

  func run() async throws -> [Measurement] {
    let file = folder.appending(path: "estimates.sqlite")
    try? FileManager.default.removeItem(at: file)
    let store = try HealthStore(at: file.path, for: Self.identity, as: .owner)
    try await fill(store)
    let all = TimeRange(start: Self.start, end: end)
    var start = processorSeconds()
    let seconds = try await read(store, all)
    let reading = processorSeconds() - start
    let middle = Self.start + .seconds(days / 2 * 86_400)
    start = processorSeconds()
    _ = try await EstimateUpdate(store).run(from: .earliest, until: middle)
    let half = processorSeconds() - start
    start = processorSeconds()
    let outcome = try await EstimateUpdate(store).run(from: .earliest, until: end)
    let full = processorSeconds() - start
    guard outcome.vo2Max.count > workouts / 2 else {
      throw Failure.tooFewEstimates(found: outcome.vo2Max.count)
    }
    return [
      Measurement(name: "estimates.all/reading", value: full / reading, unit: "x"),
      Measurement(name: "estimates.all/twiceHalf", value: full / (2 * half), unit: "x"),
      Measurement(name: "estimates.all", value: full, unit: "s"),
      Measurement(name: "estimates.read", value: Double(seconds) / reading / 1e6, unit: "M s/s"),
    ]
  }

  /// Reads all inputs of the estimates; returns the seconds of workouts.
  private func read(_ store: HealthStore, _ span: TimeRange) async throws -> Int {
    var seconds = 0
    let reader = EffortReader(store)
    for try await batch in store.batches(SampleQuery(.workout, sort: [.oldestFirst])) {
      for case .workout(let workout) in batch {
        try await reader.read(workout) { _ in seconds += 1 }
      }
    }
    _ = try await WalkReader(store).walks(in: span)
    _ = try await WearReader(store, zone: .gmt).hours(in: span)
    return seconds
  }

  private func fill(_ store: HealthStore) async throws {
    try await store.setTimeZone(.gmt)
    try await store.setCharacteristic(.dateOfBirth(BirthDate(year: 1975, month: 3, day: 9)))
    try await store.setCharacteristic(.biologicalSex(.male))
    var noise = EvenNoise()
    var samples = [
      sample(.height, 1.8, TimeRange(at: Self.start)),
      sample(.bodyMass, 75, TimeRange(at: Self.start)),
    ]
    for day in 0..<days {
      let morning = Self.start + .seconds(day * 86_400 + 25_000)
      for hour in 0..<12 {
        samples.append(sample(.heartRate, 1.1, TimeRange(at: morning + .seconds(hour * 3600))))
      }
      for bout in 0..<Self.boutsPerDay {
        let span = TimeRange(start: morning + .seconds(bout * 5000), duration: .seconds(180))
        var speed = sample(.walkingSpeed, 1.2 + 0.2 * noise.next(), span)
        speed.header.metadata = [
          .boutStepCount: .number(330), .strideTimeVariability: .number(0.03),
        ]
        samples += [
          speed, sample(.walkingStepLength, 0.65, span),
          sample(.walkingDoubleSupportPercentage, 0.28, span),
        ]
      }
      if samples.count > 20_000 {
        try await store.save(samples.map(Sample.quantity))
        samples = []
      }
    }
    try await store.save(samples.map(Sample.quantity))
    for index in 0..<workouts { try await save(index, in: store, &noise) }
  }

  /// Saves a run with a route of one fix per second and a heart rate every five seconds.
  func save(
    _ index: Int, in store: HealthStore, _ noise: inout EvenNoise
  ) async throws {
    let start = Self.start + .seconds(index * days / workouts * 86_400 + 60_000)
    let span = TimeRange(start: start, duration: .seconds(Self.secondsOfWorkout))
    let rates = stride(from: 0, to: Self.secondsOfWorkout, by: 5).map { second in
      sample(.heartRate, (140 + noise.next()) / 60, TimeRange(at: start + .seconds(second)))
    }
    let workout = try await store.save(
      Workout(
        configuration: WorkoutConfiguration(activityType: .running, locationType: .outdoor),
        span: span), samples: rates)
    let builder = RouteBuilder(in: store)
    try await builder.insert(
      (0..<Self.secondsOfWorkout).map { second in
        Location(
          time: start + .seconds(second), latitude: 48 + Double(second) * 2.7 / 111_195,
          longitude: 11, altitude: 500, horizontalAccuracy: 6, speed: 2.7 + 0.05 * noise.next())
      })
    _ = try await builder.finish(for: workout)
  }

  private func sample(_ type: QuantityType, _ value: Double, _ span: TimeRange) -> QuantitySample {
    QuantitySample(type: type, quantity: Quantity(value, type.canonicalUnit), span: span)
  }
}
