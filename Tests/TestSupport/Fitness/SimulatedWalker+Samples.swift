public import HealthModel

extension SimulatedWalker.Day {
  /// The day as a recorder would save it: a heart rate for every hour of wear, and for each bout its speed and
  /// the other given measures.
  ///
  /// - Parameter more: Measures of a bout in addition to its speed.
  /// - Returns: The samples in the order of their creation.
  public func samples(
    more: (SimulatedWalker.Bout) -> [QuantityType: Double] = { _ in [:] }
  ) -> [Sample] {
    Self.wear(from: start, hours: wearHours)
      + bouts.flatMap { bout in
        ([(QuantityType.walkingSpeed, bout.speed)] + more(bout).sorted { $0.key.name < $1.key.name })
          .map { type, value in
            Self.sample(type, value, bout.span, stepCount: bout.stepCount)
          }
      }
  }

  /// A heart rate for every hour of wear.
  public static func wear(from start: Instant, hours: Double) -> [Sample] {
    (0..<Int(hours)).map { hour in
      .quantity(
        QuantitySample(
          type: .heartRate, quantity: Quantity(70, .countPerMinute),
          span: TimeRange(at: start + .seconds(hour * 3600 + 60))))
    }
  }

  /// A measure of a walking bout, from a calibrated sensor at the waist.
  public static func sample(
    _ type: QuantityType, _ value: Double, _ span: TimeRange, stepCount: Int,
    variability: Double? = nil
  ) -> Sample {
    var sample = QuantitySample(
      type: type, quantity: Quantity(value, type.canonicalUnit), span: span)
    sample.header.metadata = [
      .boutStepCount: .number(Double(stepCount)), .sensorPlacement: .string("waist"),
      .appleDeviceCalibrated: .bool(true),
    ]
    sample.header.metadata[.strideTimeVariability] = variability.map(MetadataValue.number)
    return .quantity(sample)
  }
}
