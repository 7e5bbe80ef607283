import HealthModel
import Sessions

extension FieldTestOutcome {
  /// The metadata of the test in its workout; values that were not measured are omitted.
  var metadata: Metadata {
    var metadata: Metadata = [
      .fieldTest: .string(test.kind.rawValue), .fieldTestEnd: .string(end.rawValue),
      .fieldTestTime: .quantity(Quantity(span.duration.inSeconds, .second)),
    ]
    add(distance: &metadata)
    if test.kind.allowsRests {
      metadata[.fieldTestRests] = .number(Double(rests.count))
      metadata[.fieldTestRestTime] = .quantity(Quantity(restDuration.inSeconds, .second))
    }
    if let rate = startHeartRate {
      metadata[.fieldTestStartHeartRate] = .quantity(Quantity(rate, .countPerMinute))
    }
    if let rate = resultHeartRate {
      metadata[.fieldTestEndHeartRate] = .quantity(Quantity(rate, .countPerMinute))
    }
    if let stage { metadata[.fieldTestLevel] = .number(Double(stage.level)) }
    if let shuttleCount {
      metadata[.fieldTestShuttles] = .number(Double(shuttleCount))
      if let level = ShuttleSchedule.completedLevel(shuttles: shuttleCount) {
        metadata[.fieldTestSpeed] = .quantity(
          Quantity(level.kilometersPerHour / 3.6, .meterPerSecond))
      }
    }
    if hadSilence { metadata[.fieldTestHadGap] = .bool(true) }
    return metadata
  }

  /// The formula of the mile uses its last quarter; other tests use the end.
  private var resultHeartRate: Double? {
    test.kind == .rockportMile ? lastQuarterHeartRate : endHeartRate
  }

  private func add(distance metadata: inout Metadata) {
    if let distanceMeters {
      metadata[.fieldTestDistance] = .quantity(Quantity(distanceMeters, .meter))
      metadata[.fieldTestDistanceSource] = .string(distanceSource.rawValue)
    }
    if let distanceDeviationMeters {
      metadata[.fieldTestDistanceDeviation] = .quantity(Quantity(distanceDeviationMeters, .meter))
    }
    if let horizontalAccuracyMeters {
      metadata[.fieldTestHorizontalAccuracy] = .quantity(
        Quantity(horizontalAccuracyMeters, .meter))
    }
    guard let courseMeters = test.courseMeters else { return }
    metadata[.fieldTestCourseLength] = .quantity(Quantity(courseMeters, .meter))
    guard test.kind.finish != .exhaustion else { return }
    metadata[.fieldTestLaps] = .number(Double(lapCount))
    guard let remainderMeters else { return }
    metadata[.fieldTestRemainder] = .quantity(Quantity(remainderMeters, .meter))
    metadata[.fieldTestRemainderSource] = .string(isRemainderTold ? "told" : "reckoned")
  }
}
