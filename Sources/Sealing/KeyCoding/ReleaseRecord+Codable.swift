import Foundation
import HealthModel

extension ReleaseRecord: Codable {
  private enum Keys: String, CodingKey {
    case kind, subject, id, type, start, end, value, unit, members, source, device, metadata
    case name = "case"
  }

  private enum Kind: String, Codable {
    case quantity, category, correlation, workout
  }

  public init(from decoder: any Decoder) throws {
    let keyed = try decoder.container(keyedBy: Keys.self)
    subject = try keyed.decode(SubjectCode.self, forKey: .subject)
    id = try keyed.decode(UUID.self, forKey: .id)
    span = TimeRange(
      start: try keyed.decode(TimeText.self, forKey: .start).instant,
      end: try keyed.decode(TimeText.self, forKey: .end).instant)
    source = try keyed.decodeIfPresent(String.self, forKey: .source)
    device = try keyed.decodeIfPresent(String.self, forKey: .device)
    metadata = try keyed.decode(MetadataText.self, forKey: .metadata).metadata
    switch try keyed.decode(Kind.self, forKey: .kind) {
    case .quantity:
      content = .quantity(
        type: try keyed.decode(String.self, forKey: .type), try Quantity(from: decoder))
    case .category:
      content = .category(
        type: try keyed.decode(String.self, forKey: .type),
        value: try keyed.decode(Int.self, forKey: .value),
        name: try keyed.decodeIfPresent(String.self, forKey: .name))
    case .correlation:
      content = .correlation(
        type: try keyed.decode(String.self, forKey: .type),
        members: try keyed.decode([ReleaseRecord].self, forKey: .members))
    case .workout:
      content = .workout(try ReleasedWorkout(from: decoder))
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var keyed = encoder.container(keyedBy: Keys.self)
    try keyed.encode(subject, forKey: .subject)
    try keyed.encode(id.uuidString.lowercased(), forKey: .id)
    try keyed.encode(TimeText(instant: span.start), forKey: .start)
    try keyed.encode(TimeText(instant: span.end), forKey: .end)
    try keyed.encodeIfPresent(source, forKey: .source)
    try keyed.encodeIfPresent(device, forKey: .device)
    try keyed.encode(MetadataText(metadata: metadata), forKey: .metadata)
    switch content {
    case .quantity(let type, let quantity):
      try keyed.encode(Kind.quantity, forKey: .kind)
      try keyed.encode(type, forKey: .type)
      try keyed.encode(quantity.value, forKey: .value)
      try keyed.encode(quantity.unit, forKey: .unit)
    case .category(let type, let value, let name):
      try keyed.encode(Kind.category, forKey: .kind)
      try keyed.encode(type, forKey: .type)
      try keyed.encode(value, forKey: .value)
      try keyed.encodeIfPresent(name, forKey: .name)
    case .correlation(let type, let members):
      try keyed.encode(Kind.correlation, forKey: .kind)
      try keyed.encode(type, forKey: .type)
      try keyed.encode(members, forKey: .members)
    case .workout(let workout):
      try keyed.encode(Kind.workout, forKey: .kind)
      try workout.encode(to: encoder)
    }
  }
}
