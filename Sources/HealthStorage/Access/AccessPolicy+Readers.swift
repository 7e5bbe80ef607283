import Consent
import GRDB
import HealthModel
package import StoreDatabase
package import StoreErrors

extension AccessPolicy {
  /// The conditions of what a replica of somebody else receives: what the application that stands for it may read.
  ///
  /// A route comes with its positions and with its workout, or not at all. Of a type that may be read from a date on,
  /// a deletion is sent if it was made since that was decided, and the deleted object was visible; of a correlation
  /// likewise. Before that, nobody has noted whether it was. That of a route is sent if each of them is visible: it does
  /// not say of which workout the route was.
  func readerVisibility(_ db: Database) throws -> ChangeSelection.Visibility {
    let (routeType, locationType) = (
      try Self.typeID(db, .workoutRoute), try Self.typeID(db, .location)
    )
    func positions(_ alias: String) -> String {
      guard let routeType, let locationType,
        let route = condition(routeType, permission(routeType), alias),
        let location = condition(locationType, permission(locationType), alias)
      else { return "FALSE" }
      return "(\(visible(alias)) AND \(route) AND \(location))"
    }
    let rates = try Self.typeID(db, .quantity(.heartRate)).flatMap {
      condition($0, permission($0), "sample")
    }
    let routes = """
      (sample.typeId IS NOT \(routeType ?? 0) OR EXISTS (
        SELECT 1 FROM route AS path JOIN sample AS owner ON owner.id = path.workoutId
        WHERE path.id = sample.id AND \(positions("owner"))))
      """
    return ChangeSelection.Visibility(
      objects: "(\(visible()) AND \(routes))", owners: visible("owner"),
      tombstones: try readerTombstones(db),
      series: """
        (\(visible()) AND CASE series.kind
          WHEN \(TraceKind.locations.rawValue) THEN \(positions("sample"))
          WHEN \(TraceKind.heartRate.rawValue) THEN \(rates ?? "FALSE")
          ELSE FALSE END)
        """)
  }

  private func readerTombstones(_ db: Database) throws -> String {
    guard let group else { return "FALSE" }
    let types = try Row.fetchAll(db, sql: "SELECT id, identifier FROM sampleType ORDER BY id")
    let lastDecision = types.map { permission($0["id"]).decidedChange }.max() ?? 0
    let isSeen = """
      NOT EXISTS (SELECT 1 FROM hiddenDeletion AS hidden
        WHERE hidden.change = tombstone.change AND hidden.groupId = \(group))
      """
    let seesRoutes = try [ObjectType.workout, .workoutRoute, .location].allSatisfy {
      try Self.typeID(db, $0).map { permission($0).read == .everything } ?? false
    }
    let cases = types.compactMap { row -> String? in
      let type: Int64 = row["id"]
      let permission = permission(type)
      switch (ObjectType(identifier: row["identifier"]), permission.read) {
      // Before the first decision nobody has noted for it which deletions it could not see.
      case (.correlation, _) where lastDecision == 0: return nil
      case (.correlation, _), (.document, .everything), (.document, .since):
        return "WHEN \(type) THEN tombstone.change > \(lastDecision) AND \(isSeen)"
      case (.workoutRoute, _): return seesRoutes ? "WHEN \(type) THEN TRUE" : nil
      case (_, .everything): return "WHEN \(type) THEN TRUE"
      case (_, .since):
        return "WHEN \(type) THEN tombstone.change > \(permission.decidedChange) AND \(isSeen)"
      case (_, nil), (_, .nothing): return nil
      }
    }
    return cases.isEmpty
      ? "FALSE" : "(CASE tombstone.typeId \(cases.joined(separator: " ")) ELSE FALSE END)"
  }
}

/// Replicas of other persons, such as a coach, that receive what the application that stands for each may read.
extension HealthStore {
  /// Registers the application that stands for a reader, so that the owner can decide about it.
  ///
  /// - Parameters:
  ///   - bundleIdentifier: Its bundle identifier.
  ///   - name: The name of the reader.
  /// - Throws: `StoreError.permission(_:)` (`ownerOnly`), or the any-time cases.
  package func registerReader(
    _ bundleIdentifier: String, named name: String
  ) async throws(StoreError) {
    try requireOwner()
    let source = Source(name: name, bundleIdentifier: bundleIdentifier)
    try await changeSettings { transaction in
      let row = try transaction.origin(SourceRevision(source: source)).source
      _ = try ClientTable(db: transaction.db).register(
        source: row, ClientRegistration(), bundleIdentifier: bundleIdentifier, now: .current,
        newGroup: { transaction.countChange() })
    }
  }

  /// Returns the first part of some changes that has anything for a replica, and the number of changes in it.
  ///
  /// - Parameters:
  ///   - changes: The changes.
  ///   - reader: The bundle identifier of the application that stands for the replica; `nil` for one of the same person.
  /// - Returns: The part, and the number; 0 if there are none.
  /// - Throws: `StoreError.permission(_:)` (`ownerOnly`), or the any-time cases.
  package func firstPart(
    of changes: ChangeSelection, forReader reader: String?
  ) async throws(StoreError) -> (part: ChangeSelection, count: Int) {
    try requireOwner()
    return try await read { db in
      var rest = changes
      rest.visibility = try Self.visibility(for: reader, db)
      while true {
        var part = try rest.firstPart(db)
        let count = try part.count(db)
        guard count == 0, part.through < changes.through else {
          part.after = changes.after
          return (part, count)
        }
        rest.after = part.through
      }
    }
  }

  static func visibility(
    for reader: String?, _ db: Database
  ) throws -> ChangeSelection.Visibility? {
    try reader.map { reader in
      let group = try ClientTable(db: db).stored(reader)?.group
      return try AccessPolicy(db, source: nil, group: group).readerVisibility(db)
    }
  }
}
