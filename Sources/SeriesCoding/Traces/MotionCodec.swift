package import HealthModel

/// Motion at the resolution of the sensor: three axes of each sensor; an absent vector is NaN.
package enum MotionCodec: TraceCodec {
  package static var traceKind: TraceKind { .motion }
  /// About a minute and a half at 100 Hz.
  package static var fullSize: Int { 8192 }
  /// Each commit also writes a dozen pages that do not grow with the readings.
  package static var chunksPerCommit: Int { 2 }
  package static var word: String { "motion" }

  package static let columns = [
    TraceColumn("acceleration_x_mps2", file: "ax"),
    TraceColumn("acceleration_y_mps2", file: "ay"),
    TraceColumn("acceleration_z_mps2", file: "az"),
    TraceColumn("rotation_x_radps", file: "gx", group: "rotation"),
    TraceColumn("rotation_y_radps", file: "gy", group: "rotation"),
    TraceColumn("rotation_z_radps", file: "gz", group: "rotation"),
    TraceColumn("magnetic_x_ut", file: "mx", group: "magnetic"),
    TraceColumn("magnetic_y_ut", file: "my", group: "magnetic"),
    TraceColumn("magnetic_z_ut", file: "mz", group: "magnetic"),
  ]

  package static func values(
    of samples: ArraySlice<TraceSample<MotionSample>>
  ) -> [TraceColumn.Values] {
    func axes(_ vector: (MotionSample) -> Vector3?) -> [TraceColumn.Values] {
      let vectors = samples.map { vector($0.value) ?? Vector3(x: .nan, y: .nan, z: .nan) }
      return [
        TraceColumn.Values(vectors.map { $0.x }), TraceColumn.Values(vectors.map { $0.y }),
        TraceColumn.Values(vectors.map { $0.z }),
      ]
    }
    return axes(\.acceleration) + axes(\.rotationRate) + axes(\.magneticField)
  }

  package static func value(at row: Int, of columns: [TraceColumn.Values]) -> MotionSample {
    func vector(_ first: Int) -> Vector3 {
      Vector3(
        x: columns[first].numbers[row], y: columns[first + 1].numbers[row],
        z: columns[first + 2].numbers[row])
    }
    /// A vector without any measured component is absent.
    func optional(_ vector: Vector3) -> Vector3? {
      vector.x.isNaN && vector.y.isNaN && vector.z.isNaN ? nil : vector
    }
    return MotionSample(
      acceleration: vector(0), rotationRate: optional(vector(3)),
      magneticField: optional(vector(6)))
  }

  package static func encode(_ samples: ArraySlice<TraceSample<MotionSample>>) -> [UInt8] {
    bytes(of: samples)
  }

  package static func unpack(
    _ bytes: UnsafeRawBufferPointer
  ) throws(ChunkError) -> [TraceSample<MotionSample>] { try samples(in: bytes) }
}
