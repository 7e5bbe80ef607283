import Foundation
import HealthModel

/// The encoding of an instant in a release: RFC 3339 in UTC with milliseconds.
struct TimeText: Codable {
  let instant: Instant

  init(instant: Instant) {
    self.instant = instant
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let instant = Instant(rfc3339: text) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "\(text) is no time")
    }
    self.instant = instant
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(instant.rfc3339)
  }
}

/// The encoding of metadata in a release: numbers, words, times as text, quantities as
/// `{"value","unit"}`.
struct MetadataText: Codable {
  let metadata: Metadata

  init(metadata: Metadata) {
    self.metadata = metadata
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.singleValueContainer().decode([MetadataKey: MetadataValue].self)
    // The only texts other than words are times.
    metadata = values.mapValues { value in
      if case .string(let text) = value, let date = Instant(rfc3339: text) { return .date(date) }
      return value
    }
  }

  func encode(to encoder: any Encoder) throws {
    let values = metadata.mapValues { value in
      if case .date(let date) = value { return MetadataValue.string(date.rfc3339) }
      return value
    }
    var container = encoder.singleValueContainer()
    try container.encode(values)
  }
}

/// The encoding of an event in a release.
struct EventText: Codable {
  let event: WorkoutEvent

  private enum Keys: String, CodingKey {
    case type, start, end, metadata
  }

  init(event: WorkoutEvent) {
    self.event = event
  }

  init(from decoder: any Decoder) throws {
    let keyed = try decoder.container(keyedBy: Keys.self)
    let word = try keyed.decode(String.self, forKey: .type)
    guard let kind = WorkoutEvent.Kind.allCases.first(where: { $0.name == word }) else {
      throw DecodingError.dataCorruptedError(
        forKey: .type, in: keyed, debugDescription: "\(word) is no kind of event")
    }
    event = WorkoutEvent(
      kind: kind,
      span: TimeRange(
        start: try keyed.decode(TimeText.self, forKey: .start).instant,
        end: try keyed.decode(TimeText.self, forKey: .end).instant),
      metadata: try keyed.decode(MetadataText.self, forKey: .metadata).metadata)
  }

  func encode(to encoder: any Encoder) throws {
    var keyed = encoder.container(keyedBy: Keys.self)
    try keyed.encode(event.kind.name, forKey: .type)
    try keyed.encode(TimeText(instant: event.span.start), forKey: .start)
    try keyed.encode(TimeText(instant: event.span.end), forKey: .end)
    try keyed.encode(MetadataText(metadata: event.metadata), forKey: .metadata)
  }
}
