import Foundation
import HealthModel
@testable import ActivityItems
@testable import AppleHealthExport
@testable import ByteStreams
@testable import ClinicalFormats
@testable import WorkoutFiles
import TestSupport
import Testing

@Suite("Identities of objects without an identifier")
struct AppleHealthIdentityTests {
  typealias Fixture = AppleHealthFixture

  private func hex(_ hash: SIMD2<UInt64>) -> String {
    var text = ""
    for word in [hash.x, hash.y] {
      for place in UInt64(0)..<8 {
        let byte = UInt8(truncatingIfNeeded: word >> (8 * place))
        text += (byte < 16 ? "0" : "") + String(byte, radix: 16)
      }
    }
    return text
  }

  @Test("SipHash matches the vectors of its authors")
  func vectors() {
    // vectors_sip128 of the reference implementation: key and message are 0, 1, 2 …
    let key = (key0: UInt64(0x0706_0504_0302_0100), key1: UInt64(0x0F0E_0D0C_0B0A_0908))
    var hash = SipHash128(key0: key.key0, key1: key.key1)
    #expect(hex(hash.finish()) == "a3817f04ba25a8e66df67214c7550293")
    #expect(hex(hash.finish(tail: 0, tailCount: 1)) == "da87c1d86b99af44347659119b22fc45")
    #expect(
      hex(hash.finish(tail: 0x06_0504_0302_0100, tailCount: 7))
        == "a1f1ebbed8dbc153c0b84aa61ff08239")
    hash.combine(0x0706_0504_0302_0100)
    #expect(hex(hash.finish()) == "3b62a9ba6258f5610f83e264f31497b4")
  }

  @Test("an identity never changes and is a version 8 UUID")
  func golden() {
    var identity = ContentIdentity("test")
    identity.add("größe")
    identity.add(String?.none)
    identity.add(Instant(microseconds: -1))
    identity.add(72.0)
    identity.add(7)
    #expect(identity.uuid().uuidString == "ACBB4F7B-C131-8B86-AB9D-980FEE4288DA")
    let contents = try? AppleHealthContents(
      Fixture.record(
        extra: " sourceVersion=\"8.5\" device=\"&lt;&lt;HKDevice: 0x1&gt;, name:W&gt;\"",
        children: "<MetadataEntry key=\"a\" value=\"b\"/>"))
    #expect(contents?.records.first?.uuid.uuidString == "5F028A39-3EE0-88C8-9F68-F88A22BECA7E")
    let workout = try? AppleHealthContents(AppleHealthWorkoutTests.workout())
    #expect(
      workout?.workouts.first?.workout.uuid.uuidString == "D0CC78B1-A53A-83BA-AE5C-FD903D8E790C")
    for uuid in [
      identity.uuid(), contents?.records.first?.uuid, workout?.workouts.first?.workout.uuid,
    ] {
      #expect((uuid?.uuid.6 ?? 0) >> 4 == 8)
      #expect((uuid?.uuid.8 ?? 0) >> 6 == 2)
    }
  }

  @Test("every field and its position affect the identity, and adjacent texts do not merge")
  func fields() {
    func uuid(_ make: (inout ContentIdentity) -> Void) -> UUID {
      var identity = ContentIdentity("k")
      make(&identity)
      return identity.uuid()
    }
    let all = [
      uuid { _ in }, uuid { $0.add("a") }, uuid { $0.add("") }, uuid { $0.add(String?.none) },
      uuid { $0.add("ab") },
      uuid {
        $0.add("a"); $0.add("b")
      },
      uuid {
        $0.add("b"); $0.add("a")
      },
      uuid { $0.add(1) }, uuid { $0.add(1.0) }, uuid { $0.add(Instant(microseconds: 1)) },
      uuid { $0.add("12345678") }, uuid { $0.add("1234567\u{0}") }, uuid { $0.add("1234567") },
      uuid { $0.add(UUID(uuid: (1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))) },
    ]
    #expect(Set(all).count == all.count)
    #expect(uuid { $0.add(0.0) } == uuid { $0.add(-0.0) })
  }

  @Test("differences between two exports of one record do not change its identity")
  func stable() throws {
    let device = { (address: String, more: String) in
      " device=\"&lt;&lt;HKDevice: \(address)&gt;, name:W, software:8\(more)&gt;\""
    }
    let variants = [
      Fixture.record(extra: device("0x1", "")), Fixture.record(extra: device("0xabc", "")),
      Fixture.record(extra: device("0x1", ", creation date:2025-08-14 23:49:07 +0000")),
      Fixture.record(value: "72.0", extra: device("0x1", "")),
      Fixture.record(
        times: """
          creationDate="2026-03-09 07:00:10 +0000" startDate="2026-03-09 12:30:00 +0530" \
          endDate="2026-03-09 07:00:05 +0000"
          """, extra: device("0x1", "")),
      Fixture.record(extra: device("0x1", "") + " novelty=\"1\"", children: "<Odd/>"),
    ]
    let contents = try AppleHealthContents(Fixture.export(variants.joined(separator: "\n")))
    #expect(contents.records.count == variants.count)
    #expect(Set(contents.records.map(\.uuid)).count == 1)
    #expect(Set(contents.records.map(\.provenance)).count == 1)
  }

  @Test("differences between two records change the identity")
  func different() throws {
    let entry = { (key: String, value: String) in
      "<MetadataEntry key=\"\(key)\" value=\"\(value)\"/>"
    }
    let variants = [
      Fixture.record(), Fixture.record(value: "73"), Fixture.record(source: "Phone"),
      Fixture.record(unit: "count/hr"), Fixture.record(extra: " sourceVersion=\"1\""),
      Fixture.record("HKQuantityTypeIdentifierRestingHeartRate"),
      Fixture.record(times: Fixture.times.replacing("08:00:05", with: "08:00:06")),
      Fixture.record(times: Fixture.times.replacing("08:00:00", with: "08:00:01")),
      Fixture.record(times: Fixture.times.replacing("08:00:10", with: "08:00:11")),
      Fixture.record(extra: " device=\"name:W\""), Fixture.record(children: entry("a", "b")),
      Fixture.record(children: entry("a", "c")),
      Fixture.record(children: entry("a", "b") + entry("b", "c")),
    ]
    let contents = try AppleHealthContents(Fixture.export(variants.joined()))
    #expect(Set(contents.records.map(\.uuid)).count == variants.count)
    let swapped = try AppleHealthContents(
      Fixture.record(children: entry("b", "c") + entry("a", "b") + entry("b", "c")))
    #expect(swapped.records.first?.uuid == contents.records.last?.uuid)
  }

  @Test("a workout's identity does not depend on how a release writes totals and metadata")
  func workouts() throws {
    let old = AppleHealthWorkoutTests.workout(
      "<MetadataEntry key=\"HKWeatherHumidity\" value=\"96 %\"/>",
      attributes: "totalDistance=\"5\" totalDistanceUnit=\"km\"")
    let new = AppleHealthWorkoutTests.workout(
      "<MetadataEntry key=\"HKWeatherHumidity\" value=\"9600 %\"/>")
    let contents = try AppleHealthContents(old + new)
    #expect(Set(contents.workouts.map(\.workout.uuid)).count == 1)
  }
}
