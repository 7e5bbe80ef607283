import ActivityItems
import HealthModel
import FITFiles
import TestSupport
import Testing

@Suite("Damaged FIT files")
struct FITHostileTests {
  /// A small file with a swim and a run.
  private static func file() throws -> [UInt8] {
    var generator = Seed(7).generator
    return try FITItems.write(GeneratedActivity.items(&generator, sports: 2, seconds: 14)).bytes
  }

  @Test("a file truncated at any byte returns the points before the cut without other errors")
  func truncation() throws {
    let file = try Self.file()
    let all = try FITItems(file).points
    #expect(all.count > 10)
    for end in 0..<file.count {
      let points = FITItems(upToErrorOf: Array(file[..<end])).points
      #expect(points.elementsEqual(all.prefix(points.count)), "cut at \(end)")
    }
  }

  @Test("a run truncated at any byte returns every whole record")
  func truncatedRun() throws {
    let fixture = FITFixture.run(seconds: 20)
    let file = fixture.file()
    let firstRecord = 14 + 12 + 6 + 12
    for end in firstRecord..<file.count {
      let points = FITItems(upToErrorOf: Array(file[..<end])).points
      #expect(points.count == min(20, (end - firstRecord) / 6), "cut at \(end)")
    }
  }

  @Test("an exact time outside the years 1 to 9999 is left out, and the rest is read")
  func exactTimes() throws {
    var generator = Seed(7).generator
    var items = GeneratedActivity.items(&generator, sports: 1, seconds: 14)
    var changed = 0
    for (index, item) in items.enumerated() {
      guard case .point(var point) = item, changed < 3 else { continue }
      point.time =
        [Instant.latest, .earliest, Instant(microseconds: 720_584_775_127_074_816)][changed]
      items[index] = .point(point)
      changed += 1
    }
    try #require(changed == 3)
    let points = try FITItems(try FITItems.write(items).bytes).points
    #expect(points.count > 3)
    #expect(points.compactMap(\.time).allSatisfy { Instant.writable.contains($0) })
  }

  @Test("flipped bits never crash the reader", arguments: Seed.first(100))
  func bitFlips(seed: Seed) throws {
    var generator = seed.generator
    var file = try Self.file()
    for _ in 0..<Int(generator.uniform(in: 1..<20)) {
      let index = Int(generator.uniform(in: 0..<Double(file.count)))
      file[index] ^= 1 << UInt8(generator.uniform(in: 0..<8))
    }
    #expect(FITActivityReader.fuzz(file) >= 0)
  }

  @Test("random messages after a valid start never crash the reader", arguments: Seed.first(100))
  func noise(seed: Seed) {
    var generator = seed.generator
    var fixture = FITFixture.run(seconds: 2)
    for _ in 0..<2000 {
      let byte = UInt8(truncatingIfNeeded: generator.next())
      // Definitions are more frequent than by chance, so that more than the search for one is tested.
      fixture.data.append(generator.uniform() < 0.1 ? 0x40 | byte & 0x2F : byte)
    }
    #expect(FITActivityReader.fuzz(fixture.file()) > 2)
  }
}
