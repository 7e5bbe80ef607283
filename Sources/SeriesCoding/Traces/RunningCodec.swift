package import HealthModel

/// Readings of a foot pod or a step counter; a value that the sensor does not measure is NaN.
package enum RunningCodec: TraceCodec {
  package static var traceKind: TraceKind { .running }
  package static var word: String { "running" }
  package static let columns = [
    TraceColumn("run_speed_mps", file: "run_speed_mps"),
    TraceColumn("steps_per_minute", file: "steps_per_minute"),
    TraceColumn("stride_length_m", file: "stride_length_m"),
    TraceColumn("run_distance_m", file: "run_distance_m"),
    TraceColumn("step_count", .wholeNumber, file: "step_count"),
    // 1 is running, 0 walking.
    TraceColumn("is_running", .wholeNumber, file: "is_running"),
  ]

  package static func values(
    of samples: ArraySlice<TraceSample<RunningReading>>
  ) -> [TraceColumn.Values] {
    func numbers(_ value: (RunningReading) -> Double?) -> TraceColumn.Values {
      TraceColumn.Values(samples.map { value($0.value) ?? .nan })
    }
    return [
      numbers(\.speedMetersPerSecond), numbers(\.stepsPerMinute), numbers(\.strideLengthMeters),
      numbers(\.totalMeters),
      // 32 bits are exact in a floating-point number.
      numbers { $0.stepCount.map(Double.init) }, numbers { $0.isRunning.map { $0 ? 1 : 0 } },
    ]
  }

  package static func value(at row: Int, of columns: [TraceColumn.Values]) -> RunningReading {
    RunningReading(
      speedMetersPerSecond: columns[0].optional(row), stepsPerMinute: columns[1].optional(row),
      strideLengthMeters: columns[2].optional(row), totalMeters: columns[3].optional(row),
      stepCount: Int(exactly: columns[4].numbers[row]),
      isRunning: columns[5].optional(row).map { $0 != 0 })
  }

  package static func encode(_ samples: ArraySlice<TraceSample<RunningReading>>) -> [UInt8] {
    bytes(of: samples)
  }

  package static func unpack(
    _ bytes: UnsafeRawBufferPointer
  ) throws(ChunkError) -> [TraceSample<RunningReading>] { try samples(in: bytes) }
}

/// Readings of a fitness machine; a value that it does not report is NaN.
package enum MachineCodec: TraceCodec {
  package static var traceKind: TraceKind { .machine }
  package static var word: String { "machine" }
  package static let columns = [
    TraceColumn("machine_speed_mps", file: "machine_speed_mps"),
    TraceColumn("machine_distance_m", file: "machine_distance_m"),
    TraceColumn("inclination_percent", file: "inclination_percent"),
    TraceColumn("resistance_level", file: "resistance_level"),
  ]

  package static func values(
    of samples: ArraySlice<TraceSample<MachineReading>>
  ) -> [TraceColumn.Values] {
    let fields: [KeyPath<MachineReading, Double?>] = [
      \.speedMetersPerSecond, \.totalMeters, \.inclinationPercent, \.resistanceLevel,
    ]
    return fields.map { field in
      TraceColumn.Values(samples.map { $0.value[keyPath: field] ?? .nan })
    }
  }

  package static func value(at row: Int, of columns: [TraceColumn.Values]) -> MachineReading {
    MachineReading(
      speedMetersPerSecond: columns[0].optional(row), totalMeters: columns[1].optional(row),
      inclinationPercent: columns[2].optional(row), resistanceLevel: columns[3].optional(row))
  }

  package static func encode(_ samples: ArraySlice<TraceSample<MachineReading>>) -> [UInt8] {
    bytes(of: samples)
  }

  package static func unpack(
    _ bytes: UnsafeRawBufferPointer
  ) throws(ChunkError) -> [TraceSample<MachineReading>] { try samples(in: bytes) }
}
