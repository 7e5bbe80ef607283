import Foundation
import GRDB
import HealthModel

/// The reason why a request is invalid.
public enum RequestError: Hashable, Sendable {
  case nothingAsked
  case noReadPurpose
  case noSharePurpose
  /// Access to correlations is requested by their member types.
  case correlation(String, members: [String])
  /// The type needs a separate request.
  case notApart(String)
  /// Only the platform saves the type.
  case notShareable(String)
}

extension RequestError: CustomStringConvertible {
  /// One sentence for people: the reason, and what to do.
  public var description: String {
    switch self {
    case .nothingAsked: "it has no types to read or save"
    case .noReadPurpose:
      "it has types to read, but the application registered no purpose for reading"
    case .noSharePurpose:
      "it has types to save, but the application registered no purpose for saving"
    case .correlation(let type, []):
      "\(type) has no permission of its own; request the types in it"
    case .correlation(let type, let members):
      "\(type) has no permission of its own; request \(members.joined(separator: " and "))"
    case .notApart(let type):
      "\(type) needs a request of its own; request the other types separately"
    case .notShareable(let type): "applications cannot save \(type)"
    }
  }
}

extension RequestError {
  /// Returns the reason why a type cannot be requested, by any client.
  init?(_ type: ObjectTypeUse) {
    switch type {
    case .read(.correlation(let correlation)), .share(.correlation(let correlation)):
      self = .correlation(
        correlation.identifier, members: correlation.members.map(\.identifier))
    case .share(let type) where !type.isSavedByApplications:
      self = .notShareable(type.identifier)
    default: return nil
    }
  }
}

extension RequestTable {
  /// The pending requests, oldest first.
  func pending() throws -> [ConsentRequest] {
    try requests(where: "answered IS NULL", arguments: [])
  }

  /// A request with its client and contents; `nil` if there is none.
  func request(_ id: UUID) throws -> ConsentRequest? {
    try requests(where: "accessRequest.uuid = ?", arguments: [id.bytes]).first
  }

  private func requests(
    where condition: String, arguments: StatementArguments
  ) throws -> [ConsentRequest] {
    try Row.fetchAll(
      db,
      sql: """
        SELECT accessRequest.id, accessRequest.uuid, accessRequest.requested, client.*,
          source.name, source.bundleIdentifier
        FROM accessRequest JOIN client USING (sourceId)
        JOIN source ON source.id = client.sourceId
        WHERE \(condition) ORDER BY accessRequest.id
        """, arguments: arguments
    ).compactMap(request)
  }

  private func request(_ row: Row) throws -> ConsentRequest? {
    guard let id = UUID(bytes: row["uuid"]) else { return nil }
    let client = try ClientTable.Stored(row)
    let asked = try Row.fetchAll(
      db,
      sql: """
        SELECT identifier, share, read FROM accessRequestType
        JOIN sampleType ON sampleType.id = typeId WHERE requestId = ?
        """, arguments: [row["id"] as Int64])
    func types(_ column: String) -> [ObjectType] {
      asked.filter { $0[column] }.compactMap { ObjectType(identifier: $0["identifier"]) }
        .sortedByName
    }
    return ConsentRequest(
      id: id, client: Source(name: row["name"], bundleIdentifier: row["bundleIdentifier"]),
      requested: Instant(microseconds: row["requested"]), readPurpose: client.readPurpose,
      sharePurpose: client.sharePurpose, share: types("share"), read: types("read"),
      documents: try documents(of: row["id"]), recalibration: try recalibration(of: row["id"]),
      companion: try companion(row["id"]),
      unusedShares: try ClientTable(db: db).unusedShares(group: client.group))
  }

  private func recalibration(of request: Int64) throws -> RecalibrationRequest? {
    let row = try Row.fetchOne(
      db,
      sql: """
        SELECT identifier, start FROM accessRequestRecalibration
        JOIN sampleType ON sampleType.id = typeId WHERE requestId = ?
        """, arguments: [request])
    guard let row, let type = ObjectType(identifier: row["identifier"]) else { return nil }
    return RecalibrationRequest(type: type, from: Instant(microseconds: row["start"]))
  }

  private func documents(of request: Int64) throws -> [DocumentListing] {
    try Row.fetchAll(
      db,
      sql: """
        SELECT sample.uuid, sample.start, sample.end, document.title, document.patientName,
          document.authorName, document.custodianName, source.name, source.bundleIdentifier
        FROM accessRequestDocument JOIN document ON document.id = documentId
        JOIN sample ON sample.id = document.id JOIN source ON source.id = sample.sourceId
        WHERE requestId = ? ORDER BY sample.start, sample.id
        """, arguments: [request]
    ).compactMap { row in
      UUID(bytes: row["uuid"]).map { id in
        DocumentListing(
          id: id, title: row["title"], patientName: row["patientName"],
          authorName: row["authorName"], custodianName: row["custodianName"],
          span: HeaderColumns.span(row),
          source: Source(name: row["name"], bundleIdentifier: row["bundleIdentifier"]))
      }
    }
  }
}
