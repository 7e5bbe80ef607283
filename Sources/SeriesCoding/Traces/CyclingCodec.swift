package import HealthModel

/// Readings of a bicycle's sensors; a value that a sensor does not measure is NaN.
package enum CyclingCodec: TraceCodec {
  package static var traceKind: TraceKind { .cycling }
  package static var word: String { "cycling" }
  package static var quantityTypes: [QuantityType] {
    [.cyclingPower, .cyclingCadence, .cyclingSpeed]
  }

  package static let columns = [
    TraceColumn("crank_rpm", file: "crank_rpm"), TraceColumn("wheel_rpm", file: "wheel_rpm"),
    TraceColumn("wheel_revolutions", .wholeNumber, file: "wheel_revolutions"),
    TraceColumn("power_w", file: "power_w"),
  ]

  package static func values(
    of samples: ArraySlice<TraceSample<CyclingReading>>
  ) -> [TraceColumn.Values] {
    func numbers(_ value: (CyclingReading) -> Double?) -> TraceColumn.Values {
      TraceColumn.Values(samples.map { value($0.value) ?? .nan })
    }
    return [
      numbers(\.crankRevolutionsPerMinute), numbers(\.wheelRevolutionsPerMinute),
      // The revolutions of a wheel's lifetime are exact in a floating-point number.
      numbers { $0.wheelRevolutions.map(Double.init) }, numbers(\.power),
    ]
  }

  package static func value(at row: Int, of columns: [TraceColumn.Values]) -> CyclingReading {
    CyclingReading(
      crankRevolutionsPerMinute: columns[0].optional(row),
      wheelRevolutionsPerMinute: columns[1].optional(row),
      wheelRevolutions: Int(exactly: columns[2].numbers[row]), power: columns[3].optional(row))
  }

  package static func encode(_ samples: ArraySlice<TraceSample<CyclingReading>>) -> [UInt8] {
    bytes(of: samples)
  }

  package static func unpack(
    _ bytes: UnsafeRawBufferPointer
  ) throws(ChunkError) -> [TraceSample<CyclingReading>] { try samples(in: bytes) }
}
