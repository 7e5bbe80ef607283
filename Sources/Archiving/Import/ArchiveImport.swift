import HealthModel
public import HealthStorage

/// Imports an archive into a store (docs/archive.md).
///
///     let report = try await ArchiveImport(from: "health.zip", into: store).run()
///
/// Every object keeps its identity, source, device, metadata and version, so that an empty store
/// receives the contents of the archive's store. Only missing objects are imported: existing
/// objects remain, objects deleted from this store are not restored, the higher version of an
/// object takes precedence, and nothing is deleted unless requested. Objects are saved in batches; run an
/// interrupted import again to complete it. An invalid part is reported with its location, and the
/// rest is imported.
public struct ArchiveImport: Sendable {
  private let path: String
  private let store: HealthStore
  private let takesChangedMembers: Bool
  private let appliesDeletions: Bool

  /// Creates an import; it starts with ``run(progress:)``.
  ///
  /// - Parameters:
  ///   - path: A zip file, or a folder.
  ///   - store: The store, opened as its owner.
  ///   - takesChangedMembers: Whether to read members whose checksums do not match, as far as
  ///     possible. By default they are skipped: an object that was imported from damaged data would
  ///     block the intact one.
  ///   - appliesDeletions: Whether deletions in the archive delete objects of the store, for an archive
  ///     of a replica of the same store: both then have the same objects. By default nothing is
  ///     deleted.
  public init(
    from path: String, into store: HealthStore, takesChangedMembers: Bool = false,
    appliesDeletions: Bool = false
  ) {
    self.path = path
    self.store = store
    self.takesChangedMembers = takesChangedMembers
    self.appliesDeletions = appliesDeletions
  }

  /// Reads the archive and saves what is missing.
  ///
  /// - Parameter progress: Called from time to time with the progress.
  /// - Returns: The counts of what was imported; if ``ArchiveImportReport/isWhole`` is `false`,
  ///   something was skipped.
  /// - Throws: ``ArchivingError`` when the archive cannot be read at all or the store fails. What
  ///   was saved until then remains, and the next run continues from there.
  public func run(
    progress: @escaping (ArchiveProgress) -> Void = { _ in }
  ) async throws(ArchivingError) -> ArchiveImportReport {
    do {
      guard store.role == .owner else { throw StoreError.ownerOnly }
      let run = ArchiveImportRun(
        try ArchiveReader(path), into: store, takesChangedMembers: takesChangedMembers,
        appliesDeletions: appliesDeletions, progress: progress)
      return try await run.read()
    } catch {
      throw .from(error, path: path)
    }
  }
}

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
