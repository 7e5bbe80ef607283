import Foundation
import HealthModel
import TestSupport
import Testing

@testable import SeriesCoding

@Suite("location chunks")
struct LocationChunkTests {
  func decoded(_ bytes: [UInt8]) throws -> [RecordedLocation] {
    try bytes.withUnsafeBytes { bytes in try LocationChunk.recorded(bytes) }
  }

  @Test("decoding returns values on the storage grid unchanged", arguments: Seed.first(40))
  func roundTrip(seed: Seed) throws {
    var walk = SyntheticWalk(seed: seed.value)
    let fixes = walk.fixes([1, 2, 127, 128, 129, 1024, 1500][Int(seed.value % 7)])
    let bytes = LocationChunk.encode(fixes[...])
    #expect(try decoded(bytes) == fixes)
    let accepted = try bytes.withUnsafeBytes { bytes in try LocationChunk.accepted(bytes) }
    #expect(accepted == fixes.filter { $0.verdict == .accepted }.map(\.location))
  }

  @Test("any location is returned rounded to the storage grid", arguments: Seed.first(100))
  func wildRoundTrip(seed: Seed) throws {
    var random = seed.generator
    func wild() -> Double {
      let special: [Double] = [
        0, -0.0, .infinity, -.infinity, .nan, .greatestFiniteMagnitude, .leastNonzeroMagnitude,
        1e15, -1e15, 0.0005, -0.0005, 2.5e-10,
      ]
      return random.uniform() < 0.5
        ? special[Int(random.next() % UInt64(special.count))] : random.uniform(in: -1e4..<1e4)
    }
    let fixes = (0..<Int(random.next() % 300 + 1)).map { _ in
      RecordedLocation(
        Location(
          time: Instant(
            microseconds: Int64(bitPattern: random.next()) >> (random.next() % 20 + 12)),
          latitude: wild(), longitude: wild(), altitude: wild(), geoidSeparation: wild(),
          horizontalAccuracy: wild(), verticalAccuracy: wild(), speed: wild(),
          speedAccuracy: wild(), course: wild(), courseAccuracy: wild()),
        verdict: LocationVerdict.allCases[Int(random.next() % 7)],
        mode: Fix.Mode.allCases[Int(random.next() % 4)],
        hdop: random.uniform() < 0.5 ? nil : random.uniform(in: 0..<50),
        satellitesUsed: random.uniform() < 0.5 ? nil : Int(random.next() % 40))
    }
    let back = try decoded(LocationChunk.encode(fixes[...]))
    #expect(back.count == fixes.count)
    for (got, given) in zip(back, fixes) {
      let expected = given.location.onStorageGrid
      // NaN is not equal to itself, and is the stored form of an invalid latitude.
      #expect(got.location.latitude.isNaN == expected.latitude.isNaN)
      #expect(got.location.longitude.isNaN == expected.longitude.isNaN)
      var comparable = (got.location, expected)
      if expected.latitude.isNaN { comparable.0.latitude = 0; comparable.1.latitude = 0 }
      if expected.longitude.isNaN { comparable.0.longitude = 0; comparable.1.longitude = 0 }
      #expect(comparable.0 == comparable.1)
      #expect(got.verdict == given.verdict && got.mode == given.mode)
      #expect(got.hdop == given.hdop && got.satellitesUsed == given.satellitesUsed)
    }
  }

  @Test("invalid bytes are rejected and never trap", arguments: Seed.first(200))
  func hostile(seed: Seed) throws {
    var random = seed.generator
    var walk = SyntheticWalk(seed: seed.value)
    var bytes = LocationChunk.encode(walk.fixes(300)[...])
    switch random.next() % 3 {
    case 0: bytes.removeLast(Int(random.next() % UInt64(bytes.count)) + 1)
    case 1: bytes = bytes.map { _ in UInt8(truncatingIfNeeded: random.next()) }
    default: bytes[Int(random.next() % UInt64(bytes.count))] ^= 1 << UInt8(random.next() % 8)
    }
    #expect(throws: ChunkError.self) { try decoded(bytes) }
  }

  @Test("invalid bytes with a forged checksum never trap", arguments: Seed.first(400))
  func forged(seed: Seed) throws {
    var random = seed.generator
    var walk = SyntheticWalk(seed: seed.value % 10)
    var bytes = LocationChunk.encode(walk.fixes(Int(random.next() % 400) + 1)[...])
    for _ in 0...(random.next() % 6) {
      bytes[6 + Int(random.next() % UInt64(bytes.count - 6))] = UInt8(
        truncatingIfNeeded: random.next())
    }
    if random.uniform() < 0.3 { bytes.removeLast(Int(random.next() % 40)) }
    guard bytes.count > 6 else { return }
    let checksum = bytes.withUnsafeBytes {
      CRC32.checksum(UnsafeRawBufferPointer(rebasing: $0[6...]))
    }
    withUnsafeBytes(of: checksum.littleEndian) { bytes.replaceSubrange(2..<6, with: $0) }
    // Whether rejected or read, the call must return; the sanitizer run detects invalid reads.
    do {
      let locations = try decoded(bytes)
      #expect(locations.count <= ChunkFrame.maximumRows)
    } catch is ChunkError {
    }
  }

  @Test("the checksum is the CRC-32 of zip and PNG")
  func knownChecksum() {
    let bytes = Array("123456789".utf8)
    #expect(bytes.withUnsafeBytes { CRC32.checksum($0) } == 0xCBF4_3926)
    let long = (0..<1000).map { UInt8(truncatingIfNeeded: $0) }
    #expect(long.withUnsafeBytes { CRC32.checksum($0) } == 0x74E3_FB41)
  }

  @Test("a noisy walk with every column needs at most 18 bytes a location")
  func size() {
    var walk = SyntheticWalk(seed: 1)
    let fixes = walk.fixes(LocationChunk.fullSize)
    let perLocation = Double(LocationChunk.encode(fixes[...]).count) / Double(fixes.count)
    #expect(perLocation < 18, "\(perLocation) bytes")
  }
}
