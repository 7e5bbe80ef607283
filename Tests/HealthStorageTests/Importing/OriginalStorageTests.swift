import ByteStreams
import Foundation
import GRDB
import HealthModel
import TestSupport
import Testing

@testable import HealthStorage
@testable import StoreDatabase

@Suite("originals in the store")
struct OriginalStorageTests {
  private static func bytes(_ seed: Seed, _ count: Int) -> [UInt8] {
    var random = seed.generator
    // Half of it repeats, as in a file of text.
    return (0..<count).map { $0 % 2 == 0 ? 0x2C : UInt8(truncatingIfNeeded: random.next()) }
  }

  private static func packed(_ bytes: [UInt8]) throws -> PackedOriginal {
    try #require(try PackedOriginal.reading(MemorySource(bytes)))
  }

  private static func read(_ original: StoredOriginal, _ store: HealthStore) async throws -> [UInt8]
  {
    var bytes: [UInt8] = []
    try await store.readOriginal(original) { bytes += $0 }
    return bytes
  }

  @Test(
    "a file of any size comes back byte for byte, and is stored once for all its workouts",
    arguments: [0, 1, PackedOriginal.partBytes, PackedOriginal.partBytes + 1, 700_000])
  func roundTrip(size: Int) async throws {
    let test = try TestStore()
    let ids = try await [
      test.store.save(.walk()), test.store.save(.walk(from: 5000, to: 6000)),
    ].map(\.uuid)
    let bytes = Self.bytes(Seed(UInt64(size)), size)
    let packed = try Self.packed(bytes)
    let isNew = try await test.store.saveOriginal(packed, name: "a.fit", format: "FIT", of: ids)
    let isAgain = try await test.store.saveOriginal(packed, name: "b.fit", format: "FIT", of: ids)
    #expect(isNew && !isAgain)
    for id in ids {
      let original = try #require(try await test.store.originals(of: id).first)
      #expect(original.name == "a.fit" && original.size == size)
      #expect(try await Self.read(original, test.store) == bytes)
    }
    #expect(try await test.store.verify().isEmpty)
    // The file stays until the last of its workouts is deleted.
    try await test.store.deleteWorkout(ids[0])
    #expect(try await test.store.originals(of: ids[0]).isEmpty)
    #expect(try await test.store.originals(of: ids[1]).count == 1)
    try await test.store.deleteWorkout(ids[1])
    let parts = try await test.store.read { db in
      try Int.fetchOne(db, sql: "SELECT count(*) FROM originalPart") ?? -1
    }
    #expect(parts == 0)
  }

  @Test("retention removes the originals of the workouts that it removes")
  func retention() async throws {
    let test = try TestStore()
    let id = try await test.store.save(.walk()).uuid
    try await test.store.saveOriginal(
      Self.packed([1, 2, 3]), name: "a.csv", format: "CSV", of: [id])
    try await test.store.setRetention(.seconds(86_400 * 10))
    try await test.store.prune(now: .at(86_400 * 40))
    #expect(try await test.store.workout(id) == nil)
    let count = try await test.store.read { db in
      try Int.fetchOne(db, sql: "SELECT count(*) FROM original") ?? -1
    }
    #expect(count == 0)
  }

  @Test("no original is kept for a workout that is not stored")
  func unknown() async throws {
    let test = try TestStore()
    let isNew = try await test.store.saveOriginal(
      Self.packed([1]), name: "a.csv", format: "CSV", of: [UUID()])
    #expect(!isNew)
  }

  @Test("a changed byte of an original is found by verify, and reading it fails", arguments: 0..<20)
  func damage(seed: UInt64) async throws {
    let test = try TestStore()
    let id = try await test.store.save(.walk()).uuid
    let packed = try Self.packed(Self.bytes(Seed(seed), 300_000))
    try await test.store.saveOriginal(packed, name: "a.fit", format: "FIT", of: [id])
    var random = SplitMix64(seed: seed)
    let chosen = Int(random.next() % 2)
    let place = Int(random.next() % UInt64(packed.parts[chosen].count))
    var part = packed.parts[chosen]
    part[place] ^= 1 << UInt8(random.next() % 8)
    try await test.store.write { [part] db in
      try db.execute(
        sql: "UPDATE originalPart SET bytes = ? WHERE ordinal = ?",
        arguments: [Data(part), chosen])
    }
    let original = try #require(try await test.store.originals(of: id).first)
    #expect(
      try await test.store.verify() == [.damagedOriginal(original.hexadecimal)], "seed \(seed)")
    await #expect(throws: StoreError.self) {
      _ = try await Self.read(original, test.store)
    }
  }

  @Test(
    "names that another program could take for a path are replaced",
    arguments: [
      ("morning.fit", "morning.fit"), ("a/../../b.gpx", "b.gpx"), ("..", "original-00010203.fit"),
      ("", "original-00010203.fit"), ("-rf", "original-00010203.fit"),
      ("a\u{1B}[2J.fit", "original-00010203.fit"), ("Läufe 2026.fit", "Läufe 2026.fit"),
    ])
  func names(name: String, expected: String) {
    let original = StoredOriginal(
      digest: Data(0..<32), name: name, format: "FIT", size: 1, workouts: [])
    #expect(original.fileName == expected)
  }
}
