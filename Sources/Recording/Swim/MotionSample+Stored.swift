import HealthModel

extension MotionSample {
  /// The sample as a trace takes it and gives it back, so that an engine sees live what re-analysis
  /// sees later.
  ///
  /// Traces keep every digit; only a vector of which nothing was measured comes back as none, and a
  /// negative zero, among values that are decimals, as a zero.
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
