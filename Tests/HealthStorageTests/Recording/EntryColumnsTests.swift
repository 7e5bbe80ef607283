import Foundation
import HealthModel
import SeriesCoding
import TestSupport
import Testing

@Suite("the entries of a recording as bytes")
struct EntryColumnsTests {
  @Test("a journal from before cycling is read: four counts, then the session")
  func oldJournal() throws {
    let bytes: [UInt8] = [0, 1, 2, 3, 4, 2, 0x41, 0x42]
    let decoded = try bytes.withUnsafeBytes { bytes in try EntryColumns(decoding: bytes) }
    let position = EntryColumns.Position([
      .locations: 1, .motion: 2, .heartRate: 3, .pressure: 4,
    ])
    #expect(
      decoded.session == [EntryColumns.SessionEntry(position: position, payload: Data("AB".utf8))])
  }

  @Test(
    "the entries of a second are unchanged after a round trip through the log",
    arguments: Seed.first(10))
  func entries(seed: Seed) throws {
    var seconds = RecordingJournalTests.Seconds(seed: seed.value)
    let entries = (0..<7).flatMap { _ in seconds.next() }
    let columns = EntryColumns(entries)
    let bytes = columns.encoded
    let decoded = try bytes.withUnsafeBytes { bytes in try EntryColumns(decoding: bytes) }
    #expect(decoded == columns)
    var random = seed.generator
    let cut = Array(bytes.prefix(Int(random.next() % UInt64(bytes.count - 1)) + 1))
    do {
      _ = try cut.withUnsafeBytes { bytes in try EntryColumns(decoding: bytes) }
    } catch is ChunkError {
    }
  }
}
