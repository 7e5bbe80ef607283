import Foundation
import HealthModel
import TestSupport

/// A sample in which every text is a name, with the texts that must not be released.
struct NamedSample {
  var sample: QuantitySample
  /// All its texts.
  let texts: [String]

  init(from generator: inout SplitMix64) {
    var texts: [String] = []
    func text() -> String {
      let names = ["Ada", "Boris", "Çelik", "Dörte", "Эва", "Fu\"nk", "G\\n", "O'Hara", "李"]
      let name = names[Int(generator.next() % UInt64(names.count))]
      texts.append("\(name)-\(generator.next())")
      return texts[texts.count - 1]
    }
    func maybe() -> String? { generator.next() % 3 == 0 ? nil : text() }
    var metadata: Metadata = [:]
    for key in MetadataKey.known.keys.sorted(by: { $0.rawValue < $1.rawValue })
    where generator.next() % 2 == 0 {
      // A text for keys that take one, and also for keys of another kind.
      metadata[key] = .string(text())
    }
    for _ in 0..<3 { metadata[MetadataKey(text())] = .string(text()) }
    metadata[MetadataKey(text())] = .number(Double(generator.next() % 1000))
    metadata[MetadataKey(text())] = .date(Instant(secondsSince1970: 1e9))
    metadata[MetadataKey(text())] = .quantity(Quantity(1, .meter))
    metadata[.sensorPlacement] = .string(text())
    let start = Instant(secondsSince1970: 1.6e9 + Double(generator.next() % 100_000_000))
    let seconds = Int64(generator.next() % 100_000)
    let header = ObjectHeader(
      uuid: UUID(),
      sourceRevision: SourceRevision(
        source: Source(name: text(), bundleIdentifier: text()), version: maybe(),
        productType: maybe()),
      device: Device(
        name: maybe(), manufacturer: maybe(), model: maybe(), hardwareVersion: maybe(),
        firmwareVersion: maybe(), softwareVersion: maybe(), localIdentifier: maybe(),
        udiDeviceIdentifier: maybe()),
      metadata: metadata)
    sample = QuantitySample(
      type: .heartRate, quantity: Quantity(Double(generator.next() % 200), .countPerMinute),
      span: TimeRange(start: start, duration: .milliseconds(seconds)), header: header)
    self.texts = texts + [header.uuid.uuidString, header.uuid.uuidString.lowercased()]
  }
}
