import Foundation
import GRDB
import HealthModel

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
  /// - Throws: ``StoreError/notRegistered(_:)``, ``StoreError/badRequest(_:)`` without a purpose,
  ///   ``StoreError/nobodyToAsk``, ``StoreError/cancelled``, or the any-time cases.
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
