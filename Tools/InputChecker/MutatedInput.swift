import Foundation
import ActivityItems
import ByteStreams
import FITFiles
import WorkoutFiles
import TestSupport

/// Activity files in which some bytes or words are changed.
struct MutatedInput {
  let name: String
  let bytes: [UInt8]

  /// Boundary values of numbers.
  private static let numbers = [
    "0", "-1", "1e308", "-1e308", "1e-320", "0.0000000004", "-0.0000000004", "180", "90",
    "-90.0000000001",
    "255", "65535", "4294967295", "2147483648", "NaN", "inf", "9999999999999", "99999", "0.5",
  ]
  private static let times = [
    "0001-01-01T00:00:00Z", "9999-12-31T23:59:59Z", "1970-01-01T00:00:00Z", "2038-01-19T03:14:08Z",
    "2106-02-07T06:28:16Z", "2026-02-30T25:61:61Z",
  ]

  /// Changes a file in one to eight places.
  ///
  /// - Parameters:
  ///   - seed: The name and bytes of a file.
  ///   - random: Chooses places and changes.
  init(of seed: (name: String, bytes: [UInt8]), by random: inout SplitMix64) {
    name = seed.name
    var bytes = seed.bytes
    let isText = !bytes.prefix(256).contains(0)
    for _ in 0..<1 + Int(random.next() % 8) where !bytes.isEmpty {
      if isText, random.next() % 4 != 0 {
        Self.changeWord(&bytes, &random)
      } else {
        Self.changeBytes(&bytes, &random)
      }
    }
    self.bytes = seed.name.hasSuffix(".fit") ? Self.withChecksums(bytes) : bytes
  }

  private static func changeBytes(_ bytes: inout [UInt8], _ random: inout SplitMix64) {
    let place = Int(random.next() % UInt64(bytes.count))
    switch random.next() % 6 {
    case 0: bytes[place] ^= 1 << UInt8(random.next() % 8)
    case 1: bytes[place] = UInt8(truncatingIfNeeded: random.next())
    case 2:
      let values: [UInt8] = [0x00, 0x7F, 0x80, 0xFF]
      let value = values[Int(random.next() % 4)]
      for index in place..<min(place + 4, bytes.count) { bytes[index] = value }
    case 3: bytes.removeSubrange(place..<min(place + 1 + Int(random.next() % 16), bytes.count))
    case 4:
      let end = min(place + 1 + Int(random.next() % 64), bytes.count)
      bytes.insert(contentsOf: bytes[place..<end], at: Int(random.next() % UInt64(bytes.count)))
    default: if random.next() % 8 == 0 { bytes.removeSubrange(place...) }
    }
  }

  /// Replaces a number or a time.
  private static func changeWord(_ bytes: inout [UInt8], _ random: inout SplitMix64) {
    let isPart = { (byte: UInt8) in
      (0x30...0x39).contains(byte) || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
    }
    let start = Int(random.next() % UInt64(bytes.count))
    guard var place = bytes[start...].firstIndex(where: { (0x30...0x39).contains($0) }) else {
      return
    }
    while place > 0, isPart(bytes[place - 1]) { place -= 1 }
    var end = place
    while end < bytes.count, isPart(bytes[end]) { end += 1 }
    let isTime = end < bytes.count && bytes[end] == UInt8(ascii: "T")
    if isTime {
      while end < bytes.count, bytes[end] != UInt8(ascii: "Z"), end - place < 40 { end += 1 }
      end = min(end + 1, bytes.count)
    }
    let words = isTime ? times : numbers
    bytes.replaceSubrange(place..<end, with: words[Int(random.next() % UInt64(words.count))].utf8)
  }

  /// Returns a FIT file with checksums that match its changed bytes, so that readers continue past
  /// them.
  private static func withChecksums(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.count > 16, bytes[0] == 12 || bytes[0] == 14 else { return bytes }
    var bytes = bytes
    let length = bytes.count - Int(bytes[0]) - 2
    for index in 0..<4 { bytes[4 + index] = UInt8(truncatingIfNeeded: length >> (8 * index)) }
    if bytes[0] == 14 { (bytes[12], bytes[13]) = (0, 0) }
    var sum: UInt16 = 0
    for byte in bytes.dropLast(2) {
      sum ^= UInt16(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xA001 : sum >> 1 }
    }
    bytes[bytes.count - 2] = UInt8(sum & 0xFF)
    bytes[bytes.count - 1] = UInt8(sum >> 8)
    return bytes
  }

  /// Returns generated files in each format.
  static func generated(_ random: inout SplitMix64) throws -> [(
    name: String, bytes: [UInt8]
  )] {
    let items = GeneratedActivity.items(&random, sports: 1, seconds: 40)
    let sinks = (0..<5).map { _ in MemorySink() }
    try write(items, FITActivityWriter(to: sinks[0]))
    try write(items, TCXActivityWriter(to: sinks[1]))
    try write(items, GPXActivityWriter(to: sinks[2]))
    try write(items, CSVActivityWriter(to: sinks[3]))
    try write(items, KMLActivityWriter(to: sinks[4]))
    let names = ["made.fit", "made.tcx", "made.gpx", "made.csv", "made.kml"]
    return zip(names, sinks).map { ($0, $1.bytes) }
  }

  private static func write<Writer: ActivityWriting & ~Copyable>(
    _ items: [ActivityItem], _ writer: consuming Writer
  ) throws {
    for item in items { try writer.write(item) }
    _ = try writer.finish()
  }
}
