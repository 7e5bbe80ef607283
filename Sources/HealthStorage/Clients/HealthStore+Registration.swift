import GRDB
import HealthModel

extension HealthStore {
  /// Registers the application and its purpose; call it at every start, or when something has changed.
  ///
  /// The handle identifies the application, and the store trusts it: whoever can open the file is the person's own
  /// program. If the application names a companion, the owner is asked to confirm it (``ConsentRequest/companion``,
  /// among ``pendingRequests()``); until then the application has its own permissions. Once confirmed, all decisions
  /// about the companion apply to it, and earlier decisions about it alone are removed. The owner is not asked again
  /// about a companion that they refused.
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
