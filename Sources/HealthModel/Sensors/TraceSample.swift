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

/// A sensor's value and its time.
public struct TraceSample<Value: Sendable>: Sendable {
  /// The time of the reading.
  public var time: Instant
  /// The reading of the sensor.
  public var value: Value

  /// Creates a sample from a time and a value.
  @inlinable public init(time: Instant, value: Value) {
    self.time = time
    self.value = value
  }
}

extension TraceSample: Equatable where Value: Equatable {}
extension TraceSample: Hashable where Value: Hashable {}
