import Foundation
import ByteStreams
import TestSupport
import Testing

@Suite("The gzip format")
struct GzipTests {
  static func pack(_ bytes: [UInt8], level: CompressionLevel = .standard) throws -> [UInt8] {
    let memory = MemorySink()
    let sink = try GzipSink(memory, level: level)
    try bytes.withUnsafeBytes { try sink.write($0) }
    try sink.finish()
    return memory.bytes
  }

  static func text(_ generator: inout SplitMix64, count: Int) -> [UInt8] {
    (0..<count).map { _ in UInt8(ascii: "a") + UInt8(generator.next() % 9) }
  }

  @Test(
    "compressed data decompresses to the original with buffers of any size",
    arguments: Seed.first(20))
  func roundTrip(seed: Seed) throws {
    var generator = seed.generator
    let bytes = Self.text(&generator, count: Int(generator.next() % 100_000))
    let level = CompressionLevel.allCases[Int(generator.next() % 3)]
    let source = try GzipSource(MemorySource(try Self.pack(bytes, level: level)), named: "a.gz")
    let (read, error) = drain(source, bufferBytes: 1 + Int(generator.next() % 5000))
    #expect(error == nil)
    #expect(read == bytes)
    #expect(source.unpackedBytes == bytes.count)
  }

  @Test("consecutive members form one file, with zeros between and after them")
  func members() throws {
    let packed =
      try Self.pack(Array("one ".utf8)) + [0, 0, 0] + Self.pack(Array("two".utf8)) + [0, 0]
    let source = try GzipSource(MemorySource(packed), named: "a.gz")
    #expect(String(decoding: drain(source).bytes, as: UTF8.self) == "one two")
    #expect(source.members == 2)
    #expect(source.trailingBytes == 0)
  }

  @Test("bytes after the last member are counted and ignored")
  func trailing() throws {
    let packed = try Self.pack(Array("data".utf8)) + Array("garbage".utf8)
    let source = try GzipSource(MemorySource(packed), named: "a.gz")
    let (read, error) = drain(source)
    #expect(error == nil)
    #expect(String(decoding: read, as: UTF8.self) == "data")
    #expect(source.trailingBytes == 7)
  }

  @Test("a file truncated at any byte returns its intact part, then reports the truncation")
  func truncation() throws {
    var generator = SplitMix64(seed: 7)
    let bytes = Self.text(&generator, count: 5000)
    let packed = try Self.pack(bytes)
    var longest = 0
    for count in 0..<packed.count {
      let source = try GzipSource(MemorySource(Array(packed[..<count])), named: "a.gz")
      let (read, error) = drain(source)
      #expect(error != nil, "cut at \(count)")
      #expect(bytes.starts(with: read), "cut at \(count)")
      #expect(source.flaw?.reason == .truncated || count < 2, "cut at \(count)")
      longest = max(longest, read.count)
    }
    #expect(longest == bytes.count)
  }

  @Test("a wrong byte is reported after the data before it")
  func damage() throws {
    var generator = SplitMix64(seed: 8)
    let bytes = Self.text(&generator, count: 200_000)
    var packed = try Self.pack(bytes)
    packed[packed.count / 2] ^= 0x55
    let source = try GzipSource(MemorySource(packed), named: "a.gz")
    let (read, error) = drain(source)
    #expect(error?.errno == EBADMSG)
    #expect(source.flaw?.reason == .damaged)
    #expect(read.count > 10_000)
  }

  @Test("a wrong checksum is reported")
  func checksum() throws {
    var packed = try Self.pack(Array("data".utf8))
    packed[packed.count - 8] ^= 1
    let source = try GzipSource(MemorySource(packed), named: "a.gz")
    #expect(String(decoding: drain(source).bytes, as: UTF8.self) == "data")
    #expect(source.flaw != nil)
  }

  @Test("data that is not gzip is rejected as such")
  func other() throws {
    let source = try GzipSource(MemorySource(Array("plain".utf8)), named: "a.gz")
    #expect(drain(source).bytes == [])
    #expect(source.flaw?.reason == .notGzip)
    #expect(!GzipSource.begins(Array("plain".utf8)))
  }

  @Test("a decompression bomb is stopped near the limit, and the densest real data passes")
  func bomb() throws {
    let packed = try Self.pack([UInt8](repeating: 0x20, count: 40 << 20))
    let source = try GzipSource(MemorySource(packed), named: "a.gz")
    let (read, _) = drain(source, bufferBytes: 1 << 16)
    #expect(source.flaw?.reason == .bomb)
    #expect(read.count < 17 << 20)
    var limits = UnpackingLimits()
    limits.freeBytes = 1000
    // Records that differ only in their minute: the densest data of a real file.
    let lines = (0..<20_000).flatMap { minute in
      Array(
        "<Record type=\"StepCount\" sourceName=\"Watch\" value=\"10\" start=\"\(minute)\"/>\n".utf8)
    }
    let dense = try Self.pack(lines)
    #expect((10...100).contains(lines.count / dense.count))
    let fine = try GzipSource(MemorySource(dense), named: "a.gz", limits: limits)
    #expect(drain(fine).error == nil)
  }

  @Test("gunzip reads the written files", .needsTool("gunzip"))
  func peer() throws {
    let folder = try TemporaryFolder()
    let packed = try Self.pack(Array("hello\n".utf8))
    try Data(packed).write(to: folder.file("a.gz"))
    let gunzip = try #require(ExternalTool("gunzip"))
    let result = try gunzip.run(["-c", folder.file("a.gz").path], in: folder.url)
    #expect(result.status == 0)
    #expect(result.output == "hello\n")
    // No name and no time: the flags and the four bytes of the time are zero.
    #expect(packed[3..<8].allSatisfy { $0 == 0 })
  }

  @Test("any bytes end in a result", arguments: Seed.first(200))
  func mutations(seed: Seed) throws {
    var generator = seed.generator
    var packed = try Self.pack(Self.text(&generator, count: 2000))
    for _ in 0..<1 + generator.next() % 6 {
      packed[Int(generator.next() % UInt64(packed.count))] = UInt8(
        truncatingIfNeeded: generator.next())
    }
    #expect(drain(try GzipSource(MemorySource(packed), named: "a.gz")).bytes.count < 1 << 20)
  }
}
