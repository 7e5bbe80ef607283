public import Foundation
public import HealthModel

/// The kind of readings in a stored series; the raw value is stored.
public enum TraceKind: UInt8, Hashable, Sendable, Codable, CaseIterable {
  case locations = 1
  case motion = 2
  case heartRate = 3
  case pressure = 4
  /// One number at a time; the header names the measure (`MetadataKey/traceMeasure`).
  case measure = 5
  /// A bicycle's crank, wheel and power.
  case cycling = 6
}

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

/// A sensor's value and its time.
public struct TraceSample<Value: Sendable>: Sendable {
  /// The time of the reading.
  public var time: Instant
  /// The reading of the sensor.
  public var value: Value

  /// Creates a sample from a time and a value.
  public init(time: Instant, value: Value) {
    self.time = time
    self.value = value
  }
}

extension TraceSample: Equatable where Value: Equatable {}
extension TraceSample: Hashable where Value: Hashable {}

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
}
