import HealthModel
import HealthStorage

/// An application with its permissions.
struct ApplicationEntry {
  let client: RegisteredClient
  let permissions: [ObjectType: Permission]
  let unused: [ObjectType]

  init(_ client: RegisteredClient, in store: HealthStore) async throws(StoreError) {
    self.client = client
    permissions = try await store.permissions(of: client.source.bundleIdentifier)
    unused = try await store.unusedShares(of: client.source.bundleIdentifier)
  }

  /// The types with a decision, by name.
  var types: [ObjectType] { permissions.keys.sorted { $0.name < $1.name } }

  var readable: [ObjectType] {
    types.filter { type in
      switch permissions[type]?.read {
      case .everything, .since: true
      case .nothing, nil: false
      }
    }
  }

  var savable: [ObjectType] {
    types.filter { permissions[$0]?.share == .sharingAuthorized }
  }
}
