import GRDB
import HealthModel
import Testing

@testable import HealthStorage

@Suite("read access to activity rings")
struct ActivityAccessTests {
  let person: ActivityFixture

  init() async throws {
    person = try await ActivityFixture()
    for day in ["2026-03-09", "2026-03-10", "2026-03-11"] {
      try await person.save(.activeEnergyBurned, 30, from: "\(day)T08:00:00Z", minutes: 5)
      try await person.save(.stepCount, 500, from: "\(day)T08:00:00Z", minutes: 5)
    }
  }

  private func energies(_ client: HealthStore) async throws -> [Double] {
    try await client.activitySummaries(from: .first, through: .last).map(\.activeKilocalories)
  }

  private func steps(_ client: HealthStore) async throws -> Double? {
    try await client.statistics(StatisticsQuery(.stepCount, .cumulativeSum))?.merged.sum?.value
  }

  // RING-04
  @Test("with only the summary permission a client gets totals but no samples behind them")
  func summaryAlone() async throws {
    let client = try await person.client(reading: [.activitySummary])
    #expect(try await energies(client) == [30, 30, 30])
    #expect(try await steps(client) == nil)
    let energy = StatisticsQuery(.activeEnergyBurned, .cumulativeSum)
    #expect(try await client.statistics(energy) == nil)
  }

  // RING-03
  @Test("permission for every type behind a summary grants no summary")
  func constituentsAlone() async throws {
    let client = try await person.client(reading: ActivityChanges.types)
    #expect(try await steps(client) == 1500)
    #expect(try await energies(client).isEmpty)
    #expect(
      try await client.activitySummary(for: ActivityFixture.day("2026-03-09").components) == nil)
  }

  // RING-03
  @Test("a client without a decision gets no summaries and no error")
  func undecided() async throws {
    let client = try await person.client(reading: [])
    #expect(try await energies(client).isEmpty)
  }

  // RING-03
  @Test("a grant since a date shows only the days that lie wholly after it")
  func since() async throws {
    let noon = try ActivityFixture.time("2026-03-09T12:00:00Z")
    let client = try await person.client(reading: [.activitySummary], since: noon)
    let days = try await client.activitySummaries(from: .first, through: .last).map(\.day)
    #expect(days.map(\.description) == ["2026-03-10", "2026-03-11"])
  }

  // RING-08
  @Test("samples that a client saves with permission raise the totals of the day")
  func saving() async throws {
    let client = try await person.client(
      reading: [.activitySummary], saving: [.quantity(.activeEnergyBurned)])
    let energy = QuantitySample(
      type: .activeEnergyBurned, quantity: Quantity(12, .kilocalorie),
      span: TimeRange(at: try ActivityFixture.time("2026-03-10T10:00:00Z")))
    try await client.save([.quantity(energy)])
    #expect(try await energies(client) == [30, 42, 30])
  }

  // RING-05, RING-06
  @Test("a summary is not a sample and cannot be saved, even by a client with permission")
  func readOnly() async throws {
    #expect(!ObjectType.activitySummary.isSample)
    #expect(!ObjectType.activitySummary.isSavedByApplications)
    _ = try await person.client(reading: [], saving: [.activitySummary])
    let app = ClientIdentity(source: Source(name: "app", bundleIdentifier: "org.example.app"))
    let identifier = ObjectType.activitySummary.identifier
    await #expect(throws: StoreError.notAuthorized(type: identifier, .platformOnly)) {
      try await person.store.write { db in
        let policy = try AccessPolicy(db, client: app, role: .client)
        let type = try #require(try AccessPolicy.typeID(db, .activitySummary))
        try policy.authorizeSaving(.activitySummary, type)
      }
    }
  }

  // RING-06
  @Test("computing summaries creates no object and no change that a client could follow")
  func noObject() async throws {
    func counts() async throws -> [Int] {
      try await person.store.read { db in
        try ["SELECT count(*) FROM sample", "SELECT value FROM changeCounter"].map {
          try #require(try Int.fetchOne(db, sql: $0))
        }
      }
    }
    let before = try await counts()
    #expect(try await energies(person.store).count == 3)
    #expect(try await counts() == before)
  }
}
