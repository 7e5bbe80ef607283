import Foundation
@testable import ActivityItems
@testable import AppleHealthExport
@testable import ByteStreams
@testable import ClinicalFormats
@testable import WorkoutFiles
import TestSupport
import Testing

@Suite("Reading zip archives")
struct ZipArchiveTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func archive(_ maker: ZipMaker, limits: UnpackingLimits = UnpackingLimits()) throws
    -> ZipArchive
  {
    let file = folder.file("\(UUID().uuidString).zip")
    try Data(maker.bytes).write(to: file)
    return try ZipArchive(path: file.path, limits: limits)
  }

  private func text(_ archive: ZipArchive, _ name: String) throws -> String {
    let (bytes, error) = drain(try archive.open(name))
    if let error { throw error }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(
    "stored files, data descriptors, zip64 parts, comments and bytes before the archive are read")
  func forms() throws {
    var plain = ZipMaker.File("a/plain.txt", "plain")
    plain.hasDescriptor = true
    var large = ZipMaker.File("large.txt", "large")
    large.isZip64 = true
    for (isZip64, prefix) in [(false, 0), (false, 1000), (true, 0), (true, 77)] {
      var maker = ZipMaker([plain, large])
      maker.isZip64 = isZip64
      maker.prefix = [UInt8](repeating: 0x23, count: prefix)
      maker.comment = Array("a comment with PK\u{05}\u{06} in it, long enough to be one".utf8)
      let archive = try archive(maker)
      #expect(archive.entries.map(\.name) == ["a/plain.txt", "large.txt"])
      #expect(try text(archive, "a/plain.txt") == "plain")
      #expect(try text(archive, "large.txt") == "large")
    }
  }

  @Test("several files of an archive are read at the same time")
  func atATime() throws {
    let archive = try archive(ZipMaker([.init("a", "first file"), .init("b", "second file")]))
    let a = try archive.open("a")
    let b = try archive.open("b")
    var texts = ["", ""]
    let available = UnsafeMutableRawBufferPointer.allocate(byteCount: 3, alignment: 1)
    defer { available.deallocate() }
    for _ in 0..<5 {
      for (index, source) in [a, b].enumerated() {
        let count = try source.read(into: available)
        texts[index] += String(decoding: available[..<count], as: UTF8.self)
      }
    }
    #expect(texts == ["first file", "second file"])
  }

  @Test("folders and the extra files of macOS are not listed as files")
  func leftovers() throws {
    let names = ["x/", "x/.DS_Store", "__MACOSX/x/._a", "x/._b", "x/a"]
    let archive = try archive(ZipMaker(names.map { .init($0) }))
    #expect(archive.entries.map(\.name) == ["x/a"])
  }

  @Test("names are UTF-8 if flagged or valid as UTF-8, otherwise code page 437")
  func names() throws {
    var said = ZipMaker.File("größe")
    said.flags = ZipFormat.utf8Flag
    var old = ZipMaker.File("")
    old.name = [0x81, 0x62, 0x65, 0x72]  // über
    let archive = try archive(ZipMaker([said, .init("naïve"), old]))
    #expect(archive.entries.map(\.name) == ["größe", "naïve", "über"])
    #expect(try text(archive, "über") == "data")
  }

  @Test("a name that leads outside the folder is rejected with the reason")
  func slip() throws {
    let cases: [(String, UnsafeName)] = [
      ("../a", .parent), ("a/../../b", .parent), ("..", .parent), ("/a", .absolute),
      ("a\\b", .backslash), ("C:a", .drive), ("c:/a", .drive), ("a\u{0}b", .control),
      ("", .empty), ("a\nb", .control),
    ]
    for (name, fault) in cases {
      #expect(throws: ArchiveError.unsafeName(name, fault)) {
        try archive(ZipMaker([.init("good"), .init(name)]))
      }
    }
    #expect(try archive(ZipMaker([.init("a..b/c..")])).entries.count == 1)
  }

  @Test(
    "two files of one name are rejected, even if accents are composed differently; case matters")
  func duplicates() throws {
    #expect(throws: ArchiveError.duplicateName("a")) {
      try archive(ZipMaker([.init("a"), .init("b"), .init("a")]))
    }
    #expect(throws: ArchiveError.duplicateName("e\u{301}")) {
      try archive(ZipMaker([.init("\u{E9}"), .init("e\u{301}")]))
    }
    #expect(try archive(ZipMaker([.init("Run.gpx"), .init("run.gpx")])).entries.count == 2)
  }

  @Test("overlapping files are rejected")
  func overlap() throws {
    var second = ZipMaker.File("b")
    second.sharesHeaderOf = 0
    #expect(throws: ArchiveError.overlap("a", "b")) {
      try archive(ZipMaker([.init("a"), second]))
    }
  }

  @Test("a bomb is rejected by the declared sizes, and stopped if the declared sizes are false")
  func bombs() throws {
    var limits = UnpackingLimits()
    limits.freeBytes = 1000
    var stated = ZipMaker.File("a", "data")
    stated.statedSize = 5000
    #expect(throws: ArchiveError.bomb(entry: "a", unpacked: 5000, packed: 4)) {
      try archive(ZipMaker([stated]), limits: limits)
    }
    var lying = ZipMaker.File("a")
    lying.unpacked = [UInt8](repeating: 0, count: 1 << 20)
    lying.data = try deflated(lying.unpacked ?? [])
    lying.method = 8
    lying.statedSize = 900
    let source = try archive(ZipMaker([lying]), limits: limits).open("a")
    let (bytes, _) = drain(source, bufferBytes: 500)
    #expect(source.flaw?.reason == .wrongSize(stated: 900))
    #expect(bytes.count <= 1000)
    limits.totalBytes = 7
    #expect(throws: ArchiveError.bomb(entry: "b", unpacked: 4, packed: 4)) {
      try archive(ZipMaker([.init("a"), .init("b")]), limits: limits)
    }
    limits.entries = 1
    #expect(throws: ArchiveError.tooManyEntries(2, limit: 1)) {
      try archive(ZipMaker([.init("a"), .init("b")]), limits: limits)
    }
  }

  @Test("4 GB of XML in 200 MB and a ratio of 75 pass the limits; a ratio of 1000 does not")
  func limits() {
    let limits = UnpackingLimits()
    #expect(limits.allows(unpacked: 4 << 30, packed: 200 << 20))
    #expect(limits.allows(unpacked: 7500 << 20, packed: 100 << 20))
    #expect(!limits.allows(unpacked: 1000 << 20, packed: 1 << 20))
    #expect(!limits.allows(unpacked: .max, packed: .max))
  }

  @Test("encrypted files and other methods are rejected by name, and the rest is read")
  func refusals() throws {
    var secret = ZipMaker.File("secret")
    secret.flags = ZipFormat.encryptedFlag
    var other = ZipMaker.File("other")
    other.method = 12
    let archive = try archive(ZipMaker([secret, other, .init("good")]))
    #expect(throws: ArchiveError.encrypted("secret")) { try archive.open("secret") }
    #expect(throws: ArchiveError.unsupportedMethod(12, entry: "other")) {
      try archive.open("other")
    }
    #expect(throws: ArchiveError.noEntry("none")) { try archive.open("none") }
    #expect(try text(archive, "good") == "data")
  }

  @Test("a wrong checksum, a wrong size and a different name before the data are reported")
  func lies() throws {
    var checksum = ZipMaker.File("checksum")
    checksum.checksum = 1
    var size = ZipMaker.File("size")
    size.statedSize = 7
    var name = ZipMaker.File("name")
    name.localName = Array("eman".utf8)
    let archive = try archive(ZipMaker([checksum, size, name]))
    let first = try archive.open("checksum")
    let (bytes, error) = drain(first)
    #expect(String(decoding: bytes, as: UTF8.self) == "data")
    #expect(error != nil)
    #expect(first.flaw?.reason == .wrongChecksum)
    let second = try archive.open("size")
    _ = drain(second)
    #expect(second.flaw?.reason == .wrongSize(stated: 7))
    #expect(throws: ArchiveError.damaged(.otherName, entry: "name")) { try archive.open("name") }
  }

  @Test("data that is not an archive and a truncated archive are reported")
  func others() throws {
    let file = folder.file("x.zip")
    let whole = ZipMaker([.init("a"), .init("b")]).bytes
    for count in 0..<whole.count {
      try Data(whole[..<count]).write(to: file)
      #expect(throws: ArchiveError.self) { try ZipArchive(path: file.path) }
    }
    try Data(whole[..<40]).write(to: file)
    #expect(throws: ArchiveError.notZip(beginsLikeZip: true)) { try ZipArchive(path: file.path) }
    try Data("text".utf8).write(to: file)
    #expect(throws: ArchiveError.notZip(beginsLikeZip: false)) { try ZipArchive(path: file.path) }
  }

  @Test(
    "mutated archives never crash the reader and never exceed its limits",
    arguments: Seed.first(300)
  )
  func mutations(seed: Seed) throws {
    var generator = seed.generator
    var deflated = ZipMaker.File("deflated")
    deflated.unpacked = GzipTests.text(&generator, count: 3000)
    deflated.data = try self.deflated(deflated.unpacked ?? [])
    deflated.method = 8
    var large = ZipMaker.File("large")
    large.isZip64 = true
    var maker = ZipMaker([.init("stored", "some text"), deflated, large])
    maker.isZip64 = seed.value % 2 == 0
    var bytes = maker.bytes
    for _ in 0..<1 + generator.next() % 8 {
      // Mostly in the table and at the end, where the structure is.
      let reach = generator.next() % 3 == 0 ? bytes.count : min(bytes.count, 260)
      let index = bytes.count - 1 - Int(generator.next() % UInt64(reach))
      bytes[index] = generator.next() % 2 == 0 ? 0xFF : UInt8(truncatingIfNeeded: generator.next())
    }
    let file = folder.file("m.zip")
    try Data(bytes).write(to: file)
    guard let archive = try? ZipArchive(path: file.path) else { return }
    for entry in archive.entries {
      guard let source = try? archive.open(entry) else { continue }
      #expect(drain(source).bytes.count <= max(entry.size, 1 << 20))
    }
  }

  private func deflated(_ bytes: [UInt8]) throws -> [UInt8] {
    let sink = MemorySink()
    let deflater = try Deflater(.raw, level: .standard)
    _ = try bytes.withUnsafeBytes { try deflater.write($0, to: sink) }
    _ = try deflater.finish(to: sink)
    return sink.bytes
  }
}
