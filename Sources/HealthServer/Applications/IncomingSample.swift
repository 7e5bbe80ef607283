import Foundation
import HealthModel

import struct HealthModel.Unit

/// A sample that an application saves; the keys are those of `samples --json`.
struct IncomingSample: Decodable {
  let sample: Sample

  private enum CodingKeys: String, CodingKey {
    case id, type, start, end, value, unit, category, members, activity, device, metadata
    case distanceMeters = "distance_m"
    case energyKilocalories = "energy_kcal"
  }

  init(from decoder: any Decoder) throws {
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
      device: try container.decodeIfPresent(IncomingDevice.self, forKey: .device)?.device,
      metadata: try container.decodeIfPresent(IncomingMetadata.self, forKey: .metadata)?.metadata
        ?? [:])
    switch type {
    case .quantity(let type):
      let value = try container.decode(Double.self, forKey: .value)
      sample = .quantity(
        QuantitySample(
          type: type, quantity: Quantity(value, try Self.unit(of: type, container)), span: span,
          header: header))
    case .category(let type):
      sample = .category(
        CategorySample(
          type: type, value: try Self.category(type, container), span: span, header: header))
    case .correlation(let type):
      let members = try container.decode([IncomingSample].self, forKey: .members)
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

  private static func unit(of type: QuantityType, _ container: Container) throws -> Unit {
    guard let text = try container.decodeIfPresent(String.self, forKey: .unit) else {
      return type.canonicalUnit
    }
    do {
      return try Unit(text)
    } catch {
      throw fault(.unit, container, "\(error)")
    }
  }

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
}

/// The metadata of a sample that is saved: text, numbers, true and false, dates as in RFC 3339, and quantities.
private struct IncomingMetadata: Decodable {
  let metadata: Metadata

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
}

/// The device of a sample that is saved.
private struct IncomingDevice: Decodable {
  let device: Device

  private enum CodingKeys: String, CodingKey {
    case name, manufacturer, model
    case hardwareVersion = "hardware_version"
    case firmwareVersion = "firmware_version"
    case softwareVersion = "software_version"
    case localIdentifier = "local_identifier"
    case udiDeviceIdentifier = "udi_device_identifier"
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    func text(_ key: CodingKeys) throws -> String? {
      try container.decodeIfPresent(String.self, forKey: key)
    }
    device = Device(
      name: try text(.name), manufacturer: try text(.manufacturer), model: try text(.model),
      hardwareVersion: try text(.hardwareVersion), firmwareVersion: try text(.firmwareVersion),
      softwareVersion: try text(.softwareVersion), localIdentifier: try text(.localIdentifier),
      udiDeviceIdentifier: try text(.udiDeviceIdentifier))
  }
}
