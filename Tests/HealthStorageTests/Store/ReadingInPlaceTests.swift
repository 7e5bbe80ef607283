import GRDB
import HealthModel
import TestSupport
import Testing

@testable import HealthStorage

@Suite("reads in place")
struct ReadingInPlaceTests {
  @Test("equal other reads, in more tasks than the store has readers, during writes")
  func besideAWriter() async throws {
    let fixture = try TestStore()
    let store = fixture.store
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        for walk in 0..<Self.walks {
          try await store.save(Workout.walk(from: Double(walk) * 4000), samples: Self.pair(walk))
        }
      }
      for _ in 0..<Self.readers {
        group.addTask {
          try await HealthStore.readingInPlace {
            var seen = 0
            while seen < Self.walks {
              let (walks, samples) = try await store.read { db in
                (
                  try Int.fetchOne(db, sql: "SELECT count(*) FROM workout") ?? 0,
                  try Int.fetchOne(db, sql: "SELECT count(*) FROM workoutSample") ?? 0
                )
              }
              // Only whole transactions, and never fewer than before.
              #expect(samples == 2 * walks && walks >= seen)
              seen = walks
              await Task.yield()
            }
          }
        }
      }
      try await group.waitForAll()
    }
    let others = try await store.workouts()
    let inPlace = try await HealthStore.readingInPlace { try await store.workouts() }
    #expect(inPlace == others && others.count == Self.walks)
  }

  @Test("throw the same errors as other reads")
  func errors() async throws {
    let store = try TestStore().store
    await #expect(throws: StoreError.self) {
      try await HealthStore.readingInPlace {
        try await store.read { db in try db.execute(sql: "DELETE FROM workout") }
      }
    }
  }

  private static let walks = 60
  private static let readers = 8

  private static func pair(_ walk: Int) -> [QuantitySample] {
    (1...2).map { WorkoutStorageTests.heartRate(100, at: Double(walk) * 4000 + Double($0)) }
  }
}
