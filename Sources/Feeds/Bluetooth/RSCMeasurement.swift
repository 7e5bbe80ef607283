public import HealthModel

/// One value of the characteristic RSC Measurement (0x2A53): a foot pod's speed, cadence and stride.
///
/// **Source** Bluetooth SIG, *Running Speed and Cadence Service 1.0*, 3.1. Flag bits above the third are reserved
/// and ignored.
public struct RSCMeasurement: Hashable, Sendable {
  /// Speed in 1/256 m/s.
  public var speed: UInt16
  /// Contacts per minute of the foot that wears the sensor.
  public var cadence: UInt8
  /// The distance between two contacts of that foot in centimeters.
  public var strideLength: UInt16?
  /// Decimeters since the last reset.
  public var totalDistance: UInt32?
  /// Whether the sensor reports running, not walking; a sensor that cannot distinguish them reports walking.
  public var isRunning: Bool

  public init(
    speed: UInt16, cadence: UInt8, strideLength: UInt16? = nil, totalDistance: UInt32? = nil,
    isRunning: Bool = false
  ) {
    self.speed = speed
    self.cadence = cadence
    self.strideLength = strideLength
    self.totalDistance = totalDistance
    self.isRunning = isRunning
  }

  /// Decodes a value; `nil` if it is shorter than its flags require.
  public init?(_ value: [UInt8]) {
    var bytes = AttributeBytes(value)
    guard let flags = bytes.byte(), let speed = bytes.uint16(), let cadence = bytes.byte() else {
      return nil
    }
    self.init(speed: speed, cadence: cadence, isRunning: flags & Self.runningFlag != 0)
    if flags & Self.strideFlag != 0 {
      guard let length = bytes.uint16() else { return nil }
      strideLength = length
    }
    if flags & Self.distanceFlag != 0 {
      guard let distance = bytes.uint32() else { return nil }
      totalDistance = distance
    }
  }

  static let strideFlag: UInt8 = 1 << 0
  static let distanceFlag: UInt8 = 1 << 1
  static let runningFlag: UInt8 = 1 << 2

  /// Cadences from here on are those of both feet: no foot touches the ground 130 times a minute for longer than a
  /// sprint, and some pods count the steps of both feet against the specification.
  ///
  /// A choice of this project.
  public static let bothFeetCadence: UInt8 = 130

  /// The steps of both feet per minute.
  public var stepsPerMinute: Double {
    Double(cadence) * (cadence < Self.bothFeetCadence ? 2 : 1)
  }

  /// The measurement in SI units.
  ///
  /// A stride length of 0 with a speed is one that the sensor does not have yet.
  public var reading: RunningReading {
    RunningReading(
      speedMetersPerSecond: Double(speed) / 256, stepsPerMinute: stepsPerMinute,
      strideLengthMeters: strideLength.flatMap { $0 == 0 ? nil : Double($0) / 100 },
      totalMeters: totalDistance.map { Double($0) / 10 }, isRunning: isRunning)
  }
}
