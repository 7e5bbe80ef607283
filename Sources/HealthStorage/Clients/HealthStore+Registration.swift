import GRDB
import HealthModel

extension HealthStore {
  /// Tells the store what the application is for; again, with every start or when something changed.
  ///
  /// Who it is, its handle says, and the store believes it: whoever can open the file is the person's own
  /// program. One that names a companion asks the owner to confirm that
  /// (``ConsentRequest/companion``, among ``pendingRequests()``) and goes on with its own permissions until then. Once
  /// confirmed, it takes part in all that was decided for the companion; what was decided for itself alone before
  /// is forgotten then. A companion that the owner refused is not asked about again.
  ///
  /// - Throws: ``StoreError/clientOnly`` for the owner's handle, or the any-time cases.
  public func register(_ registration: ClientRegistration) async throws(StoreError) {
    guard role == .client else { throw .clientOnly }
    try await save { [bundle = client.source.bundleIdentifier] transaction in
      let source = try transaction.clientSource()
      let companion = try ClientTable(db: transaction.db).register(
        source: source, registration, bundleIdentifier: bundle, now: .current,
        newGroup: { transaction.countChange() })
      let requests = RequestTable(db: transaction.db)
      try requests.forgetCompanions(of: source, but: companion)
      guard let companion, try !requests.hasAnswered(companion, of: source) else { return }
      var asked = RequestTable.Asked()
      asked.companion = companion
      _ = try requests.insert(asked, client: source, now: .current)
    }
  }
}
