import HealthModel

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
    _ value: [UInt8], of service: BluetoothService, at uptime: Duration
  ) -> Decoded {
    count += 1
    let row: TraceRow? =
      switch service {
      case .heartRate:
        HeartRateMeasurement(value).map {
          TraceRow(heartRate: $0.heartRate ?? HeartRate(beatsPerMinute: 0))
        }
      case .cyclingSpeedAndCadence:
        CSCMeasurement(value).map { TraceRow(cycling: cadence.reading($0, at: uptime)) }
      case .cyclingPower:
        CyclingPowerMeasurement(value).map { TraceRow(cycling: power.reading($0, at: uptime)) }
      }
    guard let row else { return .fault(fault(value, of: service)) }
    return .row(row)
  }

  private func fault(_ value: [UInt8], of service: BluetoothService) -> FeedProblem {
    // Each byte takes two digits and a space.
    let shown = value.prefix(FeedProblem.excerptLimit / 3)
    let excerpt = shown.map { byte in
      (byte < 0x10 ? "0" : "") + String(byte, radix: 16)
    }.joined(separator: " ")
    let expected =
      switch service {
      case .heartRate: "a heart rate measurement (0x2A37)"
      case .cyclingSpeedAndCadence: "a measurement of speed and cadence (0x2A5B)"
      case .cyclingPower: "a measurement of cycling power (0x2A63)"
      }
    return FeedProblem(place: .notification(count), excerpt: excerpt, expected: expected)
  }
}
