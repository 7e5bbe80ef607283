/// What an import took in, and what not.
public struct ArchiveImportReport: Hashable, Sendable, Encodable {
  /// Issues told one by one; the others are counted.
  public static let mostIssues = 1000

  public var archive: String
  public var version: Int
  /// The program that wrote the archive.
  public var generator: String
  public var added = ArchiveCounts()
  /// Settings that were taken in.
  public var settingsAdded = 0
  /// Objects that are here already.
  public var known = 0
  /// Objects of which a version that is not older is here.
  public var superseded = 0
  /// Objects that were deleted here, and stay so.
  public var deletedHere = 0
  /// Objects that this store does not keep for so long.
  public var tooOld = 0
  /// Deletions of what is here; nothing was deleted.
  public var deletionsLeftAlone = 0
  /// Rules for how long samples are kept that were not taken in, since the store was not empty.
  public var retentionLeftOut = 0
  public var issues: [ArchiveIssue] = []
  public var issueCount = 0

  /// Whether all of the archive is here now, as far as the store's own deletions and versions allow.
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
    if issues.count < Self.mostIssues { issues.append(issue) }
  }
}
