import Foundation
import GRDB
import HealthModel
import Testing
import TestSupport

@testable import HealthStorage
@testable import SampleStatistics

@Suite("statistics of stored samples")
struct StoredStatisticsTests {
  let fixture: TestStore
  var store: HealthStore { fixture.store }

  init() throws { fixture = try TestStore() }

  /// A source's handle on the store.
  func handle(_ name: String) throws -> HealthStore {
    try fixture.reopened(
      as: ClientIdentity(source: Source(name: name, bundleIdentifier: "org.example.\(name)")))
  }

  func save(_ source: String, _ samples: [QuantitySample]) async throws {
    try await handle(source).save(samples.map(Sample.quantity))
  }

  static func steps(_ start: Double, _ end: Double, _ count: Double) -> QuantitySample {
    QuantitySample(
      type: .stepCount, quantity: Quantity(count, .count),
      span: TimeRange(start: .at(start), end: .at(end)))
  }

  static func grid(_ length: DateComponents) throws -> StatisticsGrid {
    try StatisticsGrid(
      anchor: Instant.at(0), every: length, calendar: Calendar(identifier: .gregorian))
  }

  // STAT-01, STAT-02, STAT-03, STAT-04, STAT-05, STAT-10
  @Test("the owner's order of sources decides which samples count, and changes no sample")
  func priority() async throws {
    try await save("phone", [Self.steps(0, 1200, 1600)])
    try await save("watch", [Self.steps(600, 1200, 1000)])
    let query = StatisticsQuery(.stepCount, [.cumulativeSum])
    let phoneFirst = try await store.statistics(query)
    #expect(phoneFirst?.merged.sum?.value == 1600)
    #expect(phoneFirst?.span == TimeRange(start: .at(0), end: .at(1200)))
    let before = try await allSamples()
    try await store.setSourcePriority(
      ["org.example.watch", "org.example.phone"], of: .stepCount)
    #expect(try await store.statistics(query)?.merged.sum?.value == 1000 + 800)
    let hour = try await store.statisticsCollection(query, every: Self.grid(.init(hour: 1)))
    #expect(hour.populated.map { $0.merged.sum?.value } == [1800])
    #expect(
      try await store.sourcePriority(of: .stepCount).map(\.name) == ["watch", "phone"])
    try await store.setSourcePriority([], of: .stepCount)
    #expect(try await store.statistics(query)?.merged.sum?.value == 1600)
    #expect(try await allSamples() == before)
    #expect(before.count == 2)
  }

  private func allSamples() async throws -> [String] {
    try await store.read { db in
      try Row.fetchAll(db, sql: "SELECT * FROM sample ORDER BY id").map { "\($0)" }
    }
  }

  @Test("manual entries outrank device measurements, whichever came first")
  func enteredByHand() async throws {
    try await save("band", [Self.steps(0, 600, 500)])
    var typed = Self.steps(0, 600, 70)
    typed.header.metadata = [.wasUserEntered: .bool(true)]
    var measured = Self.steps(0, 600, 9)
    measured.header.metadata = [.wasUserEntered: .bool(false)]
    try await save("diary", [typed, measured])
    let sum = try await store.statistics(StatisticsQuery(.stepCount, [.cumulativeSum]))
    // The two diary entries do not hide each other, but the band outranks the diary's measurements.
    #expect(sum?.merged.sum?.value == 70)
  }

  @Test("a query of an interval uses the parts of samples within it, of short and long samples")
  func span() async throws {
    let day = 86_400.0
    try await save(
      "phone",
      [
        Self.steps(-10 * day, 10 * day, 2000), Self.steps(-day, 0, 1),
        Self.steps(-0.5 * day, 10, 4),
        Self.steps(0, 0, 8), Self.steps(day, day, 16), Self.steps(0.5 * day, day, 32),
        Self.steps(-day - 1, 1, 64),
      ])
    let query = StatisticsQuery(
      .stepCount, [.cumulativeSum], in: TimeRange(start: .at(0), end: .at(day)))
    let sum = try #require(try await store.statistics(query)?.merged.sum).value
    let expected = 100 + 4 * 10 / (0.5 * day + 10) + 8 + 32 + 64 / (day + 2)
    #expect(abs(sum - expected) < 1e-9)
  }

  @Test(
    "stored samples equal a recount, in any order of saving", arguments: Seed.first(12))
  func recount(seed: Seed) async throws {
    var generator = seed.generator
    let samples = RecountTests.samples(&generator).filter { $0.value >= 0 }
    // The first sample of each source, so that sources are in a known order.
    for index in 0..<4 {
      try await save(
        "\(index)",
        [
          QuantitySample(
            type: .stepCount, quantity: Quantity(1, .count),
            span: TimeRange(at: .at(-1e6 + Double(index))))
        ])
    }
    for sample in samples.shuffled(using: &generator) {
      try await save(
        "\(sample.voice.source)",
        [
          QuantitySample(
            type: .stepCount, quantity: Quantity(sample.value, .count), span: sample.span)
        ])
    }
    let ranked = samples.map {
      StatisticsSample(
        span: $0.span, value: $0.value, voice: .init(source: $0.voice.source, rank: $0.voice.source)
      )
    }
    let limits = 10..<47
    let recount = Recount(aggregation: .cumulative, samples: ranked, limits: limits)
    let found = try await store.statistics(
      StatisticsQuery(.stepCount, [.cumulativeSum], in: RecountTests.span(limits)))
    let expected = recount.values(of: limits)?.sum
    #expect((found == nil) == (expected == nil))
    #expect(abs((found?.merged.sum?.value ?? 0) - (expected ?? 0)) < 1e-9)
  }

  @Test("a day of a long store is found by index, whatever precedes it")
  func plan() async throws {
    let plans = try await store.read { db in
      try [("sample_time", "end - start <= 1"), ("sample_long", "end - start > 86400000000")].map {
        index, length in
        try String.fetchAll(
          db,
          sql: "EXPLAIN QUERY PLAN "
            + StatisticsRows.sql(
              from: "sample INDEXED BY \(index)",
              where: "typeId = 1 AND start >= 5 AND start < 9 AND \(length)"),
          adapter: ScopeAdapter(["plan": SuffixRowAdapter(fromIndex: 3)]))
      }
    }
    #expect(plans.allSatisfy { $0.count == 1 }, "\(plans)")
  }

  @Test("a type without samples has no statistics, an empty collection and no order")
  func unknownType() async throws {
    let query = StatisticsQuery(.pushCount, [.cumulativeSum])
    #expect(try await store.statistics(query) == nil)
    let collection = try await store.statisticsCollection(query, every: Self.grid(.init(day: 1)))
    #expect(collection.populated.isEmpty)
    #expect(try await store.sourcePriority(of: .pushCount).isEmpty)
    await #expect(throws: StoreError.unknownSource("org.example.gone")) {
      try await store.setSourcePriority(["org.example.gone"], of: .pushCount)
    }
  }

  @Test("options that do not fit the type are rejected before reading")
  func options() async throws {
    let wrong = StatisticsError.optionsDoNotFit(
      [.discreteMin], type: QuantityType.stepCount.identifier)
    await #expect(throws: StoreError.statistics(wrong)) {
      try await store.statistics(StatisticsQuery(.stepCount, [.discreteMin]))
    }
  }

  @Test("a client's statistics cover only visible samples, and only the owner orders sources")
  func visibility() async throws {
    try await save("phone", [Self.steps(0, 600, 100), Self.steps(1000, 1600, 10)])
    let reader = ClientIdentity(source: Source(name: "r", bundleIdentifier: "org.example.reader"))
    try await fixture.reopened(as: reader).save([.quantity(Self.steps(5000, 5060, 1))])
    let client = try HealthStore(at: store.path, for: reader, as: .client)
    func sum(share: Int, read: Int, since: Double? = nil) async throws -> Double? {
      let values: StatementArguments = [share, read, since.map { Instant.at($0).microseconds }]
      try await store.write { db in
        try db.execute(
          sql: """
            INSERT OR REPLACE INTO client (sourceId, groupId, registered)
            SELECT id, 7, 0 FROM source WHERE bundleIdentifier = 'org.example.reader'
            """)
        try db.execute(
          sql: """
            INSERT OR REPLACE INTO permission (groupId, typeId, share, read, readSince)
            SELECT 7, id, ?, ?, ? FROM sampleType
            """, arguments: values)
      }
      return try await client.statistics(StatisticsQuery(.stepCount, [.cumulativeSum]))?
        .merged.sum?.value
    }
    #expect(try await sum(share: 0, read: 0) == nil)
    #expect(try await sum(share: 2, read: 1) == 1)
    #expect(try await sum(share: 2, read: 3) == 111)
    #expect(try await sum(share: 1, read: 2, since: 1000) == 11)
    await #expect(throws: StoreError.ownerOnly) {
      try await client.setSourcePriority([], of: .stepCount)
    }
    await #expect(throws: StoreError.ownerOnly) { try await client.sourcePriority(of: .stepCount) }
  }
}
