import HealthModel
import HealthStorage

/// An added sample, as `changes --json` prints it.
struct AdditionJSON: Encodable {
  let change = "added"
  let sample: SampleJSON

  init(_ sample: Sample) { self.sample = SampleJSON(sample) }
}

/// A deleted object, as `changes --json` prints it.
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

/// A reset, as `changes --json` prints it.
struct ResetJSON: Encodable {
  let change = "reset"
  let reason: HealthStorage.Changes.Reset
}

/// The anchor for the next query, as `changes --json` prints it.
struct AnchorJSON: Encodable {
  let change = "anchor"
  let anchor: String
}
