import Foundation
import HealthModel
import TestSupport
import Testing

@testable import HealthStorage
@testable import StoreDatabase

@Suite("stored metadata")
struct StoredMetadataTests {
  private static let strings = [
    "", "plain", "a \"quoted\" word", "back\\slash", "a/b", "tab\tnew\nline\r",
    "\u{1}\u{8}\u{c}\u{1f}",
    "Zoë’s Watch", "👩‍👩‍👧", "e\u{301}", "\u{7f}\u{2028}", "{\"date\":1}",
  ]
  private static let numbers = [
    0, -0.0, 1, -1, 2, 0.1, 1.0 / 3, 1e-7, 1e15, 1e16, 1e21, 1.5e300, 5e-324,
    .greatestFiniteMagnitude,
    .infinity, -.infinity,
  ]

  private static func metadata(_ random: inout SplitMix64) -> Metadata {
    var metadata: Metadata = [:]
    for _ in 0..<Int.random(in: 1...5, using: &random) {
      let key = MetadataKey(
        rawValue: pick(strings, &random) + "\(Int.random(in: 0...3, using: &random))")
      metadata[key] =
        switch Int.random(in: 0...3, using: &random) {
        case 0: .string(pick(strings, &random))
        case 1: .number(pick(numbers, &random))
        case 2:
          .date(Instant(microseconds: Int64.random(in: -1_000_000...(1 << 53), using: &random)))
        default:
          .quantity(
            Quantity(pick(numbers, &random), pick([.meter, .kilocalorie, .percent], &random)))
        }
    }
    return metadata
  }

  private static func pick<Element>(_ all: [Element], _ random: inout SplitMix64) -> Element {
    all[Int.random(in: all.indices, using: &random)]
  }

  @Test(
    "is returned unchanged, and its text is JSON with sorted keys",
    arguments: Seed.first(300))
  func roundTrip(seed: Seed) throws {
    var random = seed.generator
    let metadata = Self.metadata(&random)
    let text = try #require(StoredMetadata.text(metadata))
    #expect(try StoredMetadata.metadata(text) == metadata)
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    #expect(object.count == metadata.count)
    let again = try JSONSerialization.data(
      withJSONObject: object, options: [.sortedKeys, .withoutEscapingSlashes])
    if metadata.values.allSatisfy({ if case .string = $0 { true } else { false } }) {
      #expect(String(decoding: again, as: UTF8.self) == text)
    }
  }

  @Test("has a text for each kind of value")
  func words() {
    let metadata: Metadata = [
      "b": .number(2), "a": .string("x\"y"), "d": .quantity(Quantity(25, .yard)),
      "c": .date(Instant(microseconds: 5)), "e": .number(.nan),
      "f": .quantity(Quantity(.infinity, .meter)),
    ]
    #expect(
      StoredMetadata.text(metadata)
        == #"{"a":"x\"y","b":2,"c":{"date":5},"d":{"unit":"yd","value":25},"#
        + #""e":{"number":"nan"},"f":{"unit":"m","value":"inf"}}"#)
    #expect(StoredMetadata.text([:]) == nil)
  }

  @Test("in the usual forms is read without a general decoder, to the same values")
  func usualForms() {
    let metadata: Metadata = [
      "a": .string("größe ✓"), "b": .number(-2.5e-9), "c": .date(Instant(microseconds: -5)),
      "d": .quantity(Quantity(25, .yard)), "e": .number(7), "f": .string(""),
    ]
    let text = StoredMetadata.text(metadata)
    #expect(text.map(MetadataReader.metadata) == .some(metadata))
  }

  @Test(
    "in other forms is left to the general decoder",
    arguments: [
      "", "{", "{}", "[]", "{\"a\":1", "{\"a\":1}x", "{\"a\":1,}", "{\"a\":1,\"a\":2}",
      "{ \"a\":1}", "{\"a\":nan}", "{\"a\":1.}", "{\"a\":1e999}", "{\"a\":\"\\n\"}", "{\"a\":true}",
      "{\"a\":{\"date\":1.5}}", "{\"a\":{\"date\":99999999999999999999}}",
      "{\"a\":{\"value\":1,\"unit\":\"m\"}}", "{\"a\":{\"unit\":\"no such unit\",\"value\":1}}",
      "{\"a\":{\"number\":\"nan\"}}", "{\"a\":\"\u{1}\"}",
    ])
  func otherForms(text: String) {
    #expect(MetadataReader.metadata(text) == nil)
  }
}
