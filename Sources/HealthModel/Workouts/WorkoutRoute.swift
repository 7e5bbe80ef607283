public import Foundation

/// The stored header of a route: its workout and its span.
///
/// Its locations are read in batches by a route query and are never all in memory.
public struct WorkoutRoute: Hashable, Sendable {
  public var header: ObjectHeader
  public var workout: UUID
  public var span: TimeRange
  /// The number of locations accepted into the route, without rejected fixes.
  public var locationCount: Int
  public var distanceMeters: Double?

  public init(
    workout: UUID, span: TimeRange, locationCount: Int, distanceMeters: Double? = nil,
    header: ObjectHeader = ObjectHeader()
  ) {
    self.header = header
    self.workout = workout
    self.span = span
    self.locationCount = locationCount
    self.distanceMeters = distanceMeters
  }

  public var uuid: UUID { header.uuid }
}
