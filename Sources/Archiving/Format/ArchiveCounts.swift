/// The number of objects of each kind in an archive or an import.
public struct ArchiveCounts: Hashable, Sendable, Codable {
  public var workouts = 0
  public var samples = 0
  public var correlations = 0
  public var traces = 0
  public var routes = 0
  public var documents = 0
  public var deletions = 0
  /// Readings of traces and routes.
  public var readings = 0

  public init() {}

  /// The sum of the counts that determine the duration, clamped if a file declares more.
  var total: Int {
    [workouts, samples, correlations, traces, routes, documents, deletions, readings]
      .reduce(0) { $0.addingClamped($1) }
  }
}

extension Int {
  func addingClamped(_ other: Int) -> Int {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? (other < 0 ? .min : .max) : sum
  }
}

/// The progress of an export or import.
public struct ArchiveProgress: Hashable, Sendable {
  /// The number of objects and readings so far.
  public var done: Int
  /// The number of all objects and readings, as far as it is known.
  public var total: Int
}
