import HealthModel
import HealthStorage

/// A sample that came, as `changes --json` prints it.
struct AdditionJSON: Encodable {
  let change = "added"
  let sample: ChangedSampleJSON

  init(_ sample: Sample) { self.sample = ChangedSampleJSON(sample: sample) }
}

/// A sample of any kind.
struct ChangedSampleJSON: Encodable {
  let sample: Sample

  enum CodingKeys: String, CodingKey {
    case id, type, start, end, value, unit, members, activity, title, workout, source, device
    case metadata
    case locationCount = "location_count"
    case distanceMeters = "distance_m"
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(sample.uuid.word, forKey: .id)
    try container.encode(sample.type.name, forKey: .type)
    try container.encode(sample.span.start.rfc3339, forKey: .start)
    try container.encode(sample.span.end.rfc3339, forKey: .end)
    let header = sample.header
    try container.encodeIfPresent(header.sourceRevision.map(SourceJSON.init), forKey: .source)
    if let device = header.device, device != Device() {
      try container.encode(DeviceJSON(device), forKey: .device)
    }
    try container.encode(MetadataJSON(header.metadata), forKey: .metadata)
    try encodeKind(into: &container)
  }

  private func encodeKind(into container: inout KeyedEncodingContainer<CodingKeys>) throws {
    switch sample {
    case .quantity(let sample):
      try container.encode(sample.quantity.value, forKey: .value)
      try container.encode(sample.quantity.unit.description, forKey: .unit)
    case .category(let sample): try container.encode(sample.value, forKey: .value)
    case .correlation(let sample):
      try container.encode(
        sample.members.map { ChangedSampleJSON(sample: $0) }, forKey: .members)
    case .workout(let workout):
      try container.encode(workout.configuration.activityType.name, forKey: .activity)
      try container.encodeIfPresent(workout.totals.distanceMeters, forKey: .distanceMeters)
    case .route(let route):
      try container.encode(route.workout.word, forKey: .workout)
      try container.encode(route.locationCount, forKey: .locationCount)
      try container.encodeIfPresent(route.distanceMeters, forKey: .distanceMeters)
    case .document(let document): try container.encode(document.title, forKey: .title)
    }
  }
}

/// An object that went.
struct DeletionJSON: Encodable {
  let change = "deleted"
  let id: String
  let syncIdentifier: String?
  let syncVersion: Double?

  init(_ object: DeletedObject) {
    id = object.uuid.word
    syncIdentifier = object.syncIdentifier
    syncVersion = object.syncVersion
  }

  enum CodingKeys: String, CodingKey {
    case change, id
    case syncIdentifier = "sync_identifier"
    case syncVersion = "sync_version"
  }
}

/// The answer begins anew.
struct ResetJSON: Encodable {
  let change = "reset"
  let reason: HealthStorage.Changes.Reset
}

/// Where the next question goes on.
struct AnchorJSON: Encodable {
  let change = "anchor"
  let anchor: String
}
