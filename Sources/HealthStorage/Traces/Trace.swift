public import Foundation
public import HealthModel

/// The kind of readings in a stored series; the raw value is stored.
public enum TraceKind: UInt8, Hashable, Sendable, Codable, CaseIterable {
  case locations = 1
  case motion = 2
  case heartRate = 3
  case pressure = 4
  /// One number at a time; the header names the measure (``MetadataKey/traceMeasure``).
  case measure = 5
  /// A bicycle's crank, wheel and power.
  case cycling = 6
}

/// The common properties of all readings of a trace: the sensor, its placement, its frame.
public struct TraceHeader: Hashable, Sendable {
  public var device: Device?
  /// Placement, frame and similar properties (docs/units-and-frames.md).
  public var metadata: Metadata

  public init(device: Device? = nil, metadata: Metadata = [:]) {
    self.device = device
    self.metadata = metadata
  }
}

/// A sensor's value and its time.
public struct TraceSample<Value: Sendable>: Sendable {
  public var time: Instant
  public var value: Value

  public init(time: Instant, value: Value) {
    self.time = time
    self.value = value
  }
}

extension TraceSample: Equatable where Value: Equatable {}
extension TraceSample: Hashable where Value: Hashable {}

/// The header of a stored trace of a workout; its samples are read in batches.
public struct Trace: Hashable, Sendable {
  public let id: UUID
  public let workout: UUID
  public let kind: TraceKind
  public let header: TraceHeader
  public let span: TimeRange
  public let sampleCount: Int
}
