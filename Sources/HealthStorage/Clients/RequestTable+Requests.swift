import Consent
import Foundation
import GRDB
import HealthModel
import StoreDatabase
import StoreErrors

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
      companion: try companion(row["id"]), device: try device(row["id"]),
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
