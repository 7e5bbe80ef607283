import Foundation
import HealthModel
import Testing
import TestSupport

@testable import HealthStorage

/// A store with all data, read by an application with some permissions, answers like a store with
/// only the permitted data.
@Suite("hidden data looks the same as missing data")
struct IndistinguishableTests {
  /// The objects saved for one workout; each by one of three applications.
  struct Deed: Sendable {
    var workout: Workout
    var saver: String
    var beats: [QuantitySample]
    var masses: [QuantitySample]
    var route: (id: UUID, locations: [Location])?
  }

  static let savers = ["app", "other", "third"]
  static let beat = ObjectType.quantity(.heartRate)
  static let mass = ObjectType.quantity(.bodyMass)

  static func deeds(_ random: inout SplitMix64) -> [Deed] {
    (0..<Int.random(in: 1...6, using: &random)).map { index in
      let start = Double(index / 2) * 1000
      let workout = Workout.walk(from: start, to: start + 500)
      func samples(_ type: QuantityType, _ unit: HealthModel.Unit) -> [QuantitySample] {
        (0..<Int.random(in: 0...3, using: &random)).map { step in
          QuantitySample(
            type: type, quantity: Quantity(Double(step + 50), unit),
            span: TimeRange(at: .at(start + Double(step))))
        }
      }
      var walk = SyntheticWalk(seed: random.next())
      let locations = walk.fixes(5).filter { $0.verdict == .accepted }.map(\.location)
      return Deed(
        workout: workout, saver: savers.randomElement(using: &random) ?? "app",
        beats: samples(.heartRate, .countPerMinute), masses: samples(.bodyMass, .gram),
        route: Bool.random(using: &random) ? (UUID(), locations) : nil)
    }
  }

  /// The objects of a type that the application sees according to the model.
  struct Sight {
    var decisions: [ObjectType: TypeDecision]

    func sees(_ type: ObjectType, start: Instant, saver: String) -> Bool {
      guard let decision = decisions[type] else { return false }
      if saver == "app", decision.share == true { return true }
      switch decision.read {
      case .everything: return true
      case .since(let date): return start >= date
      case .nothing, nil: return false
      }
    }
  }

  static func sight(_ random: inout SplitMix64) -> Sight {
    var decisions: [ObjectType: TypeDecision] = [:]
    for type in [ObjectType.workout, .workoutRoute, beat, mass] {
      let scopes: [ReadScope?] = [nil, .nothing, .since(.at(1000)), .everything]
      decisions[type] = TypeDecision(
        share: ([nil, false, true] as [Bool?]).randomElement(using: &random) ?? nil,
        read: scopes.randomElement(using: &random) ?? nil)
    }
    decisions[.location] = TypeDecision(
      read: ([nil, .nothing, .since(.at(1000)), .everything] as [ReadScope?])
        .randomElement(using: &random) ?? nil)
    // A store cannot have a route without its workout: if one is seen, the other must be, too.
    if decisions[.workoutRoute]?.read != nil || decisions[.workoutRoute]?.share == true {
      decisions[.workout] = TypeDecision(share: true, read: .everything)
    }
    return Sight(decisions: decisions)
  }

  /// Saves the deeds that pass the filter.
  static func save(
    _ deeds: [Deed], to store: TestStore, if isKept: (ObjectType, Instant, String) -> Bool
  ) async throws {
    for deed in deeds {
      let handle = try HealthStore(
        at: store.store.path, for: .application(deed.saver), as: .owner, creating: false)
      func kept(_ type: ObjectType, _ samples: [QuantitySample]) -> [QuantitySample] {
        samples.filter { isKept(type, $0.span.start, deed.saver) }
      }
      let samples = kept(beat, deed.beats) + kept(mass, deed.masses)
      guard isKept(.workout, deed.workout.span.start, deed.saver) else {
        try await handle.save(samples.map(Sample.quantity))
        continue
      }
      try await handle.save(deed.workout, samples: samples)
      guard let route = deed.route, let start = route.locations.first?.time,
        isKept(.workoutRoute, start, deed.saver)
      else { continue }
      let builder = RouteBuilder(in: handle)
      try await builder.insert(route.locations)
      _ = try await builder.finish(for: deed.workout, id: route.id)
    }
  }

  /// Every available answer about the deeds, as text.
  static func answers(_ store: HealthStore, _ deeds: [Deed]) async throws -> [String] {
    func said(_ body: () async throws -> Any) async -> String {
      do { return "\(try await body())" } catch { return "error: \(error)" }
    }
    var answers: [String] = []
    let visible = try await store.visibleSamples()
    answers.append("\(visible.sorted { $0.uuidString < $1.uuidString })")
    answers.append(await said { try await store.workouts() })
    answers.append(await said { try await store.workouts(limit: 2) })
    answers.append(await said { try await store.workout(matching: "last") })
    if let circle = GeoCircle(latitude: 48.137, longitude: 11.576, radiusMeters: 5000) {
      answers.append(await said { try await store.routes(near: circle) })
    }
    let query = StatisticsQuery(.bodyMass, [.discreteMin, .discreteMax])
    answers.append(await said { try await store.statistics(query) as Any })
    for deed in deeds {
      let id = deed.workout.uuid
      answers.append(await said { try await store.workout(id) as Any })
      answers.append(await said { try await store.workout(matching: id.uuidString) })
      answers.append(await said { try await store.workouts(before: deed.workout) })
      answers.append(await said { try await store.samples(of: id).collected() })
      answers.append(
        await said { try await store.samples(of: id, type: .bodyMass).collected() })
      answers.append(await said { try await store.routes(of: id) })
      answers.append(await said { try await store.traces(of: id) })
      for sample in deed.beats + deed.masses {
        answers.append(await said { try await store.sample(sample.uuid) as Any })
      }
      guard let route = deed.route else { continue }
      answers.append(await said { try await store.route(route.id) as Any })
      let head = WorkoutRoute(
        workout: id, span: deed.workout.span, locationCount: 1, distanceMeters: nil,
        header: ObjectHeader(uuid: route.id))
      answers.append(
        await said { try await RouteQuery(head, in: store).batches().collected() })
      // Objects of another application cannot be deleted, and hidden ones do not exist.
      answers.append(await said { try await store.delete([route.id, id]) })
    }
    return answers
  }

  // PRIV-11, INF-01
  @Test("every answer equals that of a store without the hidden data", arguments: Seed.first(40))
  func property(seed: Seed) async throws {
    var random = seed.generator
    let deeds = Self.deeds(&random)
    let sight = Self.sight(&random)
    let full = try TestStore()
    let sparse = try TestStore()
    try await Self.save(deeds, to: full) { _, _, _ in true }
    try await Self.save(deeds, to: sparse) { type, start, saver in
      sight.sees(type, start: start, saver: saver)
    }
    let application = try await full.application()
    try await full.decide(sight.decisions)
    // The reference may read all data and save the same types; the decision about the location,
    // which is not an object that can be skipped, is the same.
    let reference = try await sparse.application()
    var decisions = sight.decisions.mapValues {
      TypeDecision(share: $0.share, read: .everything)
    }
    decisions[.location] = sight.decisions[.location]
    try await sparse.decide(decisions)
    let found = try await Self.answers(application, deeds)
    let expected = try await Self.answers(reference, deeds)
    #expect(found == expected)
    for type in sight.decisions.keys {
      #expect(
        try await application.sharingStatus(for: type) == reference.sharingStatus(for: type))
    }
  }
}
