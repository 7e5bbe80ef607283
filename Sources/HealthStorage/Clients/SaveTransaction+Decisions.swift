import Consent
import Foundation
import GRDB
import HealthModel
import StoreDatabase
import StoreErrors

extension SaveTransaction {
  /// Stores decisions about types, as one change.
  mutating func decide(_ decisions: [ObjectType: TypeDecision], group: Int64) throws {
    let table = ClientTable(db: db)
    let change = countChange()
    for type in decisions.keys.sortedByName {
      guard let decision = decisions[type] else { continue }
      if decision.read != nil, let flaw = RequestError(.read(type)) {
        throw StoreError.badRequest(flaw)
      }
      if decision.share == true, let flaw = RequestError(.share(type)) {
        throw StoreError.badRequest(flaw)
      }
      try table.decide(decision, group: group, type: try typeID(type), change: change)
    }
    try RequestTable(db: db).closeDecided(group: group, now: .current)
  }

  /// Stores decisions about documents, as one change.
  mutating func decide(documents: [Int64: Bool], group: Int64) throws {
    try ClientTable(db: db).decide(documents, group: group)
    // The visible documents differ from those of earlier anchors.
    try db.execute(
      sql: "UPDATE permission SET decidedChange = ? WHERE groupId = ? AND typeId = ?",
      arguments: [countChange(), group, try typeID(.document)])
  }

  /// Stores the answer to a request and closes it; missing parts are refused.
  ///
  /// - Returns: `false`, without changing anything, if the request was closed meanwhile.
  @discardableResult
  mutating func answer(_ id: UUID, _ answer: HealthStore.Answer) throws -> Bool {
    let table = RequestTable(db: db)
    guard let (row, group) = try table.waiting(id), let request = try table.request(id) else {
      return false
    }
    var decisions: [ObjectType: TypeDecision] = [:]
    for type in request.share {
      decisions[type, default: TypeDecision()].share = answer.types[type]?.share ?? false
    }
    for type in request.read {
      decisions[type, default: TypeDecision()].read = answer.types[type]?.read ?? .nothing
    }
    try table.close(row, isCancelled: false, now: .current)
    if !decisions.isEmpty { try decide(decisions, group: group) }
    var documents: [Int64: Bool] = [:]
    for document in request.documents {
      guard let row = try self.row(of: document.id) else { continue }
      documents[row] = answer.documents.contains(document.id)
    }
    if !documents.isEmpty { try decide(documents: documents, group: group) }
    if let asked = try table.recalibration(row), answer.allowsRecalibration,
      let source = try table.client(row)
    {
      try RecalibrationTable(db: db).insert(
        type: asked.type, source: source, issued: .current, from: asked.from)
    }
    if let companion = try table.companion(row), answer.confirmsCompanion,
      let source = try table.client(row),
      let group = try ClientTable(db: db).join(
        source, to: companion, bundleIdentifier: request.client.bundleIdentifier)
    {
      // An earlier anchor covers only what the client could see alone.
      try db.execute(
        sql: "UPDATE permission SET decidedChange = ? WHERE groupId = ?",
        arguments: [countChange(), group])
      try table.closeDecided(group: group, now: .current)
    }
    return true
  }

  /// Closes a request without any decision.
  ///
  /// - Returns: `false` if the request was closed meanwhile.
  @discardableResult
  func cancel(_ id: UUID) throws -> Bool {
    let table = RequestTable(db: db)
    guard let (row, _) = try table.waiting(id) else { return false }
    try table.close(row, isCancelled: true, now: .current)
    return true
  }
}
