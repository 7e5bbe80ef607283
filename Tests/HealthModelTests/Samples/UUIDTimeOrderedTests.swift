import Foundation
import Testing

@testable import HealthModel

@Suite("Time-ordered UUIDs")
struct UUIDTimeOrderedTests {
  @Test("UUIDs have version 7 and the standard's variant, and are unique within one moment")
  func random() {
    let ids = (0..<1000).map { _ in UUID.timeOrdered(at: 1_600_000_000) }
    #expect(ids.allSatisfy { $0.uuid.6 & 0xf0 == 0x70 && $0.uuid.8 & 0xc0 == 0x80 })
    #expect(Set(ids).count == ids.count)
    // Every bit after the time is random: in a thousand it is both set and clear.
    let bits = ids.map { id in withUnsafeBytes(of: id.uuid) { Array($0) } }
    for place in 8..<16 {
      let union = bits.reduce(0) { $0 | $1[place] }
      let common = bits.reduce(0xff) { $0 & $1[place] }
      let fixed: UInt8 = place == 8 ? 0xc0 : 0
      #expect(union | fixed == 0xff)
      #expect(common & ~fixed == 0)
    }
  }

  @Test(
    "the first six bytes are the milliseconds since 1970, as in the standard's example")
  func standard() {
    // RFC 9562, appendix A.6: 22 February 2022, 19:22:22 UTC.
    let id = UUID.timeOrdered(at: 1_645_557_742)
    #expect(id.uuidString.hasPrefix("017F22E2-79B0-7000-"))
    #expect(UUID.timeOrdered(at: 1_645_557_742.00025).uuidString.hasPrefix("017F22E2-79B0-7400-"))
  }

  @Test(
    "UUIDs sort by creation time, from before 1970 to the last possible year",
    arguments: [
      -1e9, 0, 1, 1_600_000_000, 1_600_000_000.0001, 1_600_000_001, 281_474_976_710, 1e30,
    ])
  func order(seconds: Double) {
    let first = UUID.timeOrdered(at: seconds).uuidString.prefix(18)
    #expect(first >= UUID.timeOrdered(at: seconds - 0.001).uuidString.prefix(18))
    #expect(first <= UUID.timeOrdered(at: seconds + 0.001).uuidString.prefix(18))
    #expect(first.dropFirst(14).first == "7")
  }

  @Test("a UUID contains the time of its creation")
  func now() throws {
    let before = Date().timeIntervalSince1970
    let ids = (0..<3).map { _ in UUID.timeOrdered() }
    let after = Date().timeIntervalSince1970
    for id in ids {
      let digits = id.uuidString.replacing("-", with: "").prefix(12)
      let seconds = Double(try #require(UInt64(digits, radix: 16))) / 1000
      #expect(seconds >= before - 0.001 && seconds <= after)
    }
  }
}
