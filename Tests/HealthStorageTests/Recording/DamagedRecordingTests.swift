import Foundation
import GRDB
import HealthModel
import SeriesCoding
import TestSupport
import Testing

@testable import HealthStorage
@testable import StoreDatabase

@Suite("A damaged page under an unfinished recording")
struct DamagedRecordingTests {
  let fixture: TestStore
  let path: String
  let plan = RecordingJournalTests.plan()

  init() throws {
    fixture = try TestStore()
    path = fixture.folder.file("recorded.sqlite").path
  }

  /// A store with an unfinished recording of many chunks, and one damaged page of a table.
  func damagedStore(_ table: String) throws -> HealthStore {
    do {
      let store = try HealthStore(at: path, for: TestStore.client, as: .owner)
      let journal = try store.beginRecording(plan)
      var seconds = RecordingJournalTests.Seconds(seed: 4)
      for second in 0..<6000 {
        try journal.append(seconds.next(motionRate: 10) + [.session(Data([UInt8(second % 256)]))])
      }
      try journal.synchronize()
    }
    do {
      let store = try HealthStore(at: path, for: TestStore.client, as: .owner)
      try store.close()
    }
    let root = try DatabaseQueue(path: path).read { db in
      try Int.fetchOne(
        db, sql: "SELECT rootpage FROM sqlite_master WHERE name = ?", arguments: [table]) ?? 0
    }
    var reader = TreeReader(try DatabasePages(path: path), columnLimit: 30)
    reader.forEachRow(below: root, isIndex: false) { _ in }
    let leaves = reader.seenPages.filter { !reader.rowsOfLeaf($0).isEmpty }.sorted()
    let page = try #require(leaves.count > 2 ? leaves[leaves.count / 2] : leaves.last)
    var bytes = try Data(contentsOf: URL(filePath: path))
    for index in 0..<16 { bytes[(page - 1) * 4096 + index] = 0xEE }
    try bytes.write(to: URL(filePath: path))
    return try HealthStore(at: path, for: TestStore.client, as: .owner, creating: false)
  }

  func unreadablePart(_ body: () async throws -> Void) async -> String? {
    do {
      try await body()
      return nil
    } catch StoreError.recording(.unreadable(let detail)) {
      return detail
    } catch {
      Issue.record("\(error) does not name the recording")
      return nil
    }
  }

  @Test(
    "is reported as an unreadable recording that names the part",
    arguments: [
      ("chunk", RecordingPart.readings), ("recordingEntry", .session),
      ("recording", .configuration),
    ])
  func part(table: String, part: RecordingPart) async throws {
    let store = try damagedStore(table)
    let detail = await unreadablePart {
      guard try await store.unfinishedRecording() != nil else { return }
      let journal = try store.resumeRecording()
      for try await _ in try journal.entries() {}
    }
    #expect(detail?.contains(part.rawValue) == true, "\(detail ?? "nothing is unreadable")")
  }

  @Test(
    "does not prevent setting the recording aside, with all readable data, and starting a new one")
  func setAside() async throws {
    let store = try damagedStore("chunk")
    let copy = try store.setRecordingAside(plan.id)
    let aside = try HealthStore(
      at: copy.path, for: TestStore.client, as: .owner, creating: false)
    let counts = try await aside.read { db in
      try ["chunk", "recordingEntry", "recording"].map {
        try Int.fetchOne(db, sql: "SELECT count(*) FROM \($0)") ?? 0
      }
    }
    #expect(counts[0] > 10 && counts[1] > 1000 && counts[2] == 1)
    try aside.close()
    #expect(try await store.unfinishedRecording() == nil)
    let next = try store.beginRecording(RecordingJournalTests.plan())
    var seconds = RecordingJournalTests.Seconds(seed: 5)
    for _ in 0..<100 { try next.append(seconds.next()) }
    _ = try next.finish(.walk())
    #expect(try await store.workouts().count == 1)
  }
}
