import Foundation
import HealthModel
import AppleHealthExport
import ByteStreams
import TestSupport
import Testing
@testable import ActivityItems

@Suite("Truncated, damaged or hostile Apple Health exports")
struct AppleHealthHostileTests {
  typealias Fixture = AppleHealthFixture

  static let small = Fixture.export(
    [
      Fixture.record(
        children: "<MetadataEntry key=\"HKMetadataKeyHeartRateMotionContext\" value=\"1\"/>"),
      Fixture.record("HKQuantityTypeIdentifierBodyMass", value: "71.5", unit: "kg"),
      "<Correlation type=\"HKCorrelationTypeIdentifierFood\" sourceName=\"a &amp; b\" \(Fixture.times)>"
        + Fixture.record("HKQuantityTypeIdentifierDietaryProtein", value: "5", unit: "g")
        + "</Correlation>",
      AppleHealthWorkoutTests.workout(
        """
        <WorkoutEvent type="HKWorkoutEventTypeLap" date="2026-03-09 08:01:00 +0100"/>
        <WorkoutRoute sourceName="Watch" \(Fixture.times)><FileReference path="/a.gpx"/></WorkoutRoute>
        """),
      "<!-- a comment --><ActivitySummary dateComponents=\"2026-03-09\" appleStandHours=\"3\"/>",
    ].joined(separator: "\n"))

  @Test("an export truncated at any byte returns only whole objects and reports the truncation")
  func truncation() throws {
    let bytes = Array(Self.small.utf8)
    let whole = try AppleHealthContents(Self.small)
    #expect(whole.issues == [])
    let known = Set(whole.records)
    let end = try #require(Self.small.range(of: "</HealthData>")?.upperBound)
    let last = Self.small[..<end].utf8.count
    let root = try #require(Self.small.range(of: "<HealthData locale=\"de_DE\">")?.upperBound)
    let first = Self.small[..<root].utf8.count
    for count in 0..<bytes.count {
      let piece = Array(bytes[..<count])
      guard count >= first else {
        #expect(throws: AppleHealthError.self, "cut at \(count)") {
          try AppleHealthContents(AppleHealthReader(bytes: piece))
        }
        continue
      }
      let cut = try AppleHealthContents(AppleHealthReader(bytes: piece))
      #expect(Set(cut.records).isSubset(of: known), "cut at \(count)")
      #expect(cut.workouts.allSatisfy(whole.workouts.contains), "cut at \(count)")
      #expect(cut.correlations.allSatisfy(whole.correlations.contains), "cut at \(count)")
      #expect(cut.issues.contains { $0.weight == .truncation } == (count < last), "cut at \(count)")
    }
  }

  @Test(
    "randomly altered bytes never crash the reader and lose few other records",
    arguments: Seed.first(400))
  func mutations(seed: Seed) throws {
    var generator = seed.generator
    var bytes = Array(Self.small.utf8)
    for _ in 0..<1 + generator.next() % 10 {
      let index = Int(generator.next() % UInt64(bytes.count))
      switch generator.next() % 4 {
      case 0: bytes[index] = UInt8(truncatingIfNeeded: generator.next())
      case 1: bytes.remove(at: index)
      case 2: bytes.insert([0x3C, 0x3E, 0x22, 0x26, 0x2F][Int(generator.next() % 5)], at: index)
      default:
        let from = Int(generator.next() % UInt64(bytes.count))
        bytes.insert(contentsOf: bytes[from..<min(bytes.count, from + 30)], at: index)
      }
    }
    #expect(AppleHealthCensus.fuzz(bytes) >= 0)
  }

  @Test("a source that returns one byte at a time gives the same items")
  func pieces() throws {
    struct Dripping: ByteSource {
      var rest: ArraySlice<UInt8>
      mutating func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        guard let byte = rest.popFirst(), !buffer.isEmpty else { return 0 }
        buffer[0] = byte
        return 1
      }
    }
    let dripped = try AppleHealthContents(
      AppleHealthReader(Dripping(rest: Array(Self.small.utf8)[...])))
    #expect(dripped.items == (try AppleHealthContents(Self.small)).items)
  }

  @Test("tags across buffer boundaries are read whole")
  func edges() throws {
    // More than two buffers of one megabyte, with records of every length.
    let records = (0..<12_000).map { index in
      Fixture.record(
        value: "\(index)",
        children:
          "<MetadataEntry key=\"a\" value=\"\(String(repeating: "x", count: index % 97))&amp;\"/>")
    }
    let contents = try AppleHealthContents(Fixture.export(records.joined(separator: "\n")))
    #expect(contents.records.map(\.value) == (0..<12_000).map(Double.init))
    #expect(contents.issues == [])
    #expect(
      contents.records.enumerated().allSatisfy {
        $1.metadata.string("a") == String(repeating: "x", count: $0 % 97) + "&"
      })
    #expect(contents.records.last?.line == 12_000 + 10)
  }

  @Test("overlong tags and tags with too many attributes are skipped")
  func limits() throws {
    let long = "<Record type=\"\(String(repeating: "a", count: 2 << 20))\"/>"
    let many = "<Record \((0..<200).map { "a\($0)=\"1\"" }.joined(separator: " "))/>"
    let contents = try AppleHealthContents(
      Fixture.export(long + Fixture.record() + many + Fixture.record()))
    #expect(contents.records.count == 2)
    #expect(contents.faults.count == 2)
    guard case .tagTooLong? = contents.faults.first, case .tooManyAttributes? = contents.faults.last
    else {
      Issue.record("\(contents.faults)")
      return
    }
  }

  @Test("elements nested a hundred thousand levels deep are skipped")
  func deep() throws {
    let nested =
      String(repeating: "<a>", count: 100_000) + String(repeating: "</a>", count: 100_000)
    let contents = try AppleHealthContents(Fixture.export(nested + Fixture.record()))
    #expect(contents.records.count == 1)
    let workouts = String(
      repeating: "<WorkoutActivity startDate=\"2026-03-09 08:00:00 +0100\">", count: 1000)
    #expect(
      try AppleHealthContents(AppleHealthWorkoutTests.workout(workouts) + Fixture.record())
        .records.count == 1)
  }

  @Test("endless names, keys, units and sources are limited and reported")
  func floods() throws {
    let types = (0..<5000).map { Fixture.record("Type\($0)") }.joined()
    let flooded = try AppleHealthContents(types + Fixture.record())
    #expect(flooded.summary.unknownTypes.count <= 1001)
    #expect(flooded.faults.allSatisfy { $0 == .tooMany("types", limit: 4096) })
    let sources = (0..<66_000).map { Fixture.record(source: "\($0)") }.joined()
    let many = try AppleHealthContents(Fixture.record() + sources)
    #expect(many.records.count == 65_536)
  }

  @Test("only XML's five entities and numeric ones are resolved; others stay as written")
  func entities() throws {
    let contents = try AppleHealthContents(
      Fixture.export(
        Fixture.record(source: "&lt;&gt;&amp;&quot;&apos;&#65;&#x1F600;&amp;lt;&x;&#xD800;& &"),
        documentType: "<!DOCTYPE HealthData [<!ENTITY x \"bomb\">]>"))
    #expect(
      contents.quantities.first?.header.sourceRevision?.source.name
        == "<>&\"'A😀&lt;&x;&#xD800;& &")
  }
}
