/// The kind of readings in a stored series; the raw value is stored.
///
/// A store may have kinds that only a later release knows; their series are skipped.
public struct TraceKind: RawRepresentable, Hashable, Sendable, Codable {
  /// The stored number of the kind.
  public let rawValue: UInt8

  /// Creates a kind from its stored number.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The locations of a receiver.
  public static let locations = TraceKind(rawValue: 1)
  /// Acceleration, rotation and magnetic field.
  public static let motion = TraceKind(rawValue: 2)
  /// Heart rates with beat intervals.
  public static let heartRate = TraceKind(rawValue: 3)
  /// Air pressure.
  public static let pressure = TraceKind(rawValue: 4)
  /// One number at a time; the header names the measure (``MetadataKey/traceMeasure``).
  public static let measure = TraceKind(rawValue: 5)
  /// A bicycle's crank, wheel and power.
  public static let cycling = TraceKind(rawValue: 6)
  /// A foot pod's or step counter's speed, steps and distance.
  public static let running = TraceKind(rawValue: 7)
  /// A fitness machine's speed, distance, slope and resistance.
  public static let machine = TraceKind(rawValue: 8)
}

extension TraceKind: CustomStringConvertible {
  private static let names: [TraceKind: String] = [
    .locations: "locations", .motion: "motion", .heartRate: "heartRate", .pressure: "pressure",
    .measure: "measure", .cycling: "cycling", .running: "running", .machine: "machine",
  ]

  /// The name of the kind; its number if this module does not name it.
  public var description: String { Self.names[self] ?? "kind \(rawValue)" }
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
