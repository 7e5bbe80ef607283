import Archiving
import ByteStreams
import Foundation
import HealthModel
import HealthStorage
import StoreDatabase
import TestSupport
import Testing

@Suite("Originals in an archive")
struct OriginalArchiveTests {
  private static let bytes = [UInt8]((0..<300_000).map { UInt8(truncatingIfNeeded: $0 * $0 >> 3) })

  /// A store with one workout and its original.
  private func filled() async throws -> (ArchiveTestStore, UUID) {
    let test = try ArchiveTestStore()
    let start = Instant(microseconds: 1_800_000_000_000_000)
    let workout = try await test.store.save(
      Workout(
        configuration: WorkoutConfiguration(activityType: .running),
        span: TimeRange(start: start, duration: .seconds(60))))
    let packed = try #require(try PackedOriginal.reading(MemorySource(Self.bytes)))
    try await test.store.saveOriginal(
      packed, name: "run.fit", format: "FIT", of: [workout.uuid])
    return (test, workout.uuid)
  }

  private func read(_ store: HealthStore, _ id: UUID) async throws -> [UInt8]? {
    guard let original = try await store.originals(of: id).first else { return nil }
    var bytes: [UInt8] = []
    try await store.readOriginal(original) { bytes += $0 }
    return bytes
  }

  @Test("the original comes back with its workout, and equal stores give equal archives")
  func roundTrip() async throws {
    let (old, id) = try await filled()
    let archive = try await old.export("old.zip")
    let new = try ArchiveTestStore()
    #expect(try await new.receive(archive).issues == [])
    #expect(try await read(new.store, id) == Self.bytes)
    let again = try await new.export("new.zip")
    #expect(
      try Data(contentsOf: URL(filePath: again)) == Data(contentsOf: URL(filePath: archive)))
    try await new.store.deleteWorkout(id)
    #expect(try await new.receive(archive).isWhole)
    #expect(try await read(new.store, id) == nil)
  }

  @Test("an original that is not what its line says is left out, and the workout is imported")
  func changed() async throws {
    let (old, id) = try await filled()
    let folder = try await old.export("old", as: .folder)
    let original = try #require(try await old.store.originals(of: id).first)
    let file = URL(filePath: "\(folder)/originals/\(original.hexadecimal)")
    try Data(Self.bytes.reversed()).write(to: file)
    for isTrusting in [false, true] {
      let new = try ArchiveTestStore()
      let report = try await new.receive(folder, changed: isTrusting)
      #expect(!report.isWhole)
      #expect(report.added.workouts == 1)
      #expect(try await read(new.store, id) == nil)
    }
  }
}
