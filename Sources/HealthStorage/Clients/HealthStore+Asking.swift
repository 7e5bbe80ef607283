import Consent
import Foundation
import GRDB
import HealthModel
import StoreDatabase
import StoreErrors

extension HealthStore {
  /// A person's answer to a request.
  struct Answer: Sendable {
    var types: [ObjectType: TypeDecision] = [:]
    var documents: Set<UUID> = []
    var allowsRecalibration = false
    var confirmsCompanion = false
  }

  /// Finds the undecided parts of a request, in a transaction; `nil` if all is decided.
  typealias Finding =
    @Sendable (inout SaveTransaction, ClientTable.Stored) throws -> RequestTable.Asked

  /// Shows a stored request, and returns the person's answer.
  typealias Showing =
    @Sendable (any ConsentPresenter, ConsentRequest) async -> ConsentReply<Answer>

  /// Stores a request, has it shown, and waits for its answer.
  func ask(
    _ find: @escaping Finding, show: Showing
  ) async throws(StoreError) -> AuthorizationOutcome {
    guard let request = try await writeDown(find) else { return .completed }
    if let presenter = consent.presenter {
      switch await show(presenter, request) {
      case .answered(let answer):
        guard !Task.isCancelled else { throw await withdraw(request.id, .cancelled) }
        _ = try await changeSettings { try $0.answer(request.id, answer) }
        return .completed
      case .cancelled:
        guard !Task.isCancelled else { throw await withdraw(request.id, .cancelled) }
        _ = try await changeSettings { try $0.cancel(request.id) }
        return .cancelled
      case .unreachable: break
      }
    }
    guard consent.absence == .waiting else { throw await withdraw(request.id, .nobodyToAsk) }
    return try await wait(for: request.id, find)
  }

  /// Stores a request, and returns it; `nil` if there is nothing to ask.
  private func writeDown(_ find: @escaping Finding) async throws(StoreError) -> ConsentRequest? {
    try await changeSettings { [bundle = client.source.bundleIdentifier] transaction in
      guard let client = try ClientTable(db: transaction.db).stored(bundle) else {
        throw StoreError.notRegistered(bundle)
      }
      let asked = try find(&transaction, client)
      guard !asked.isEmpty else { return nil }
      let table = RequestTable(db: transaction.db)
      return try table.request(table.insert(asked, client: client.source, now: .current))
    }
  }

  /// Waits until the owner answers, or has decided all parts of the request otherwise.
  private func wait(
    for id: UUID, _ find: @escaping Finding
  ) async throws(StoreError) -> AuthorizationOutcome {
    var id = id
    var pause = Self.shortestPause
    while true {
      switch try await read({ [id] db in try RequestTable(db: db).state(id) }) {
      case .answered: return .completed
      case .cancelled: return .cancelled
      case .absent:
        // Another task with the same request withdrew it; this one still waits for the answer.
        guard let again = try await writeDown(find) else { return .completed }
        id = again.id
      case .pending: break
      }
      do {
        try await Task.sleep(for: pause)
      } catch {
        throw await withdraw(id, .cancelled)
      }
      pause = min(pause * 2, Self.longestPause)
    }
  }

  /// The first pause between two checks: an immediate answer is seen at once, and a wait of days
  /// costs one check a second.
  private static let shortestPause = Duration.milliseconds(50)
  private static let longestPause = Duration.seconds(1)

  /// Withdraws a request, in a task that is not cancelled itself.
  private func withdraw(_ id: UUID, _ reason: StoreError) async -> StoreError {
    let task = Task {
      try await changeSettings { try RequestTable(db: $0.db).withdraw(id) }
    }
    do {
      try await task.value
      return reason
    } catch {
      return error as? StoreError ?? reason
    }
  }
}
