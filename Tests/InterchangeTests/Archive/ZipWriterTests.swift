import Foundation
import HealthModel
import ByteStreams
import TestSupport
import Testing

@Suite("Writing zip archives")
struct ZipWriterTests {
  static let time = Instant(microseconds: 1_770_000_001_500_000)

  struct Entry: Hashable {
    var name: String
    var bytes: [UInt8]
    var isCompressed: Bool
  }

  static func write(_ entries: [Entry], pieceBytes: Int = 1 << 16) throws -> [UInt8] {
    let sink = MemorySink()
    var zip = ZipWriter(to: sink)
    for entry in entries {
      try zip.beginEntry(entry.name, modified: time, isCompressed: entry.isCompressed)
      var rest = entry.bytes[...]
      while !rest.isEmpty {
        try zip.write(Array(rest.prefix(pieceBytes)))
        rest = rest.dropFirst(pieceBytes)
      }
      try zip.endEntry()
    }
    try zip.finish()
    return sink.bytes
  }

  static func entries(_ generator: inout SplitMix64) -> [Entry] {
    (0..<Int(generator.next() % 8)).map { index in
      Entry(
        name: "folder/\(index) größe.csv",
        bytes: GzipTests.text(&generator, count: Int(generator.next() % 20_000)),
        isCompressed: generator.next() % 2 == 0)
    }
  }

  @Test("written files are read back", arguments: Seed.first(30))
  func roundTrip(seed: Seed) throws {
    var generator = seed.generator
    let entries = Self.entries(&generator)
    let folder = try TemporaryFolder()
    try Data(try Self.write(entries)).write(to: folder.file("a.zip"))
    let archive = try ZipArchive(path: folder.file("a.zip").path)
    #expect(archive.entries.map(\.name) == entries.map(\.name))
    for entry in entries {
      let (bytes, error) = drain(try archive.open(entry.name))
      #expect(error == nil)
      #expect(bytes == entry.bytes)
    }
  }

  @Test("equal calls give equal bytes, however the data is divided", arguments: Seed.first(5))
  func deterministic(seed: Seed) throws {
    var generator = seed.generator
    let entries = Self.entries(&generator)
    #expect(try Self.write(entries) == Self.write(entries, pieceBytes: 777))
  }

  @Test("python's zipfile reads names, data, checksums and times", .needsTool("python3"))
  func peer() throws {
    let folder = try TemporaryFolder()
    let entries = [
      Entry(name: "a/größe.txt", bytes: Array("hello".utf8), isCompressed: true),
      Entry(name: "b.bin", bytes: [0, 1, 2], isCompressed: false),
      Entry(name: "empty", bytes: [], isCompressed: true),
    ]
    try Data(try Self.write(entries)).write(to: folder.file("a.zip"))
    let script = """
      import zipfile
      with zipfile.ZipFile("\(folder.file("a.zip").path)") as z:
        print(z.testzip())
        for i in z.infolist():
          print(i.filename, z.read(i), i.compress_type, i.date_time)
      """
    let python = try #require(ExternalTool("python3"))
    let result = try python.run(["-c", script], in: folder.url)
    #expect(result.errors == "")
    #expect(
      result.output == """
        None
        a/größe.txt b'hello' 8 (2026, 2, 2, 2, 40, 0)
        b.bin b'\\x00\\x01\\x02' 0 (2026, 2, 2, 2, 40, 0)
        empty b'' 8 (2026, 2, 2, 2, 40, 0)

        """)
  }

  @Test("more files than the classic directory can count are written and read")
  func many() throws {
    let entries = (0..<66_000).map { Entry(name: "\($0)", bytes: [], isCompressed: false) }
    let folder = try TemporaryFolder()
    try Data(try Self.write(entries)).write(to: folder.file("a.zip"))
    #expect(try ZipArchive(path: folder.file("a.zip").path).entries.count == entries.count)
  }

  @Test("names that lead outside, duplicate names and calls out of order are rejected")
  func refusals() throws {
    var zip = ZipWriter(to: MemorySink())
    #expect(throws: ArchiveError.unsafeName("../a", .parent)) {
      try zip.beginEntry("../a", modified: Self.time, isCompressed: true)
    }
    #expect(throws: ArchiveError.self) { try zip.endEntry() }
    try zip.beginEntry("a", modified: Self.time, isCompressed: true)
    #expect(throws: ArchiveError.self) {
      try zip.beginEntry("b", modified: Self.time, isCompressed: true)
    }
    try zip.endEntry()
    #expect(throws: ArchiveError.duplicateName("a")) {
      try zip.beginEntry("a", modified: Self.time, isCompressed: true)
    }
    try zip.finish()
  }
}
