import HealthModel

/// A characteristic whose notified values are readings.
enum BluetoothMeasurement: Hashable, Sendable, CaseIterable {
  case heartRate, cyclingSpeedAndCadence, cyclingPower, runningSpeedAndCadence
  case treadmill, indoorBike
  case infiniTimeSteps, infiniTimeMotion

  var service: BluetoothService {
    switch self {
    case .heartRate: .heartRate
    case .cyclingSpeedAndCadence: .cyclingSpeedAndCadence
    case .cyclingPower: .cyclingPower
    case .runningSpeedAndCadence: .runningSpeedAndCadence
    case .treadmill, .indoorBike: .fitnessMachine
    case .infiniTimeSteps, .infiniTimeMotion: .infiniTimeMotion
    }
  }

  /// The identifier of the characteristic in BlueZ's format.
  var identifier: String {
    switch self {
    case .heartRate: BluetoothService.identifier(0x2A37)
    case .cyclingSpeedAndCadence: BluetoothService.identifier(0x2A5B)
    case .cyclingPower: BluetoothService.identifier(0x2A63)
    case .runningSpeedAndCadence: BluetoothService.identifier(0x2A53)
    case .treadmill: BluetoothService.identifier(0x2ACD)
    case .indoorBike: BluetoothService.identifier(0x2AD2)
    case .infiniTimeSteps: "00030001-78fc-48fe-8e23-433b3a1942d0"
    case .infiniTimeMotion: "00030002-78fc-48fe-8e23-433b3a1942d0"
    }
  }

  /// The expected value, for a report of another.
  fileprivate var expected: String {
    switch self {
    case .heartRate: "a heart rate measurement (0x2A37)"
    case .cyclingSpeedAndCadence: "a measurement of speed and cadence (0x2A5B)"
    case .cyclingPower: "a measurement of cycling power (0x2A63)"
    case .runningSpeedAndCadence: "a measurement of running speed and cadence (0x2A53)"
    case .treadmill: "treadmill data (0x2ACD)"
    case .indoorBike: "indoor bike data (0x2AD2)"
    case .infiniTimeSteps: "a step count of 4 bytes"
    case .infiniTimeMotion: "three axes of motion of 2 bytes each"
    }
  }

  /// Returns the measurements to read among those that a device has.
  ///
  /// An indoor bike often has the cycling services, too, with the same cadence and power: its own data has all of
  /// them.
  static func wanted(among found: Set<BluetoothMeasurement>, readsMotion: Bool) -> Set<Self> {
    var wanted = found
    if found.contains(.indoorBike) {
      wanted.subtract([.cyclingPower, .cyclingSpeedAndCadence])
    }
    if !readsMotion { wanted.remove(.infiniTimeMotion) }
    return wanted
  }
}

/// Converts notified values into rows, or into faults.
struct BluetoothDecoder: Hashable {
  enum Decoded: Hashable {
    case row(TraceRow)
    case fault(FeedProblem)
  }

  private var cadence = CyclingRates(wheel: .wheel)
  private var power = CyclingRates(wheel: .powerMeterWheel)
  /// The number of values since the feed began.
  private var count = 0

  /// Decodes one value that a service notified at a boot-clock time.
  ///
  /// A heart rate that is not a measurement (no contact, or 0) becomes a row with a heart rate of 0
  /// and no intervals. It informs the recorder that contact is lost; nothing is stored.
  mutating func decode(
    _ value: [UInt8], of measurement: BluetoothMeasurement, at uptime: Duration
  ) -> Decoded {
    count += 1
    guard let row = row(value, of: measurement, at: uptime) else {
      return .fault(fault(value, of: measurement))
    }
    return .row(row)
  }

  private mutating func row(
    _ value: [UInt8], of measurement: BluetoothMeasurement, at uptime: Duration
  ) -> TraceRow? {
    switch measurement {
    case .heartRate:
      HeartRateMeasurement(value).map {
        TraceRow(heartRate: $0.heartRate ?? HeartRate(beatsPerMinute: 0))
      }
    case .cyclingSpeedAndCadence:
      CSCMeasurement(value).map { TraceRow(cycling: cadence.reading($0, at: uptime)) }
    case .cyclingPower:
      CyclingPowerMeasurement(value).map { TraceRow(cycling: power.reading($0, at: uptime)) }
    case .runningSpeedAndCadence: RSCMeasurement(value).map { TraceRow(running: $0.reading) }
    case .treadmill: TreadmillData(value).map { TraceRow(machine: $0.reading) }
    case .indoorBike:
      IndoorBikeData(value).map { TraceRow(cycling: $0.cycling, machine: $0.machine) }
    case .infiniTimeSteps:
      InfiniTimeMotion.stepCount(value).map { TraceRow(running: RunningReading(stepCount: $0)) }
    case .infiniTimeMotion:
      InfiniTimeMotion.acceleration(value).map { TraceRow(acceleration: $0) }
    }
  }

  private func fault(_ value: [UInt8], of measurement: BluetoothMeasurement) -> FeedProblem {
    // Each byte takes two digits and a space.
    let shown = value.prefix(FeedProblem.excerptLimit / 3)
    let excerpt = shown.map { byte in
      (byte < 0x10 ? "0" : "") + String(byte, radix: 16)
    }.joined(separator: " ")
    return FeedProblem(
      place: .notification(count), excerpt: excerpt, expected: measurement.expected)
  }
}
