import Foundation
import ReplicaNetwork

/// The people whose stores a process has open: a limited number, each once.
///
/// A store is opened for the first connection of its person and closed after the last one. If no more may be open, a
/// connection waits for a place in the order of arrival, and the person whose connections have been idle longest gives theirs up.
actor OpenPeople {
  private struct Entry {
    var connections = 0
    var open: OpenPerson?
    let opening: Task<OpenPerson, any Error>
  }

  private let context: HubContext
  private var entries: [PersonID: Entry] = [:]
  private var waiting: [(id: UUID, turn: CheckedContinuation<Void, any Error>)] = []
  /// The places that were given to one who waited and has not opened yet.
  private var promised = 0

  init(in context: HubContext) {
    self.context = context
  }

  /// Runs a body with the open store of a person.
  ///
  /// - Parameters:
  ///   - person: The person.
  ///   - body: The work with it.
  /// - Throws: ``HubError/busy(_:)``, the errors of the opening, or those of `body`.
  nonisolated func with(
    _ person: PersonID, _ body: (OpenPerson) async throws -> Void
  ) async throws {
    let open = try await enter(person)
    do {
      try await body(open)
    } catch {
      await leave(person)
      throw error
    }
    await leave(person)
  }

  private func enter(_ person: PersonID) async throws -> OpenPerson {
    if entries[person] == nil, entries.count + promised >= context.limits.people {
      try await waitForPlace(person)
      promised -= 1
    }
    if entries[person] == nil {
      let context = context
      entries[person] = Entry(opening: Task { try await OpenPerson(person, in: context) })
    } else if promised > 0 || !waiting.isEmpty {
      passPlace()
    }
    guard let entry = entries[person], entry.connections < context.limits.connectionsOfPerson
    else { throw HubError.busy(person) }
    entries[person]?.connections += 1
    do {
      let open = try await entry.opening.value
      entries[person]?.open = open
      return open
    } catch {
      leave(person)
      throw error
    }
  }

  private func leave(_ person: PersonID) {
    guard let left = entries[person].map({ $0.connections - 1 }) else { return }
    entries[person]?.connections = left
    guard left == 0 else { return }
    entries[person] = nil
    passPlace()
  }

  /// Gives a free place to the connection that waits longest.
  private func passPlace() {
    guard !waiting.isEmpty, entries.count + promised < context.limits.people else { return }
    promised += 1
    waiting.removeFirst().turn.resume()
  }

  private func waitForPlace(_ person: PersonID) async throws {
    let id = UUID()
    let expiry = Task { [limit = context.limits.waiting] in
      try await Task.sleep(for: limit)
      expire(id, person)
    }
    defer { expiry.cancel() }
    try await withCheckedThrowingContinuation { waiting.append((id, $0)) }
  }

  private func expire(_ id: UUID, _ person: PersonID) {
    guard let index = waiting.firstIndex(where: { $0.id == id }) else { return }
    waiting.remove(at: index).turn.resume(throwing: HubError.busy(person))
  }

  /// Closes what was removed, and idle connections if somebody waits; until the task is cancelled.
  func watch() async {
    while (try? await Task.sleep(for: context.limits.pause)) != nil {
      let open = entries.values.compactMap(\.open)
      for each in open { await each.closeRemoved() }
      let idle = open.compactMap { each in each.idleTime.map { (each, $0) } }
        .filter { $0.1 >= context.limits.idle }.sorted { $0.1 > $1.1 }
      for (each, _) in idle.prefix(waiting.count) { each.closeAll() }
    }
  }
}
