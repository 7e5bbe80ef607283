import Foundation
package import GRDB

/// The state of a store between two commits; two that are equal are the same state.
package struct CommitMark: Hashable, Sendable {
  fileprivate let watch: UUID
  fileprivate let version: Int
}

/// Notices every commit to a store, by any connection of any process.
///
/// Not every commit takes a number of the change counter: caches and facts of this device alone do not. SQLite counts
/// for a connection the commits of all others, and this one makes none. The count has a meaning for the connection
/// alone, so a mark has the identity of its watch.
///
/// **Source** SQLite, *PRAGMA data_version*.
package final class CommitWatch: Sendable {
  private let id = UUID()
  private let queue: DatabaseQueue

  /// Opens a connection of its own.
  ///
  /// - Parameters:
  ///   - address: The name that SQLite opens.
  ///   - configuration: The configuration of a connection for reading.
  /// - Throws: `DatabaseError`.
  package init(_ address: String, _ configuration: Configuration) throws {
    queue = try DatabaseQueue(path: address, configuration: configuration)
  }

  /// The state of the store now.
  ///
  /// - Throws: `DatabaseError`.
  package func mark() async throws -> CommitMark {
    let version = try await queue.writeWithoutTransaction { db in
      try Int.fetchOne(db, sql: "PRAGMA data_version") ?? 0
    }
    return CommitMark(watch: id, version: version)
  }
}
