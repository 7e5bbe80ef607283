/// The counts of what an import saved and skipped.
public struct ArchiveImportReport: Hashable, Sendable, Encodable {
  /// The maximum number of issues reported individually; further ones are counted.
  public static let maximumIssues = 1000

  public var archive: String
  public var version: Int
  /// The program that wrote the archive.
  public var generator: String
  public var added = ArchiveCounts()
  /// Settings that were imported.
  public var settingsAdded = 0
  /// Objects that were already imported.
  public var known = 0
  /// Objects of which the store has the same or a later version.
  public var superseded = 0
  /// Objects that were deleted from this store and remain deleted.
  public var deletedHere = 0
  /// Objects older than this store's retention period.
  public var tooOld = 0
  /// Deletions of objects that exist in this store; the objects were not deleted.
  public var deletionsLeftAlone = 0
  /// Retention rules that were skipped, since the store was not empty.
  public var retentionLeftOut = 0
  public var issues: [ArchiveIssue] = []
  public var issueCount = 0

  /// Whether everything in the archive is now in the store, except for the store's own deletions
  /// and versions.
  public var isWhole: Bool { issueCount == issues.count && issues.allSatisfy(\.isHarmless) }

  private enum CodingKeys: String, CodingKey {
    case archive, version, generator, added, known, superseded, issues
    case settingsAdded = "settings_added"
    case deletedHere = "deleted_here"
    case tooOld = "too_old"
    case deletionsLeftAlone = "deletions_left_alone"
    case retentionLeftOut = "retention_left_out"
    case issueCount = "issue_count"
  }

  mutating func note(_ issue: ArchiveIssue) {
    issueCount += 1
    if issues.count < Self.maximumIssues { issues.append(issue) }
  }
}
