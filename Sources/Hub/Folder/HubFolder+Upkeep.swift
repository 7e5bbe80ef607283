import ByteStreams
package import Foundation
import HealthStorage
import ReplicaNetwork
import Replication

extension HubFolder {
  /// The maximum time in which other processes close the store of a person who is removed.
  private static let removalLimit = Duration.seconds(60)

  /// Removes a person with the store: first the mark by which every process closes it, at last the folder.
  ///
  /// It can be killed at any instant, and be called again.
  ///
  /// - Parameter person: The person.
  /// - Throws: ``HubError``: `servedElsewhere` if a process does not close the store; or `CancellationError`.
  package func remove(_ person: PersonID) async throws {
    guard has(person) || isBeingRemoved(person) else { throw HubError.unknownPerson(person.text) }
    let mark = removal(of: person)
    do throws(StagedFile.Failure) {
      try StagedFile(for: mark, mode: .ownerOnly).replace()
    } catch {
      throw HubError.file(mark, error.errno)
    }
    let lock = try await PersonLock(
      of: self, person, isExclusive: true, atMost: Self.removalLimit)
    defer { withExtendedLifetime(lock) {} }
    for entry in index.entries() where entry.person == person {
      index.release(entry.key, of: person)
    }
    // The store first: without it the folder is that of nobody, and the mark goes last.
    let folder = folder(of: person)
    do {
      for name in try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
      where "\(folder)/\(name)" != mark {
        try FileManager.default.removeItem(atPath: "\(folder)/\(name)")
      }
      try FileManager.default.removeItem(atPath: folder)
    } catch {
      throw HubError.file(folder, errno)
    }
  }

  /// What a new index of keys has.
  package struct IndexReport: Hashable, Sendable {
    package var people = 0
    package var keys = 0
    /// The number of entries that were missing, and that led to a person without the key.
    package var added = 0
    package var removed = 0
    /// The people whose store could not be read, and those with a device of another person, with the reason.
    package var problems: [(person: PersonID, reason: String)] = []

    package static func == (first: IndexReport, second: IndexReport) -> Bool {
      first.people == second.people && first.keys == second.keys && first.added == second.added
        && first.removed == second.removed
        && first.problems.map(\.person) == second.problems.map(\.person)
    }

    package func hash(into hasher: inout Hasher) {
      hasher.combine(people)
      hasher.combine(keys)
    }
  }

  /// Makes the index of keys anew from the stores, which may be served meanwhile.
  ///
  /// - Parameter program: The program.
  /// - Returns: What was changed.
  /// - Throws: ``HubError/file(_:_:)``, or `CancellationError`.
  package func rebuildIndex(by program: HubProgram) async throws -> IndexReport {
    var report = IndexReport()
    var pinned: [PersonID: Set<String>] = [:]
    for person in try persons() where has(person) {
      try Task.checkCancellation()
      report.people += 1
      do {
        let lock = try await PersonLock(of: self, person, atMost: .seconds(5))
        defer { withExtendedLifetime(lock) {} }
        let keys = try await Self.keys(of: open(person, by: program))
        pinned[person] = keys
        for key in keys.sorted() {
          if try index.claim(key, for: person) { report.added += 1 }
          report.keys += 1
        }
      } catch {
        report.problems.append((person, "\(error)"))
      }
    }
    for entry in index.entries() {
      if has(entry.person) {
        // Unread stores keep their entries, and so do devices that were paired meanwhile.
        guard let keys = pinned[entry.person], !keys.contains(entry.key) else { continue }
        if try await releaseIfStale(entry.key, of: entry.person, by: program) {
          report.removed += 1
        }
      } else {
        index.release(entry.key, of: entry.person)
        report.removed += 1
      }
    }
    return report
  }

  /// Removes an entry of the index if the store of its person does not have the key.
  ///
  /// - Returns: Whether it was removed.
  func releaseIfStale(
    _ key: String, of person: PersonID, by program: HubProgram
  ) async throws -> Bool {
    let lock = try await PersonLock(of: self, person, atMost: .seconds(5))
    defer { withExtendedLifetime(lock) {} }
    return try await releaseIfStale(key, of: person, in: open(person, by: program))
  }

  /// Removes an entry of the index if a store does not have the key, while nothing else changes its list.
  ///
  /// - Returns: Whether it was removed.
  func releaseIfStale(
    _ key: String, of person: PersonID, in store: HealthStore
  ) async throws -> Bool {
    try await PairedReplicas.update(store, makingKey: { keyBytes }) { paired in
      guard paired.replica(withKey: key) == nil else { return false }
      index.release(key, of: person)
      return true
    }
  }
}
