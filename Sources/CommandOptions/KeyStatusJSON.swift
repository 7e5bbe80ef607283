package import StoreKeys

extension StoreKeyStatus {
  /// The state in words, before the list of keepers.
  package var words: String {
    switch state {
    case .absent:
      keepers.isEmpty
        ? "the store does not exist"
        : "the store does not exist yet; a new one is created encrypted, kept by"
    case .plain: "not encrypted"
    case .encrypted:
      keepers.isEmpty ? "encrypted; no file of keepers" : "encrypted, kept by"
    }
  }
}

/// The state of a store's key as `key --json` prints it (docs/schemas/key-status.schema.json).
package struct KeyStatusJSON: Encodable {
  struct Keeper: Encodable {
    let kind: String
    let place: String?
  }

  let store: String
  let state: String
  let keepers: [Keeper]
  let hasUnerasedCopy: Bool
  let sealedRecordingCount: Int

  enum CodingKeys: String, CodingKey {
    case store, state, keepers
    case hasUnerasedCopy = "has_unerased_copy"
    case sealedRecordingCount = "sealed_recording_count"
  }

  package init(_ status: StoreKeyStatus, sealed: Int) {
    sealedRecordingCount = sealed
    store = status.store
    state = status.state.rawValue
    keepers = status.keepers.map { Keeper(kind: $0.kind.rawValue, place: $0.place) }
    hasUnerasedCopy = status.hasUnerasedCopy
  }
}
