import Foundation
import HealthModel
import SeriesCoding
import StoreFiles
import TestSupport
import Testing

@testable import HealthStorage
@testable import StoreDatabase

@Suite("the sealed log of a recording")
struct SealedLogTests {
  private let folder: TemporaryFolder
  private let key = StoreKey.random()

  init() throws { folder = try TemporaryFolder() }

  private func open(_ name: String) throws(StoreError) -> HealthStore {
    try HealthStore(at: folder.file(name).path, for: TestStore.client, as: .owner, key: key)
  }

  /// Copies the files that a killed recorder leaves, the log up to a byte.
  private func copy(_ path: String, as name: String, logBytes: Int = .max) throws -> HealthStore {
    for suffix in ["", "-wal", RecordingFile.suffix] {
      var bytes = try Data(contentsOf: URL(filePath: path + suffix))
      if suffix == RecordingFile.suffix, logBytes < bytes.count {
        bytes.resetBytes(in: logBytes..<bytes.count)
      }
      try bytes.write(to: folder.file(name + suffix))
    }
    return try open(name)
  }

  // PRIV-02, CDA-24
  @Test(
    "the newest seconds of an encrypted store are in its log alone, and none of them in the clear",
    .cipher)
  func newestSeconds() async throws {
    let store = try open("health.sqlite")
    let journal = try store.beginRecording(RecordingJournalTests.plan())
    let words = (0..<50).map { "a word that is nowhere else, \($0)" }
    for word in words { try journal.append([.session(Data(word.utf8))]) }
    let log = try Data(contentsOf: URL(filePath: store.path + RecordingFile.suffix))
    #expect(words.allSatisfy { log.range(of: Data($0.utf8)) == nil })
    let killed = try copy(store.path, as: "killed.sqlite")
    let entries = try await killed.resumeRecording().entries().collected().flatMap { $0 }
    #expect(entries == words.map { .session(Data($0.utf8)) })
    let withoutLog = try copy(store.path, as: "without.sqlite", logBytes: 0)
    #expect(try await withoutLog.resumeRecording().entries().collected().isEmpty)
  }

  @Test(
    "a recorder that dies within any byte of its sealed log loses no record before it", .cipher,
    arguments: [UInt64(1), 2, 3])
  func torn(seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    let store = try open("health.sqlite")
    let journal = try store.beginRecording(RecordingJournalTests.plan())
    var seconds = RecordingJournalTests.Seconds(seed: seed)
    var appended: [[JournalEntry]] = []
    for _ in 0..<40 {
      appended.append(seconds.next())
      try journal.append(appended[appended.count - 1])
    }
    let log = try Data(contentsOf: URL(filePath: store.path + RecordingFile.suffix))
    let end = (log.lastIndex { $0 != 0 } ?? 0) + 1
    for copyNumber in 0..<8 {
      let bytes = Int(random.next() % UInt64(end))
      let killed = try copy(store.path, as: "killed\(copyNumber).sqlite", logBytes: bytes)
      let found = EntryColumns(
        try await killed.resumeRecording().entries().collected().flatMap { $0 })
      let isPrefix = (0...appended.count).contains { count in
        EntryColumns(appended.prefix(count).flatMap { $0 }) == found
      }
      #expect(isPrefix, "\(random), byte \(bytes) of \(end)")
    }
  }

  @Test("a record that was not sealed by the recorder is reported and not recorded", .cipher)
  func forged() throws {
    let store = try open("health.sqlite")
    let plan = RecordingJournalTests.plan()
    let journal = try store.beginRecording(plan)
    try journal.append([.session(Data("sealed".utf8))])
    let killed = try copy(store.path, as: "killed.sqlite", logBytes: 0)
    let forged = EntryColumns([.session(Data("forged".utf8))]).encoded
    do {
      let file = try #require(try RecordingFile(locking: killed.path))
      _ = try file.append(forged, recording: plan.id, sequence: 1, at: 0)
    }
    #expect(throws: StoreError.damagedChunk(ordinal: 1, .notAuthentic)) {
      try killed.resumeRecording()
    }
  }

  @Test(
    "a record opens with its key, recording and number alone, and never has the same bytes twice")
  func records() throws {
    var random = SplitMix64(seed: UInt64.random(in: 0...UInt64.max))
    let recording = UUID()
    let seal = RecordSeal(key, recording: recording)
    var nonces: Set<[UInt8]> = []
    for number in UInt64(1)...200 {
      let payload = (0..<Int(random.next() % 3000)).map { _ in
        UInt8(truncatingIfNeeded: random.next())
      }
      let record = try #require(seal.sealed(payload, number: number))
      #expect(nonces.insert(Array(record.prefix(12))).inserted)
      #expect(record.count == payload.count + 28)
      #expect(try seal.opened(record, number: number) == payload, "\(random)")
      var changed = record
      changed[Int(random.next() % UInt64(record.count))] ^= UInt8(1 + random.next() % 255)
      let cut = Array(record.prefix(Int(random.next() % UInt64(record.count))))
      for (seal, bytes, number) in [
        (seal, changed, number), (seal, cut, number), (seal, record, number + 1),
        (RecordSeal(key, recording: UUID()), record, number),
        (RecordSeal(.random(), recording: recording), record, number),
      ] {
        #expect(throws: ChunkError.notAuthentic, "\(random)") {
          try seal.opened(bytes, number: number)
        }
      }
    }
  }

  @Test("the records of a plain store are left as they are")
  func plain() throws {
    let seal = RecordSeal(nil, recording: UUID())
    #expect(seal.sealed([1, 2, 3], number: 7) == [1, 2, 3])
    #expect(try seal.opened([1, 2, 3], number: 7) == [1, 2, 3])
  }
}
