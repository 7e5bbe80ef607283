import Foundation
import GRDB
import HealthModel
import TestSupport
import Testing

@testable import HealthStorage

@Suite("random queries")
struct QueryPropertyTests {
  /// A store of random samples, and everything in it.
  private struct World {
    let fixture: TestStore
    var random: RandomSamples
    var samples: [Sample] = []
    var filter = NaiveFilter()
    var workouts: [UUID] = []
    var store: HealthStore { fixture.store }

    init(seed: Seed) async throws {
      fixture = try TestStore()
      random = RandomSamples(seed: seed)
      let stores = try RandomSamples.clients.map { try fixture.reopened(as: $0) }
      for (client, store) in zip(RandomSamples.clients, stores) {
        for type in RandomSamples.types {
          let new = (0..<8).map { _ in random.sample(type) }
          try await store.save(new)
          for sample in new { keep(sample, client) }
        }
      }
      for (index, store) in stores.enumerated() {
        let workout = workouts[index * 3]
        let chosen = (0..<5).map { _ in random.pick(samples) }
        try await store.save { transaction in
          try transaction.associate(chosen, workout: try transaction.workoutRow(workout))
        }
        for sample in chosen { filter.workouts[sample.uuid, default: []].insert(workout) }
      }
    }

    private mutating func keep(_ sample: Sample, _ client: ClientIdentity) {
      let sample = Self.saved(sample, client)
      samples.append(sample)
      switch sample {
      case .workout: workouts.append(sample.uuid)
      case .correlation(let correlation):
        samples += correlation.members
        filter.members.formUnion(correlation.members.map(\.uuid))
      default: break
      }
    }

    /// The sample as the store should return it.
    private static func saved(_ sample: Sample, _ client: ClientIdentity) -> Sample {
      var header = sample.header
      header.sourceRevision = client.sourceRevision
      switch sample {
      case .quantity(var sample):
        sample.header = header
        return .quantity(sample)
      case .category(var sample):
        sample.header = header
        return .category(sample)
      case .correlation(var sample):
        sample.header = header
        sample.members = sample.members.map { saved($0, client) }
        return .correlation(sample)
      case .workout(var sample):
        sample.header = header
        sample.events.sort { $0.date < $1.date }
        return .workout(sample)
      case .route: return sample
      case .document(let sample):
        return .document(
          ClinicalDocument(
            title: sample.title, patientName: sample.patientName, authorName: sample.authorName,
            custodianName: sample.custodianName, xml: nil, span: sample.span, header: header))
      }
    }
  }

  private static func sorts(_ random: inout RandomSamples, _ type: ObjectType) -> [SampleSort] {
    let keys: [SampleSort.Key] =
      type == .workout
      ? [.start, .end, .workoutDuration, .workoutDistance, .workoutEnergy, .workoutStrokes]
      : [.start, .end]
    return (0..<random.number(0..<3)).map { _ in
      SampleSort(random.pick(keys), random.pick(SampleSort.Order.allCases))
    }
  }

  // QRY-01, QRY-02, QRY-03, QRY-04, QRY-11, QRY-12, QRY-13, QRY-17, SRC-06, SRC-07
  @Test("a query finds the same samples as a linear search", arguments: Seed.first(12))
  func agreement(seed: Seed) async throws {
    var world = try await World(seed: seed)
    for _ in 0..<60 {
      let type = world.random.pick(RandomSamples.types)
      let predicate = world.random.predicate(
        type, samples: world.samples, workouts: world.workouts)
      let sort = Self.sorts(&world.random, type)
      let limit = world.random.isOne(in: 2) ? 0 : world.random.number(1..<10)
      let found = try await world.store.samples(
        SampleQuery(type, where: predicate, sort: sort, limit: limit))
      let expected = world.filter.sorted(
        world.samples.filter { $0.type == type }, predicate, sort)
      if limit == 0 {
        #expect(Self.byIdentity(found) == Self.byIdentity(expected), "\(type) \(predicate)")
      }
      #expect(found.count == (limit == 0 ? expected.count : min(limit, expected.count)))
      for key in sort.prefix(1).map(\.key) {
        let values = found.map { NaiveFilter.value($0, key) }
        let best = expected.prefix(found.count).map { NaiveFilter.value($0, key) }
        #expect(values == best, "\(type) \(predicate) \(sort)")
      }
    }
  }

  // STAT-06
  @Test(
    "statistics of any predicate equal those of the matching samples, in total and by interval",
    arguments: Seed.first(8))
  func statistics(seed: Seed) async throws {
    var world = try await World(seed: seed)
    let grid = try StatisticsGrid(
      anchor: .at(-5), every: DateComponents(hour: 1000), calendar: Calendar(identifier: .gregorian)
    )
    for _ in 0..<40 {
      let type = world.random.pick([QuantityType.heartRate, .bloodPressureSystolic])
      let predicate = world.random.predicate(
        .quantity(type), samples: world.samples, workouts: world.workouts)
      let found = try await world.store.quantitySamples(type, where: predicate)
      let values = try found.map { try $0.quantity.value(in: type.canonicalUnit) }
      let query = StatisticsQuery(
        type, [.discreteMin, .discreteMax, .separateBySource], where: predicate)
      let whole = try await world.store.statistics(query)
      // When merged, time from several sources counts for one of them.
      let separate = (whole?.separate ?? []).map(\.values)
      #expect(separate.compactMap(\.minimum?.value).min() == values.min(), "\(predicate)")
      #expect(separate.compactMap(\.maximum?.value).max() == values.max(), "\(predicate)")
      #expect(whole?.span.start == found.map(\.span.start).min(), "\(predicate)")
      let grouped = try await world.store.statisticsCollection(query, every: grid)
      let parts = grouped.populated.flatMap { $0.separate ?? [] }.map(\.values)
      #expect(parts.compactMap(\.maximum?.value).max() == values.max(), "\(predicate)")
    }
  }

  @Test(
    "batches contain the same samples as one result, in the same order", arguments: Seed.first(6))
  func paging(seed: Seed) async throws {
    var world = try await World(seed: seed)
    for _ in 0..<30 {
      let parts = RandomSamples.types.filter { _ in world.random.isOne(in: 2) }.map { type in
        SampleQuery.Part(
          type,
          where: world.random.predicate(
            type, samples: world.samples, workouts: world.workouts))
      }
      let isOfWorkouts = parts.allSatisfy { $0.type == .workout }
      let sort = Self.sorts(&world.random, isOfWorkouts ? .workout : .document)
      let query = SampleQuery(parts + parts.prefix(1), sort: sort)
      let size = world.random.number(1..<7)
      let (whole, pages) = try await world.store.read { db, policy in
        let selection = try SampleSelection(db, policy, query)
        var pages: [SampleKey] = []
        while case let page = try selection.keys(after: pages.last, count: size), !page.isEmpty {
          pages += page
        }
        return (try selection.keys(), pages)
      }
      #expect(whole == pages, "\(query)")
      #expect(Set(whole.map(\.row)).count == whole.count)
    }
  }

  private static func byIdentity(_ samples: [Sample]) -> [Sample] {
    samples.map { sample in
      guard case .correlation(var correlation) = sample else { return sample }
      correlation.members.sort { $0.uuid.uuidString < $1.uuid.uuidString }
      return .correlation(correlation)
    }.sorted { $0.uuid.uuidString < $1.uuid.uuidString }
  }
}
