/// How many of each kind there are, in an archive or of those that came in.
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

  /// Everything that takes time; as much as fits where a file claims more.
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

/// How far an export or import is.
public struct ArchiveProgress: Hashable, Sendable {
  /// Objects and readings so far.
  public var done: Int
  /// Objects and readings there are, as far as that is known.
  public var total: Int
}
