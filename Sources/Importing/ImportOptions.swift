public import HealthModel

/// How an import is done.
public struct ImportOptions: Hashable, Sendable {
  /// Looks at everything and saves nothing.
  public var isDryRun = false
  /// Gives a workout that is here what another of the same time has and it lacks, instead of keeping both.
  public var merges = false
  /// What was done in traces of sensors that do not say it; without it those in folders are passed over.
  public var activity: WorkoutActivityType?

  public init() {}
}

/// How far an import is.
public struct ImportProgress: Hashable, Sendable {
  /// The file at hand, as in the report.
  public var path: String
  public var filesDone: Int
  public var fileCount: Int
  /// Bytes of the files as they lie on the disk.
  public var bytesDone: Int
  public var byteCount: Int

  public init(
    path: String = "", filesDone: Int = 0, fileCount: Int = 0, bytesDone: Int = 0,
    byteCount: Int = 0
  ) {
    self.path = path
    self.filesDone = filesDone
    self.fileCount = fileCount
    self.bytesDone = bytesDone
    self.byteCount = byteCount
  }
}
