import Foundation
import GRDB
import HealthModel
import SeriesCoding
import TestSupport
import Testing

@testable import HealthStorage

@Suite("verifying a store")
struct VerificationTests {
  let fixture: TestStore
  var store: HealthStore { fixture.store }

  init() throws { fixture = try TestStore() }

  /// A store with one recorded workout of several chunks of each kind.
  func fill() async throws -> FinishedRecording {
    let journal = try store.beginRecording(RecordingJournalTests.plan())
    var seconds = RecordingJournalTests.Seconds(seed: 1)
    for _ in 0..<25 {
      try journal.append((0..<100).flatMap { _ in seconds.next(motionRate: 2) })
    }
    return try journal.finish(.walk())
  }

  @Test("a sound store has no findings, during a recording and after")
  func sound() async throws {
    #expect(try await store.verify().isEmpty)
    let journal = try store.beginRecording(RecordingJournalTests.plan())
    var seconds = RecordingJournalTests.Seconds(seed: 1)
    try journal.append(seconds.next())
    #expect(try await store.verify().isEmpty)
    try journal.discard()
    _ = try await fill()
    #expect(try await store.verify().isEmpty)
  }

  static let damages: [String] = [
    "UPDATE chunk SET bytes = zeroblob(40) WHERE id = (SELECT max(id) FROM chunk)",
    "UPDATE chunk SET count = count + 1 WHERE id = (SELECT max(id) FROM chunk)",
    "UPDATE chunk SET start = start - 1 WHERE id = (SELECT min(id) FROM chunk)",
    "UPDATE chunk SET ordinal = ordinal + 10 WHERE id = (SELECT max(id) FROM chunk)",
    "DELETE FROM chunkBox WHERE id = (SELECT max(id) FROM chunkBox)",
    "INSERT INTO chunkBox VALUES (999, 0, 1, 0, 1)",
    "UPDATE chunkBox SET maxLatitude = minLatitude",
    "UPDATE route SET locationCount = 5",
    "DELETE FROM chunk WHERE seriesId = (SELECT id FROM series WHERE kind = 3)",
    "UPDATE workout SET movingSeconds = 999999",
    "UPDATE workout SET averageHeartRate = 150, maximumHeartRate = 140",
    "INSERT INTO workoutEvent VALUES ((SELECT id FROM workout), 0, 3, 5, 6, NULL)",
  ]

  @Test("each kind of damage is found", arguments: damages)
  func finds(_ damage: String) async throws {
    _ = try await fill()
    try await store.database.write { db in try db.execute(sql: damage) }
    let findings = try await store.verify()
    #expect(!findings.isEmpty)
    #expect(findings.allSatisfy { !$0.description.isEmpty })
  }

  @Test("findings name the affected objects")
  func names() async throws {
    let finished = try await fill()
    let route = try #require(finished.routes.first)
    try await store.database.write { db in
      try db.execute(
        sql: """
          UPDATE chunk SET bytes = zeroblob(40)
          WHERE ordinal = 1 AND seriesId = (SELECT id FROM series WHERE kind = 1)
          """)
    }
    let findings = try await store.verify()
    #expect(
      findings.contains { finding in
        guard case .damagedChunk(_, 1, .unknownVersion(0)) = finding else { return false }
        return true
      })
    #expect(
      findings.contains { finding in
        guard case .routeCount(route.uuid, route.locationCount, _) = finding else { return false }
        return true
      })
  }
}
