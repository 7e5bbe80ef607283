import Foundation
import HealthModel
import HealthStorage
import ByteStreams
import TestSupport
import Testing

@testable import Archiving

@Suite("The text of archives")
struct ArchiveTextTests {
  private static func parsed(_ text: [UInt8]) -> Double? {
    text.withUnsafeBytes { ASCIINumber.number($0) }
  }

  @Test("a number is parsed back to the last bit", arguments: Seed.first(200))
  func numbers(seed: Seed) {
    var random = seed.generator
    for _ in 0..<200 {
      let bits = Double(bitPattern: random.next())
      let decimal =
        Double(Int64(bitPattern: random.next() >> 20)) / [1, 10, 1e3, 1e9][Int(random.next() % 4)]
      for number in [bits, decimal, -decimal, Double(Float(decimal)), 1 / decimal]
      where !number.isNaN {
        var text: [UInt8] = []
        text.append(number: number)
        #expect(Self.parsed(text)?.bitPattern == number.bitPattern, "\(number)")
      }
    }
  }

  @Test(
    "numbers are written in few digits",
    arguments: [
      (0.0, "0"), (-0.0, "-0.0"), (1, "1"), (-61, "-61"), (0.1, "0.1"),
      (-0.000000001, "-0.000000001"),
      (48.123456789, "48.123456789"), (5e20, "5e+20"), (1e-12, "1e-12"), (.infinity, "inf"),
      (9_007_199, "9007199"), (9_007_200, "9007200.0"),
    ])
  func digits(number: Double, expected: String) {
    var text: [UInt8] = []
    text.append(number: number)
    #expect(String(decoding: text, as: UTF8.self) == expected)
  }

  @Test(
    "text is unchanged by writing and reading",
    arguments: ["", "a", "\"\\/\u{8}\u{C}\n\r\t", "\u{0}\u{1F}\u{7F}", "ü€\u{1F3CA}", "\\u0041"])
  func strings(text: String) throws {
    var line: [UInt8] = []
    JSONLine.append(to: &line) { $0.put("key", text) }
    #expect(line.last == UInt8(ascii: "\n"))
    #expect(line.dropLast().allSatisfy { $0 >= 0x20 })
    #expect(try line.withUnsafeBytes { try LineObject($0).text("key") } == text)
    let foreign = try JSONEncoder().encode(["key": text])
    #expect(try foreign.withUnsafeBytes { try LineObject($0).text("key") } == text)
    #expect(try JSONDecoder().decode([String: String].self, from: Data(line)) == ["key": text])
  }

  @Test(
    "invalid JSON is rejected",
    arguments: [
      "", "{", "{}}", "{\"a\"}", "{\"a\":}", "{\"a\":1,}", "{\"a\":01e}", "{\"a\":tru}",
      "{\"a\":\"\\x\"}",
      "{\"a\":\"\\ud800\"}", "{\"a\":\"\\ud800\\u0041\"}", "{\"a\":\"", "[", "[1,]", "nul",
      "{\"a\":1e999}",
      "{\"a\":-}", "{1:2}",
    ])
  func refused(text: String) {
    #expect(throws: LineError.self) {
      try Array(text.utf8).withUnsafeBytes { bytes throws(LineError) in try LineObject(bytes) }
    }
  }

  @Test(
    "lines are found for any size of reads, and the last needs no line end",
    arguments: Seed.first(20))
  func lines(seed: Seed) throws {
    var random = seed.generator
    let lines = (0..<50).map { _ in
      String(repeating: "x", count: Int(random.next() % (random.next() % 8 == 0 ? 200_000 : 40)))
    }
    let text = lines.joined(separator: seed.value % 2 == 0 ? "\n" : "\r\n")
    let reader = LineReader(Dribble(bytes: Array(text.utf8), random: random))
    var found: [String] = []
    while let line = try reader.next() { found.append(String(decoding: line, as: UTF8.self)) }
    #expect(found == (lines.last == "" ? lines.dropLast() : lines[...]).map(\.self))
  }

  @Test(
    "an identity of RFC 9562 is parsed as Foundation parses it, and nothing else is one",
    arguments: Seed.first(200))
  func identities(seed: Seed) {
    var random = seed.generator
    let uuid = UUID(uuid: unsafeBitCast((random.next(), random.next()), to: uuid_t.self))
    for text in [uuid.uuidString, uuid.uuidString.lowercased()] {
      #expect(UUID(text: text) == uuid)
      var changed = Array(text.utf8)
      let place = Int(random.next() % 36)
      switch random.next() % 3 {
      case 0: changed[place] = UInt8(random.next() % 128)
      case 1: changed.remove(at: place)
      default: changed.insert(UInt8(ascii: "0"), at: place)
      }
      let other = String(decoding: changed, as: UTF8.self)
      // Foundation also takes spaces, signs and "0x" for digits, and ignores what follows an identity.
      let form = #/[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}/#
      let expected = other.wholeMatch(of: form) == nil ? nil : UUID(uuidString: other)
      #expect(UUID(text: other) == expected, "\(seed): \(other)")
    }
  }

  @Test("any bytes are read without a crash", arguments: Seed.first(200))
  func fuzz(seed: Seed) {
    var random = seed.generator
    let pieces = [
      "{", "}", "[", "]", "\"", "\\", "\\u", ",", ":", "1800000000000000", "-", "e", ".", "\n",
      "nan", "\"id\"",
      "\"start_us\":1", "\"end_us\":9223372036854775807",
      "\"metadata\":{\"a\":{\"date\":-9223372036854775808}}",
      "accepted", "noFix", "\u{0}", "ü",
    ]
    var bytes: [UInt8] = []
    for _ in 0..<400 {
      bytes += Array(pieces[Int(random.next() % UInt64(pieces.count))].utf8)
      if random.next() % 20 == 0 { bytes.append(UInt8(truncatingIfNeeded: random.next())) }
    }
    #expect(ArchiveReader.fuzz(bytes) >= 0)
  }

  /// A source that returns a few bytes at a time.
  private struct Dribble: ByteSource {
    let bytes: [UInt8]
    var random: SplitMix64
    var position = 0

    mutating func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
      let most = 1 + Int(random.next() % 70_000)
      let count = min(most, buffer.count, bytes.count - position)
      buffer.copyBytes(from: bytes[position..<position + count])
      position += count
      return count
    }
  }
}
