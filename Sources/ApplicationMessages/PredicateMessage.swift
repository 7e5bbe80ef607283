import Foundation
import HealthModel
package import SampleQueries

import struct HealthModel.Unit

/// A predicate of a query: one key, or several that all hold.
///
/// `{"all": […]}`, `{"any": […]}`, `{"not": {…}}`, `{"time": {"from": …, "to": …, "strict_start": true}}`,
/// `{"value": {">=": 100, "unit": "count/min"}}`, `{"category": [3]}` by number, `{"metadata": {"key": …, "=": …}}`,
/// `{"has_metadata": "…"}`, `{"source": ["…"]}`, `{"workout": "…"}`, `{"id": ["…"]}`, `{"activity": ["running"]}`,
/// `{"workout_activity": ["cycling"]}` for an activity of a workout with several.
package struct PredicateMessage: Codable {
  package let predicate: SamplePredicate

  /// Creates the message of a predicate.
  ///
  /// - Parameter predicate: A predicate; some of the library have no message, and fail when they are encoded.
  package init(_ predicate: SamplePredicate) { self.predicate = predicate }

  private enum CodingKeys: String, CodingKey, CaseIterable {
    case all, any, not, time, value, category, metadata, source, workout, id, activity
    case hasMetadata = "has_metadata"
    case isCorrelated = "correlated"
    case workoutActivity = "workout_activity"
  }

  private struct AnyKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(_ text: String) { stringValue = text }
    init?(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  /// The deepest predicate that is read; a query of an application has three levels.
  private static let deepest = 16

  package init(from decoder: any Decoder) throws {
    // Each level of `all`, `any` and `not` is a key, and for a list a number.
    guard decoder.codingPath.count <= 2 * Self.deepest else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "the predicate is too deep"))
    }
    // A word that is not known would be a filter that does not filter.
    let words = Set(CodingKeys.allCases.map(\.rawValue))
    for key in try decoder.container(keyedBy: AnyKey.self).allKeys
    where !words.contains(key.stringValue) {
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: decoder.codingPath + [key],
          debugDescription: "not one of \(words.sorted().joined(separator: ", "))"))
    }
    let container = try decoder.container(keyedBy: CodingKeys.self)
    var terms: [SamplePredicate] = []
    for key in container.allKeys { terms.append(try Self.term(key, container)) }
    predicate = terms.count == 1 ? terms[0] : .all(terms)
  }

  private typealias Container = KeyedDecodingContainer<CodingKeys>

  private static func term(_ key: CodingKeys, _ container: Container) throws -> SamplePredicate {
    switch key {
    case .all: .all(try container.decode([PredicateMessage].self, forKey: key).map(\.predicate))
    case .any: .any(try container.decode([PredicateMessage].self, forKey: key).map(\.predicate))
    case .not: .not(try container.decode(PredicateMessage.self, forKey: key).predicate)
    case .time: try container.decode(Time.self, forKey: key).predicate
    case .value: try container.decode(Value.self, forKey: key).predicate
    case .category: .categoryIn(Set(try container.decode([Int].self, forKey: key)))
    case .metadata: try container.decode(Entry.self, forKey: key).predicate
    case .hasMetadata:
      .hasMetadata(MetadataKey(reading: try container.decode(String.self, forKey: key)))
    case .source: .sources(Set(try container.decode([String].self, forKey: key)))
    case .workout: .workout(try container.decode(UUID.self, forKey: key))
    case .id: .objects(Set(try container.decode([UUID].self, forKey: key)))
    case .activity: .activity(Set(try activities(container, key)))
    case .workoutActivity: .workoutActivity(Set(try activities(container, key)))
    case .isCorrelated:
      try container.decode(Bool.self, forKey: key) ? .not(.uncorrelated) : .uncorrelated
    }
  }

  private static func activities(
    _ container: Container, _ key: CodingKeys
  ) throws -> [WorkoutActivityType] {
    try container.decode([String].self, forKey: key).map { word in
      guard let activity = WorkoutActivityType.allCases.first(where: { $0.name == word }) else {
        throw DecodingError.dataCorruptedError(
          forKey: key, in: container, debugDescription: "'\(word)' is not an activity")
      }
      return activity
    }
  }

  // MARK: - Writing

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    func messages(_ terms: [SamplePredicate]) -> [PredicateMessage] {
      terms.map { PredicateMessage($0) }
    }
    switch predicate {
    case .all(let terms): try container.encode(messages(terms), forKey: .all)
    case .any(let terms): try container.encode(messages(terms), forKey: .any)
    case .not(let term): try container.encode(PredicateMessage(term), forKey: .not)
    case .time(let from, let to, let options):
      var time = container.nestedContainer(keyedBy: Time.CodingKeys.self, forKey: .time)
      try time.encodeIfPresent(from?.rfc3339Precise, forKey: .from)
      try time.encodeIfPresent(to?.rfc3339Precise, forKey: .to)
      try time.encode(options.contains(.strictStart), forKey: .strictStart)
      try time.encode(options.contains(.strictEnd), forKey: .strictEnd)
    case .quantity(let comparison, let quantity):
      var value = container.nestedContainer(keyedBy: AnyKey.self, forKey: .value)
      try value.encode(quantity.value, forKey: AnyKey(Sign(comparison).rawValue))
      try value.encode(quantity.unit.description, forKey: AnyKey("unit"))
    case .category(let comparison, let number):
      var value = container.nestedContainer(keyedBy: AnyKey.self, forKey: .value)
      try value.encode(number, forKey: AnyKey(Sign(comparison).rawValue))
    case .categoryIn(let numbers): try container.encode(numbers.sorted(), forKey: .category)
    case .hasMetadata(let key): try container.encode(key.rawValue, forKey: .hasMetadata)
    case .metadata(let key, let comparison, let value):
      var entry = container.nestedContainer(keyedBy: AnyKey.self, forKey: .metadata)
      try entry.encode(key.rawValue, forKey: AnyKey("key"))
      try entry.encode(value, forKey: AnyKey(Sign(comparison).rawValue))
    case .sources(let bundles): try container.encode(bundles.sorted(), forKey: .source)
    case .workout(let id): try container.encode(id, forKey: .workout)
    case .objects(let ids): try container.encode(Array(ids), forKey: .id)
    case .activity(let activities):
      try container.encode(activities.map(\.name).sorted(), forKey: .activity)
    case .workoutActivity(let activities):
      try container.encode(activities.map(\.name).sorted(), forKey: .workoutActivity)
    case .uncorrelated: try container.encode(false, forKey: .isCorrelated)
    case .metadataIn, .fromPlatform, .sourceRevisions, .devices, .device, .hasMember,
      .workoutDuration, .workoutTotal, .document:
      throw EncodingError.invalidValue(
        predicate,
        .init(
          codingPath: encoder.codingPath,
          debugDescription: "the predicate can be used with the library only"))
    }
  }

  // MARK: - Terms

  private struct Time: Decodable {
    let predicate: SamplePredicate

    enum CodingKeys: String, CodingKey {
      case from, to
      case strictStart = "strict_start"
      case strictEnd = "strict_end"
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      func instant(_ key: CodingKeys) throws -> Instant? {
        guard let text = try container.decodeIfPresent(String.self, forKey: key) else { return nil }
        guard let instant = Instant(rfc3339: text) else {
          throw DecodingError.dataCorruptedError(
            forKey: key, in: container, debugDescription: "'\(text)' is not a time as in RFC 3339")
        }
        return instant
      }
      var options: TimeOptions = []
      if try container.decodeIfPresent(Bool.self, forKey: .strictStart) == true {
        options.insert(.strictStart)
      }
      if try container.decodeIfPresent(Bool.self, forKey: .strictEnd) == true {
        options.insert(.strictEnd)
      }
      predicate = .time(from: try instant(.from), to: try instant(.to), options)
    }
  }

  /// The comparisons by their signs.
  private enum Sign: String, CodingKey, CaseIterable {
    case less = "<"
    case atMost = "<="
    case equal = "="
    case unequal = "!="
    case atLeast = ">="
    case greater = ">"

    var comparison: Comparison {
      switch self {
      case .less: .less
      case .atMost: .atMost
      case .equal: .equal
      case .unequal: .notEqual
      case .atLeast: .atLeast
      case .greater: .greater
      }
    }

    init(_ comparison: Comparison) {
      self = Self.allCases.first { $0.comparison == comparison } ?? .equal
    }

    /// The sign of a comparison.
    static func one(of decoder: any Decoder) throws -> (Sign, KeyedDecodingContainer<Sign>) {
      let signs = try decoder.container(keyedBy: Sign.self)
      guard signs.allKeys.count == 1, let sign = signs.allKeys.first else {
        throw DecodingError.dataCorrupted(
          .init(
            codingPath: decoder.codingPath,
            debugDescription:
              "one comparison is needed: \(allCases.map(\.rawValue).joined(separator: " "))"))
      }
      return (sign, signs)
    }
  }

  private struct Value: Decodable {
    let predicate: SamplePredicate

    private enum CodingKeys: String, CodingKey {
      case unit
    }

    init(from decoder: any Decoder) throws {
      let (sign, signs) = try Sign.one(of: decoder)
      let container = try decoder.container(keyedBy: CodingKeys.self)
      guard let text = try container.decodeIfPresent(String.self, forKey: .unit) else {
        predicate = .category(sign.comparison, try signs.decode(Int.self, forKey: sign))
        return
      }
      let unit: Unit
      do {
        unit = try Unit(text)
      } catch {
        throw DecodingError.dataCorruptedError(
          forKey: .unit, in: container, debugDescription: "\(error)")
      }
      predicate = .quantity(
        sign.comparison, Quantity(try signs.decode(Double.self, forKey: sign), unit))
    }
  }

  private struct Entry: Decodable {
    let predicate: SamplePredicate

    private enum CodingKeys: String, CodingKey {
      case key
    }

    init(from decoder: any Decoder) throws {
      let (sign, signs) = try Sign.one(of: decoder)
      let container = try decoder.container(keyedBy: CodingKeys.self)
      let key = MetadataKey(reading: try container.decode(String.self, forKey: .key))
      predicate = .metadata(
        key, sign.comparison, try signs.decode(MetadataValue.self, forKey: sign))
    }
  }
}
