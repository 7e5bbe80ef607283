import ByteStreams
import HealthStorage
import StoreDatabase

/// The lines of `setting_records.ndjson`: the settings of a store with the versions by which replicas agree.
extension ArchiveExportRun {
  /// Writes the records of the changes.
  ///
  /// The member is there also without any: the receiver then needs no `settings.ndjson`, which is for releases that
  /// do not know it.
  func writeSettingRecords() async throws {
    let records = try await state.settingRecords()
    try writer.begin(ArchiveFormat.settingRecords)
    for record in records {
      try writer.write { text in
        JSONLine.append(to: &text) { line in
          line.put("name", record.name.text)
          line.put("version", Int(clamping: record.version))
          line.put("value", record.value)
        }
      }
    }
    try writer.end()
  }
}

extension ArchiveImportRun {
  /// Reads the records of settings of another replica; an import into a store has none.
  func readSettingRecords() async throws {
    let member = ArchiveFormat.settingRecords
    guard archive.files.files.contains(member) else { return }
    guard let collection else { return see(member) }
    var records: [SettingRecord] = []
    try await eachLine(member) { line, number in
      do {
        guard let name = SettingName(text: try line.required("name", line.text("name"))) else {
          throw LineError.wrong("name", expected: "the name of a setting")
        }
        let version = try line.required("version", line.count("version"))
        guard (1...SettingRecord.maximumVersion).contains(Int64(clamping: version)) else {
          throw LineError.wrong("version", expected: "the version of a setting")
        }
        records.append(
          SettingRecord(
            name: name, version: Int64(clamping: version), value: try line.text("value")))
      } catch let fault as LineError {
        note(member, number, .line(fault))
      }
    }
    collection.add(records)
  }
}
