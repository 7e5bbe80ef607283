import HealthModel
import HealthStorage

/// A sample that came, as `changes --json` prints it.
struct AdditionJSON: Encodable {
  let change = "added"
  let sample: SampleJSON

  init(_ sample: Sample) { self.sample = SampleJSON(sample) }
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
