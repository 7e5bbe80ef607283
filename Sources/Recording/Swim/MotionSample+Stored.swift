import HealthModel

extension MotionSample {
  /// The sample after a round trip through a trace, so that an engine gets the same input live and
  /// in re-analysis.
  ///
  /// Traces retain every digit; only a vector without any measured component is read as absent, and
  /// a negative zero, among decimal values, as a zero.
  var asStored: MotionSample {
    MotionSample(
      acceleration: acceleration.withoutNegativeZeros, rotationRate: rotationRate?.measured,
      magneticField: magneticField?.measured)
  }
}

extension Vector3 {
  fileprivate var withoutNegativeZeros: Vector3 { Vector3(x: x + 0, y: y + 0, z: z + 0) }

  fileprivate var measured: Vector3? {
    x.isNaN && y.isNaN && z.isNaN ? nil : withoutNegativeZeros
  }
}
