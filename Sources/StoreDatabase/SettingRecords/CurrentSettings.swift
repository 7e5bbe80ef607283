import Foundation
import GRDB
import HealthModel

/// What the tables have, as the values of records.
struct CurrentSettings {
  let db: Database
  let known: [SettingName: StoredSettingRecord]

  /// The values of all settings but the decisions about applications.
  func values() throws -> [SettingName: String] {
    var values = try person()
    values.merge(try rules()) { first, _ in first }
    values.merge(try applications()) { first, _ in first }
    values.merge(try requests()) { first, _ in first }
    return values
  }

  private func person() throws -> [SettingName: String] {
    var values: [SettingName: String] = [:]
    for row in try Row.fetchAll(db, sql: "SELECT identifier, since, value FROM characteristic") {
      let since: Int64 = row["since"]
      values[SettingName(.characteristic, row["identifier"], String(since))] = row["value"]
    }
    for fact in ProfileFact.archived {
      values[SettingName(.profile, fact.rawValue)] = try ProfileTable(db: db).fact(fact)
    }
    for row in try Row.fetchAll(db, sql: "SELECT metric, day, value FROM activityGoal") {
      let (metric, day, value): (Int, Int, Double) = (row[0], row[1], row[2])
      values[SettingName(.goal, String(metric), String(day))] = value.description
    }
    return values
  }

  private func rules() throws -> [SettingName: String] {
    var values: [SettingName: String] = [:]
    var orders: [String: [String]] = [:]
    let priorities = try Row.fetchAll(
      db,
      sql: """
        SELECT identifier, bundleIdentifier FROM sourcePriority
        JOIN sampleType ON sampleType.id = typeId JOIN source ON source.id = sourceId
        ORDER BY identifier, rank
        """)
    for row in priorities { orders[row[0], default: []].append(row[1]) }
    for (type, order) in orders {
      values[SettingName(.sourcePriority, type)] = ProfileFact.text(of: order)
    }
    let recalibrations = try Row.fetchAll(
      db,
      sql: """
        SELECT identifier, bundleIdentifier, issued, start, source.name FROM recalibration
        JOIN sampleType ON sampleType.id = typeId JOIN source ON source.id = sourceId
        """)
    for row in recalibrations {
      let (issued, start): (Int64, Int64) = (row[2], row[3])
      let name = SettingName(.recalibration, row[0], row[1], String(issued), String(start))
      values[name] = known[name]?.record.value ?? row[4]
    }
    return values
  }

  private func applications() throws -> [SettingName: String] {
    var values: [SettingName: String] = [:]
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT client.*, source.name, bundleIdentifier,
          EXISTS (SELECT 1 FROM recalibratingClient
            WHERE recalibratingClient.sourceId = client.sourceId) AS recalibrates
        FROM client JOIN source ON source.id = client.sourceId
        """)
    for row in rows {
      let name = SettingName(.application, row["bundleIdentifier"])
      let record = known[name]?.record
      let old = SettingRecord.decode(ApplicationSetting.self, record?.value)
      var new = ApplicationSetting(
        name: row["name"], installation: old?.installation ?? (record?.version ?? 0) + 1,
        companion: row["companion"], read: row["readPurpose"], share: row["sharePurpose"],
        recalibrates: row["recalibrates"])
      // Devices may know the application by different names; that is no change.
      if let old { new.name = old.name }
      values[name] = old == new ? record?.value : ProfileFact.text(of: new)
    }
    return values
  }

  private func requests() throws -> [SettingName: String] {
    var values: [SettingName: String] = [:]
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT accessRequest.*, bundleIdentifier, store FROM accessRequest
        JOIN source ON source.id = sourceId
        LEFT JOIN accessRequestDevice ON requestId = accessRequest.id
        """)
    for row in rows {
      guard let id = UUID(bytes: row["uuid"]) else { continue }
      let name = SettingName(.request, id.uuidString.lowercased())
      let isAnswered = (row["answered"] as Int64?) != nil
      let state: RequestSetting.State =
        isAnswered ? (row["isCancelled"] ? .cancelled : .answered) : .pending
      if var old = SettingRecord.decode(RequestSetting.self, known[name]?.record.value) {
        // What it asks for never changes, and may name what this store does not have.
        guard old.state != state else {
          values[name] = known[name]?.record.value
          continue
        }
        old.state = state
        values[name] = ProfileFact.text(of: old)
      } else {
        values[name] = ProfileFact.text(of: try request(row, state))
      }
    }
    return values
  }

  private func request(_ row: Row, _ state: RequestSetting.State) throws -> RequestSetting {
    let request: Int64 = row["id"]
    let other = (row["store"] as Data?).flatMap(UUID.init(bytes:))
    let device = try other ?? StoreIdentity.read(db)
    var setting = RequestSetting(
      application: row["bundleIdentifier"], requested: row["requested"],
      device: device.uuidString.lowercased(), state: state)
    setting.types = try Row.fetchAll(
      db,
      sql: """
        SELECT identifier, share, read FROM accessRequestType
        JOIN sampleType ON sampleType.id = typeId WHERE requestId = ? ORDER BY identifier
        """, arguments: [request]
    ).map { RequestSetting.TypeUse(type: $0[0], share: $0[1], read: $0[2]) }
    setting.documents = try Data.fetchAll(
      db,
      sql: """
        SELECT uuid FROM accessRequestDocument JOIN sample ON sample.id = documentId
        WHERE requestId = ? ORDER BY uuid
        """, arguments: [request]
    ).compactMap { UUID(bytes: $0)?.uuidString.lowercased() }
    setting.recalibration = try Row.fetchOne(
      db,
      sql: """
        SELECT identifier, start FROM accessRequestRecalibration
        JOIN sampleType ON sampleType.id = typeId WHERE requestId = ?
        """, arguments: [request]
    ).map { RequestSetting.Recalibration(type: $0[0], from: $0[1]) }
    setting.companion = try RequestTable(db: db).companion(request)
    return setting
  }
}
