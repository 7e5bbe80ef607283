import HealthStorage

/// A backup, as `backup --json` prints it.
struct BackupJSON: Encodable {
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

  init(_ backup: StoreBackup) {
    path = backup.path
    sizeBytes = backup.sizeBytes
    sampleCount = backup.sampleCount
    unfinishedRecording = backup.unfinishedRecording?.word
    findingCount = backup.findings.count
  }
}

/// A store that was put back, as `restore --json` prints it.
struct RestorationJSON: Encodable {
  let path: String
  let sizeBytes: Int
  let sampleCount: Int
  let replaced: String?
  let unfinishedRecording: String?

  enum CodingKeys: String, CodingKey {
    case path
    case sizeBytes = "size_bytes"
    case sampleCount = "sample_count"
    case replaced
    case unfinishedRecording = "unfinished_recording"
  }

  init(_ restored: StoreRestoration) {
    path = restored.path
    sizeBytes = restored.sizeBytes
    sampleCount = restored.sampleCount
    replaced = restored.replaced
    unfinishedRecording = restored.unfinishedRecording?.word
  }
}
