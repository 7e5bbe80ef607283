public import Foundation

/// The stored head of a route: which workout it belongs to and what it spans.
///
/// Its locations are read in batches by a route query and are never all in memory.
public struct WorkoutRoute: Hashable, Sendable {
  public var header: ObjectHeader
  public var workout: UUID
  public var span: Span
  /// Locations accepted into the route (raw fixes that were left out are not counted).
  public var locationCount: Int
  public var distanceMeters: Double?

  public init(
    workout: UUID, span: Span, locationCount: Int, distanceMeters: Double? = nil,
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
