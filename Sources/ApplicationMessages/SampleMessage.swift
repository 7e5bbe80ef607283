package import Foundation
package import HealthModel

import struct HealthModel.Unit

/// A sample between an application and the server; the keys are those of `samples --json`.
///
/// A workout has its activity, span, distance and energy; routes and documents are not sent.
package struct SampleMessage: Codable {
  package let sample: Sample

  package init(_ sample: Sample) { self.sample = sample }

  private enum CodingKeys: String, CodingKey {
    case id, type, start, end, value, unit, category, members, activity, device, metadata, source
    case givenValue = "given_value"
    case givenUnit = "given_unit"
    case distanceMeters = "distance_m"
    case energyKilocalories = "energy_kcal"
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let name = try container.decode(String.self, forKey: .type)
    guard let type = ObjectType(name: name) ?? ObjectType(identifier: name) else {
      throw Self.fault(.type, container, "'\(name)' is not a type; GET /v1/types lists them")
    }
    let start = try Self.instant(.start, container)
    let end = container.contains(.end) ? try Self.instant(.end, container) : start
    guard start <= end else { throw Self.fault(.end, container, "the end is before the start") }
    let span = TimeRange(start: start, end: end)
    let id = try container.decodeIfPresent(UUID.self, forKey: .id)
    let header = ObjectHeader(
      uuid: id ?? .random(),
      sourceRevision: try container.decodeIfPresent(SourceMessage.self, forKey: .source)?.revision,
      device: try container.decodeIfPresent(DeviceMessage.self, forKey: .device)?.device,
      metadata: try container.decodeIfPresent(MetadataMessage.self, forKey: .metadata)?.metadata
        ?? [:])
    switch type {
    case .quantity(let type):
      let quantity = try Self.quantity(of: type, container)
      sample = .quantity(QuantitySample(type: type, quantity: quantity, span: span, header: header))
    case .category(let type):
      sample = .category(
        CategorySample(
          type: type, value: try Self.category(type, container), span: span, header: header))
    case .correlation(let type):
      let members = try container.decode([SampleMessage].self, forKey: .members)
      sample = .correlation(
        Correlation(type: type, span: span, members: members.map(\.sample), header: header))
    case .workout:
      var totals = Workout.Totals()
      totals.distanceMeters = try container.decodeIfPresent(Double.self, forKey: .distanceMeters)
      totals.energyKilocalories = try container.decodeIfPresent(
        Double.self, forKey: .energyKilocalories)
      sample = .workout(
        Workout(
          configuration: WorkoutConfiguration(activityType: try Self.activity(container)),
          span: span, totals: totals, header: header))
    case .workoutRoute, .document, .characteristic, .activitySummary, .location:
      throw Self.fault(.type, container, "'\(name)' is not saved as a sample")
    }
  }

  private typealias Container = KeyedDecodingContainer<CodingKeys>

  private static func fault(
    _ key: CodingKeys, _ container: Container, _ words: String
  ) -> DecodingError {
    .dataCorruptedError(forKey: key, in: container, debugDescription: words)
  }

  private static func instant(_ key: CodingKeys, _ container: Container) throws -> Instant {
    let text = try container.decode(String.self, forKey: key)
    guard let instant = Instant(rfc3339: text) else {
      throw fault(key, container, "'\(text)' is not a time as in RFC 3339")
    }
    return instant
  }

  /// Reads a quantity as it was given, or in the unit of its type.
  private static func quantity(
    of type: QuantityType, _ container: Container
  ) throws -> Quantity {
    if let value = try container.decodeIfPresent(Double.self, forKey: .givenValue) {
      return Quantity(value, try unit(.givenUnit, container) ?? type.canonicalUnit)
    }
    return Quantity(
      try container.decode(Double.self, forKey: .value),
      try unit(.unit, container) ?? type.canonicalUnit)
  }

  private static func unit(_ key: CodingKeys, _ container: Container) throws -> Unit? {
    guard let text = try container.decodeIfPresent(String.self, forKey: key) else { return nil }
    if let unit = canonicalUnits[text] { return unit }
    do {
      return try Unit(text)
    } catch {
      throw fault(key, container, "\(error)")
    }
  }

  /// The units of all types by their text, of which most samples have one.
  private static let canonicalUnits = Dictionary(
    QuantityType.all.map { ($0.canonicalUnit.description, $0.canonicalUnit) },
    uniquingKeysWith: { first, _ in first })

  private static func category(_ type: CategoryType, _ container: Container) throws -> Int {
    guard let word = try container.decodeIfPresent(String.self, forKey: .category) else {
      return try container.decode(Int.self, forKey: .value)
    }
    guard let value = type.values.cases.first(where: { $0.value == word })?.key else {
      let words = type.values.cases.values.sorted().joined(separator: ", ")
      throw fault(.category, container, "'\(word)' is not one of \(words)")
    }
    return value
  }

  private static let activities = Dictionary(
    uniqueKeysWithValues: WorkoutActivityType.allCases.map { ($0.name, $0) })

  private static func activity(_ container: Container) throws -> WorkoutActivityType {
    let word = try container.decode(String.self, forKey: .activity)
    guard let activity = activities[word] else {
      throw fault(.activity, container, "'\(word)' is not an activity")
    }
    return activity
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(sample.uuid, forKey: .id)
    try container.encode(sample.type.name, forKey: .type)
    try container.encode(sample.span.start.rfc3339Precise, forKey: .start)
    try container.encode(sample.span.end.rfc3339Precise, forKey: .end)
    try container.encodeIfPresent(
      sample.header.device.map(DeviceMessage.init), forKey: .device)
    try container.encode(MetadataMessage(sample.header.metadata), forKey: .metadata)
    switch sample {
    case .quantity(let sample):
      try container.encode(sample.quantity.value, forKey: .value)
      try container.encode(sample.quantity.unit.description, forKey: .unit)
    case .category(let sample): try container.encode(sample.value, forKey: .value)
    case .correlation(let sample):
      try container.encode(sample.members.map(SampleMessage.init), forKey: .members)
    case .workout(let sample):
      try container.encode(sample.configuration.activityType.name, forKey: .activity)
      try container.encodeIfPresent(sample.totals.distanceMeters, forKey: .distanceMeters)
      try container.encodeIfPresent(sample.totals.energyKilocalories, forKey: .energyKilocalories)
    case .route, .document:
      throw EncodingError.invalidValue(
        sample,
        .init(
          codingPath: encoder.codingPath,
          debugDescription: "\(sample.type.name) is not sent as a sample"))
    }
  }
}

/// The metadata of a sample: text, numbers, true and false, dates as in RFC 3339, and quantities.
private struct MetadataMessage: Codable {
  let metadata: Metadata

  init(_ metadata: Metadata) { self.metadata = metadata }

  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    var metadata: Metadata = [:]
    for key in container.allKeys {
      let name = MetadataKey(rawValue: key.stringValue)
      if let flag = try? container.decode(Bool.self, forKey: key) {
        metadata[name] = .bool(flag)
        continue
      }
      var value = try container.decode(MetadataValue.self, forKey: key)
      if MetadataKey.known[name]?.kind == .date, case .string(let text) = value,
        let date = Instant(rfc3339: text)
      {
        value = .date(date)
      }
      metadata[name] = value
    }
    self.metadata = metadata
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    for (key, value) in metadata {
      let key = Key(stringValue: key.rawValue)
      if case .date(let date) = value {
        try container.encode(date.rfc3339Precise, forKey: key)
      } else {
        try container.encode(value, forKey: key)
      }
    }
  }
}

extension Instant {
  /// The time as in RFC 3339, in milliseconds, or in microseconds where those are not whole.
  package var rfc3339Precise: String {
    let rest = ((microseconds % 1000) + 1000) % 1000
    guard rest != 0 else { return rfc3339 }
    let digits = String(rest)
    return rfc3339.dropLast() + String(repeating: "0", count: 3 - digits.count) + digits + "Z"
  }
}
