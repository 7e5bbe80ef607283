public import HealthModel

/// The options of an import.
public struct ImportOptions: Hashable, Sendable {
  /// Reads everything and saves nothing.
  public var isDryRun = false
  /// Adds missing data to an existing workout of the same time instead of saving a second workout.
  public var merges = false
  /// The activity of sensor traces that declare none; if `nil`, such traces in folders are skipped.
  public var activity: WorkoutActivityType?
  /// Keeps each imported activity file with its workouts, as it was.
  public var keepsOriginals = true

  public init() {}
}

/// The progress of an import.
public struct ImportProgress: Hashable, Sendable {
  /// The current file, as in the report.
  public var path: String
  public var filesDone: Int
  public var fileCount: Int
  /// The number of bytes read of the files on disk.
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
