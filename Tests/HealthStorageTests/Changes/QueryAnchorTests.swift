import Foundation
import HealthModel
import SeriesCoding
import TestSupport
import Testing

@testable import HealthStorage

@Suite("query anchors")
struct QueryAnchorTests {
  static func random(_ seed: Seed) -> QueryAnchor {
    var generator = seed.generator
    func number() -> Int64 { Int64(generator.next() >> UInt64(1 + generator.next() % 63)) }
    var bytes = Data()
    while bytes.count < 16 { bytes.append(UInt8(truncatingIfNeeded: generator.next())) }
    let views = [QueryAnchor.ownersView, QueryAnchor.strangersView, number()]
    return QueryAnchor(
      store: UUID(bytes: bytes) ?? UUID(), view: views[Int(generator.next() % 3)],
      position: number(), baseline: number())
  }

  // SYNC-05
  @Test("an anchor survives conversion to text and to JSON", arguments: Seed.first(100))
  func roundTrip(seed: Seed) throws {
    let anchor = Self.random(seed)
    #expect(anchor.text.utf8.count == 60)
    #expect(try QueryAnchor(text: anchor.text) == anchor)
    let json = try JSONEncoder().encode(["anchor": anchor])
    #expect(try JSONDecoder().decode([String: QueryAnchor].self, from: json) == ["anchor": anchor])
  }

  @Test("an anchor with a missing or changed letter is rejected", arguments: Seed.first(5))
  func damage(seed: Seed) {
    let text = Self.random(seed).text
    for index in text.indices {
      var changed = text
      changed.replaceSubrange(index...index, with: text[index] == "A" ? "B" : "A")
      for hostile in [changed, String(text[..<index]), text + text[index...]] {
        #expect(throws: AnchorError.malformed) { try QueryAnchor(text: hostile) }
      }
    }
  }

  @Test(
    "text that is not an anchor is rejected",
    arguments: [
      "", "A", "====", "anchor", String(repeating: "A", count: 60), "🙂🙂🙂🙂",
      String(repeating: "A", count: 1_000_000), "{\"position\":1}", "\0\0\0\0",
    ])
  func hostile(text: String) {
    #expect(throws: AnchorError.malformed) { try QueryAnchor(text: text) }
  }

  @Test("an anchor of a newer release is reported as such")
  func newer() {
    var writer = ByteWriter()
    writer.append(2)
    writer.append(contentsOf: Array("whatever comes".utf8))
    writer.append(fixed: writer.bytes.withUnsafeBytes(CRC32.checksum))
    let text = Data(writer.bytes).base64EncodedString().replacing("=", with: "")
      .replacing("+", with: "-").replacing("/", with: "_")
    #expect(throws: AnchorError.newerVersion(2)) { try QueryAnchor(text: text) }
  }

  @Test("JSON without an anchor is rejected", arguments: ["[\"x\"]", "[1]", "[null]", "[{}]"])
  func decoding(json: String) {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([QueryAnchor].self, from: Data(json.utf8))
    }
  }

  @Test("an anchor of another store, or one ahead of this store, is rejected")
  func otherStores() async throws {
    let household = try Household()
    let other = try Household()
    let query = ChangeQuery([.quantity(.heartRate)])
    try await household.owner.save([Household.heartRate(60)])
    let anchor = try await household.owner.changes(query).anchor
    await #expect(throws: StoreError.anchor(.otherStore)) {
      try await other.owner.changes(query, since: anchor)
    }
    for (position, baseline) in [(anchor.position + 1, 0), (0, anchor.position + 1), (.max, .max)] {
      let ahead = QueryAnchor(
        store: anchor.store, view: anchor.view, position: position, baseline: baseline)
      await #expect(throws: StoreError.anchor(.ahead)) {
        try await household.owner.changes(query, since: ahead)
      }
    }
  }
}
