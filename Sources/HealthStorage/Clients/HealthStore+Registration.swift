import GRDB
import HealthModel

extension HealthStore {
  /// Tells the store what the application is for; again, with every start or when something changed.
  ///
  /// Who it is, its handle says, and the store believes it: whoever can open the file is the person's own
  /// program. One that names a companion takes part in all that was decided for that; what was decided
  /// for itself alone before is forgotten then.
  ///
  /// - Throws: ``StoreError/clientOnly`` for the owner's handle, or the any-time cases.
  public func register(_ registration: ClientRegistration) async throws(StoreError) {
    guard role == .client else { throw .clientOnly }
    try await save { [bundle = client.source.bundleIdentifier] transaction in
      let source = try transaction.clientSource()
      try ClientTable(db: transaction.db).register(
        source: source, registration, bundleIdentifier: bundle, now: .current,
        newGroup: { transaction.countChange() })
    }
  }
}
