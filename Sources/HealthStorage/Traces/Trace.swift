public import Foundation
public import HealthModel
package import StoreDatabase

/// The common properties of all readings of a trace: the sensor, its placement, its frame.
public struct TraceHeader: Hashable, Sendable {
  /// The sensor; `nil` if unknown.
  public var device: Device?
  /// Placement, frame and similar properties (docs/units-and-frames.md).
  public var metadata: Metadata

  /// Creates a header from the sensor and its properties.
  public init(device: Device? = nil, metadata: Metadata = [:]) {
    self.device = device
    self.metadata = metadata
  }
}

/// The header of a stored trace of a workout; its samples are read in batches.
public struct Trace: Hashable, Sendable {
  /// The identifier of the trace.
  public let id: UUID
  /// The identifier of the workout.
  public let workout: UUID
  /// The kind of the readings.
  public let kind: TraceKind
  /// The common properties of the readings.
  public let header: TraceHeader
  /// The time range from the first reading to the last.
  public let span: TimeRange
  /// The number of readings.
  public let sampleCount: Int
  /// The range of time of the readings that are returned: that which trims left of the workout.
  package var limits: TimeLimits?
}
