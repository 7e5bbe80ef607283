import Console
package import HealthStorage

/// A backup, as `backup --json` prints it.
package struct BackupJSON: Encodable {
  let path: String
  let sizeBytes: Int
  let sampleCount: Int
  let unfinishedRecording: String?
  let findingCount: Int

  enum CodingKeys: String, CodingKey {
    case path
    case sizeBytes = "size_bytes"
    case sampleCount = "sample_count"
    case unfinishedRecording = "unfinished_recording"
    case findingCount = "finding_count"
  }

  package init(_ backup: StoreBackup) {
    path = backup.path
    sizeBytes = backup.sizeBytes
    sampleCount = backup.sampleCount
    unfinishedRecording = backup.unfinishedRecording?.word
    findingCount = backup.findings.count
  }
}

/// A restored store, as `restore --json` prints it.
package struct RestorationJSON: Encodable {
  let path: String
  let sizeBytes: Int
  let sampleCount: Int
  let replaced: String?
  let unfinishedRecording: String?
  let findingCount: Int
  let removedAccess: AccessJSON?

  enum CodingKeys: String, CodingKey {
    case path
    case sizeBytes = "size_bytes"
    case sampleCount = "sample_count"
    case replaced
    case unfinishedRecording = "unfinished_recording"
    case findingCount = "finding_count"
    case removedAccess = "removed_access"
  }

  /// The access records of applications that were not restored.
  struct AccessJSON: Encodable {
    let applications: Int
    let permissions: Int
    let deliveries: Int
  }

  package init(_ restored: StoreRestoration) {
    path = restored.path
    sizeBytes = restored.sizeBytes
    sampleCount = restored.sampleCount
    replaced = restored.replaced
    unfinishedRecording = restored.unfinishedRecording?.word
    findingCount = restored.findings.count
    removedAccess = restored.removedAccess.map {
      AccessJSON(
        applications: $0.applications, permissions: $0.permissions, deliveries: $0.deliveries)
    }
  }
}
