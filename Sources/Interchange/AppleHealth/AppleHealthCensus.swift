internal import HealthModel

/// The contents of an export, counted in one pass and constant memory.
public struct AppleHealthCensus: Hashable, Sendable {
  public private(set) var summary = AppleHealthSummary()
  public private(set) var events = 0
  public private(set) var activities = 0
  public private(set) var statistics = 0
  public private(set) var routes = 0
  /// References to route files, counted once per route.
  public private(set) var routeFiles = 0
  public private(set) var locations = 0
  /// Samples within correlations.
  public private(set) var members = 0

  public init() {}

  /// Reads an export to its end.
  ///
  /// - Throws: ``AppleHealthError`` when the file is not an export.
  public init(reading reader: consuming AppleHealthReader) throws(AppleHealthError) {
    while let item = try reader.next() { count(item) }
  }

  /// Reads arbitrary bytes as an export, for a fuzzer that checks only that reading terminates.
  ///
  /// - Returns: The number of objects and issues; 0 when the bytes are not an export.
  @discardableResult
  public static func fuzz(_ bytes: [UInt8]) -> Int {
    do throws(AppleHealthError) {
      let census = try AppleHealthCensus(reading: AppleHealthReader(bytes: bytes))
      return census.summary.records + census.summary.workouts + census.summary.correlations
        + census.summary.activitySummaries + census.summary.issues
    } catch {
      return 0
    }
  }

  public mutating func count(_ item: AppleHealthItem) {
    switch item {
    case .workout(let workout):
      events += workout.workout.events.count
      activities += workout.activities.count
      statistics += workout.statistics.count
      routes += workout.routes.count
      for route in workout.routes {
        routeFiles += route.files.count
        locations += route.locations.count
      }
    case .correlation(let correlation): members += correlation.members.count
    case .end(let summary): self.summary = summary
    default: break
    }
  }
}
