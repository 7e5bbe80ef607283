import Console
import Foundation
import HealthModel
import Reports
import TestSupport
import Testing

@testable import HealthServer

@Suite("samples as lines of JSON")
struct SampleLinesTests {
  @Test("a line is what the encoder writes, whatever the sample", arguments: Seed.first(20))
  func equal(seed: Seed) throws {
    var generator = seed.generator
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let origins: [SourceRevision?] = [
      nil, SourceRevision(source: Source(name: "A \"b\"/c\n\u{1F600}", bundleIdentifier: "a.b")),
      SourceRevision(
        source: Source(name: "Coach", bundleIdentifier: "program:/usr/bin/x@y"), version: "1",
        operatingSystemVersion: OperatingSystemVersion(major: 12, minor: 0, patch: 1)),
    ]
    let devices: [Device?] = [nil, Device(), Device(name: "Strap/1", localIdentifier: "AA:BB")]
    let values = [0, -0.0, 1, 60.5, 1e15, 1e16, -3, 0.1 + 0.2, 1e-7, .pi]
    var lines = SampleLinesJSON()
    for _ in 0..<300 {
      let type = try #require(QuantityType.all.randomElement(using: &generator))
      let start = Instant(microseconds: .random(in: 0..<2_000_000_000_000_000, using: &generator))
      let isGiven = Bool.random(using: &generator)
      let unit = isGiven ? AmountText.plainUnit(of: type) : type.canonicalUnit
      let sample = Sample.quantity(
        QuantitySample(
          type: type,
          quantity: Quantity(try #require(values.randomElement(using: &generator)), unit),
          span: TimeRange(start: start, end: start + .milliseconds(1500)),
          header: ObjectHeader(
            sourceRevision: origins.randomElement(using: &generator) ?? nil,
            device: devices.randomElement(using: &generator) ?? nil,
            metadata: Bool.random(using: &generator) ? [:] : ["note": .string("x")])))
      lines.clear()
      try lines.append(sample)
      let expected = String(decoding: try encoder.encode(SampleJSON(sample)), as: UTF8.self)
      #expect(String(decoding: lines.bytes, as: UTF8.self) == expected + "\n")
    }
  }

  @Test("samples are the elements of an array, also with line feeds in their texts")
  func elements() throws {
    var lines = SampleLinesJSON()
    #expect(lines.elements(after: "[") == Array("[".utf8))
    for value in [1.0, 2, 3] {
      try lines.append(
        .quantity(
          QuantitySample(
            type: .stepCount, quantity: Quantity(value, .count),
            span: TimeRange(at: Instant(microseconds: 0)),
            header: ObjectHeader(metadata: ["note": .string("a\nb")]))))
    }
    let text = Data(lines.elements(after: "[") + "]".utf8)
    let found = try JSONSerialization.jsonObject(with: text) as? [[String: Any]]
    #expect(found?.map { $0["value"] as? Double } == [1, 2, 3])
  }
}
