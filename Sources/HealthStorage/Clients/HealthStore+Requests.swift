package import Consent
package import Foundation
import GRDB
package import HealthModel
import StoreDatabase
package import StoreErrors

/// The pending requests of clients, and the owner's answers.
extension HealthStore {
  /// The requests that wait for an answer, oldest first.
  ///
  /// - Throws: `StoreError.permission(_:)` (`ownerOnly`), or the any-time cases.
  package func pendingRequests() async throws(StoreError) -> [ConsentRequest] {
    try requireOwner()
    return try await read { db in try RequestTable(db: db).pending() }
  }

  /// Returns the number of requests that wait for an answer; synchronous, so that any command can
  /// mention it.
  ///
  /// - Throws: `StoreError.permission(_:)` (`ownerOnly`), or the any-time cases.
  package func countPendingRequests() throws(StoreError) -> Int {
    try requireOwner()
    do {
      return try database.read { db in
        try Int.fetchOne(db, sql: "SELECT count(*) FROM accessRequest WHERE answered IS NULL") ?? 0
      }
    } catch {
      throw .from(error, path: path)
    }
  }

  /// Answers a request for types; a type that is missing in the answer is refused.
  ///
  /// - Throws: `StoreError.permission(_:)` (`ownerOnly`), `StoreError.permission(_:)` (`unknownRequest`) if it does not wait any more,
  ///   or the any-time cases.
  package func answer(
    request: UUID, _ decisions: [ObjectType: TypeDecision]
  ) async throws(StoreError) {
    try await close(request) { try $0.answer(request, Answer(types: decisions)) }
  }

  /// Answers a request for documents; those that are not named are refused.
  ///
  /// - Throws: `StoreError.permission(_:)` (`ownerOnly`), `StoreError.permission(_:)` (`unknownRequest`), or the any-time cases.
  package func answer(
    request: UUID, documents: Set<UUID>
  ) async throws(StoreError) {
    try await close(request) { try $0.answer(request, Answer(documents: documents)) }
  }

  /// Answers a request to recalibrate estimates.
  ///
  /// - Throws: `StoreError.permission(_:)` (`ownerOnly`), `StoreError.permission(_:)` (`unknownRequest`), or the any-time cases.
  package func answer(
    request: UUID, allowingRecalibration allows: Bool
  ) async throws(StoreError) {
    try await close(request) { try $0.answer(request, Answer(allowsRecalibration: allows)) }
  }

  /// Answers a request of an application to share its permissions with a companion.
  ///
  /// - Throws: `StoreError.permission(_:)` (`ownerOnly`), `StoreError.permission(_:)` (`unknownRequest`), or the any-time cases.
  package func answer(
    request: UUID, confirmingCompanion confirms: Bool
  ) async throws(StoreError) {
    try await close(request) { try $0.answer(request, Answer(confirmsCompanion: confirms)) }
  }

  /// Closes a request without any decision: the client receives the outcome cancelled, and may ask
  /// again.
  ///
  /// - Throws: `StoreError.permission(_:)` (`ownerOnly`), `StoreError.permission(_:)` (`unknownRequest`), or the any-time cases.
  package func cancel(request: UUID) async throws(StoreError) {
    try await close(request) { try $0.cancel(request) }
  }

  /// Shows a request through a presenter, and stores the answer.
  ///
  /// - Returns: `false` if nobody could be asked; the request then remains pending.
  /// - Throws: `StoreError.permission(_:)` (`ownerOnly`), `StoreError.permission(_:)` (`unknownRequest`), or the any-time cases.
  @discardableResult
  package func present(
    _ request: ConsentRequest, by presenter: any ConsentPresenter
  ) async throws(StoreError) -> Bool {
    try requireOwner()
    let reply: ConsentReply<Answer>
    if request.recalibration != nil {
      reply = await presenter.confirm(request).mapped { Answer(allowsRecalibration: $0) }
    } else if request.companion != nil {
      reply = await presenter.confirm(request).mapped { Answer(confirmsCompanion: $0) }
    } else if request.documents.isEmpty {
      reply = await presenter.decide(request).mapped { Answer(types: $0) }
    } else {
      reply = await presenter.pick(request) { (id) async throws(StoreError) -> Data in
        try await documentXML(id)
      }.mapped { Answer(documents: $0) }
    }
    switch reply {
    case .answered(let answer): try await close(request.id) { try $0.answer(request.id, answer) }
    case .cancelled: try await cancel(request: request.id)
    case .unreachable: return false
    }
    return true
  }

  private func close(
    _ request: UUID,
    _ body: @escaping @Sendable (inout SaveTransaction) throws -> Bool
  ) async throws(StoreError) {
    try requireOwner()
    try await changeSettings { transaction in
      guard try body(&transaction) else { throw StoreError.unknownRequest(request) }
    }
  }
}
