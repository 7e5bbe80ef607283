public import HealthModel

extension SimulatedWalker.Day {
  /// The day as a recorder would have saved it: a heart rate for every hour of wear, and of each bout its speed
  /// and what else is given.
  ///
  /// - Parameter more: Measures of a bout beside its speed.
  /// - Returns: In the order they were made.
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

  /// A heart rate for every hour that the sensors were worn.
  public static func wear(from start: Instant, hours: Double) -> [Sample] {
    (0..<Int(hours)).map { hour in
      .quantity(
        QuantitySample(
          type: .heartRate, quantity: Quantity(70, .countPerMinute),
          span: Span(at: start + .seconds(hour * 3600 + 60))))
    }
  }

  /// A measure of a walking bout, by a calibrated sensor at the waist.
  public static func sample(
    _ type: QuantityType, _ value: Double, _ span: Span, stepCount: Int, variability: Double? = nil
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
