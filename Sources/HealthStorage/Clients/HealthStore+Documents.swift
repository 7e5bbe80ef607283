public import Consent
import Foundation
import GRDB
import HealthModel
import StoreDatabase
public import StoreErrors

extension HealthStore {
  /// Asks the person to select the documents that the client may read.
  ///
  /// The request is shown every time, whatever was selected before; documents that are not in the
  /// store are skipped. Like a request for types it waits where nobody can be asked. To read any
  /// document the client also needs the permission to read the type.
  ///
  /// **Source** Per-object read authorization of Apple's HealthKit documentation.
  ///
  /// - Parameter documents: The documents to choose from.
  /// - Returns: Whether it was decided or cancelled; never the granted documents.
  /// - Throws: `StoreError.permission(_:)` (`notRegistered`), `StoreError.permission(_:)` (`badRequest`) without a purpose,
  ///   `StoreError.permission(_:)` (`nobodyToAsk`), `StoreError.cancelled`, or the any-time cases.
  @discardableResult
  func requestDocuments(_ documents: [UUID]) async throws(StoreError) -> AuthorizationOutcome {
    guard role == .client else { return .completed }
    return try await ask { (transaction, client) in
      guard client.readPurpose != nil else { throw StoreError.badRequest(.noReadPurpose) }
      var asked = RequestTable.Asked()
      for document in documents {
        let row = try Int64.fetchOne(
          transaction.db, sql: "SELECT id FROM document JOIN sample USING (id) WHERE uuid = ?",
          arguments: [document.bytes])
        if let row { asked.documents.insert(row) }
      }
      return asked
    } show: { [self] (presenter, request) in
      let listed = Set(request.documents.map(\.id))
      let reply = await presenter.pick(request) { (id) async throws(StoreError) -> Data in
        guard listed.contains(id) else { throw .unknownObject(id) }
        return try await documentXML(id)
      }
      return reply.mapped { Answer(documents: $0) }
    }
  }

  /// The XML of a document, for the person who decides about it.
  func documentXML(_ id: UUID) async throws(StoreError) -> Data {
    try await read { db in
      let xml = try Data.fetchOne(
        db, sql: "SELECT xml FROM document JOIN sample USING (id) WHERE uuid = ?",
        arguments: [id.bytes])
      guard let xml else { throw StoreError.unknownObject(id) }
      return xml
    }
  }
}

extension ConsentReply {
  /// The same reply with another answer.
  func mapped<Other>(_ transform: (Answer) -> Other) -> ConsentReply<Other> {
    switch self {
    case .answered(let answer): .answered(transform(answer))
    case .cancelled: .cancelled
    case .unreachable: .unreachable
    }
  }
}

extension HealthStore {
  /// Registers the application and its purpose; call it at every start, or when something has changed.
  ///
  /// The handle identifies the application, and the store trusts it: whoever can open the file is the person's own
  /// program. If the application names a companion, the owner is asked to confirm it (`ConsentRequest.companion`,
  /// among `pendingRequests()`); until then the application has its own permissions. Once confirmed, all decisions
  /// about the companion apply to it, and earlier decisions about it alone are removed. The owner is not asked again
  /// about a companion that they refused.
  ///
  /// - Throws: `StoreError.permission(_:)` (`clientOnly`) for the owner's handle, or the any-time cases.
  public func register(_ registration: ClientRegistration) async throws(StoreError) {
    guard role == .client else { throw .clientOnly }
    try await changeSettings { [bundle = client.source.bundleIdentifier] transaction in
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
