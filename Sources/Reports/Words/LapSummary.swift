import Console
package import HealthModel

/// A lap of a saved workout, from its lap event.
package struct LapSummary: Hashable {
  /// Counted from 1.
  package let index: Int
  package let span: TimeRange
  /// The duration without pauses.
  package let activeDuration: Duration
  package let distanceMeters: Double?
  package let style: SwimmingStrokeStyle?
  package let strokeCount: Int?
  /// Seconds plus strokes of a pool length.
  package let swolf: Double?
  /// The metadata of the lap event.
  package let metadata: Metadata

  var averageSpeedMetersPerSecond: Double? {
    guard let distanceMeters, activeDuration > .zero else { return nil }
    return distanceMeters / activeDuration.exactSeconds
  }
}

extension Workout {
  /// The laps, in order.
  ///
  /// A lap event without a duration marks the end of a lap, which starts at the end of the previous one, or at the
  /// start of the workout.
  package var laps: [LapSummary] {
    var laps: [LapSummary] = []
    for event in events where event.kind == .lap {
      var span = event.span
      if span.start == span.end {
        span.start = min(laps.last?.span.end ?? self.span.start, span.end)
      }
      laps.append(lap(event, index: laps.count + 1, span: span))
    }
    return laps
  }

  private func lap(_ event: WorkoutEvent, index: Int, span: TimeRange) -> LapSummary {
    let metadata = event.metadata
    // The device's own timer takes precedence over the pauses in its file.
    let active =
      DeclaredTotals(metadata).timerSeconds.flatMap { $0 > 0 ? .seconds(clamping: $0) : nil }
      ?? span.duration - WorkoutEvent.pausedTime(events, within: span)
    let swolf = metadata.number(.swolfScore)
    let configuration = isMultisport ? self.configuration(at: span.start) : self.configuration
    let poolLength = configuration.swimmingLocationType == .pool ? configuration.lapLength : nil
    return LapSummary(
      index: index, span: span, activeDuration: active,
      distanceMeters: (metadata.quantity(.lapDistance) ?? poolLength)?.meters,
      style: metadata.enumeration(.swimmingStrokeStyle),
      strokeCount: metadata.number(.lapStrokeCount).flatMap { Int(exactly: $0) }
        ?? swolf.flatMap { Self.strokeCount(swolf: $0, activeDuration: active) },
      swolf: swolf, metadata: metadata)
  }

  /// Returns the strokes of a length: by definition its SWOLF score minus its seconds.
  private static func strokeCount(swolf: Double, activeDuration: Duration) -> Int? {
    let strokes = swolf - activeDuration.exactSeconds
    guard strokes > -0.5, abs(strokes - strokes.rounded()) < swolfRounding else { return nil }
    return Int(clamping: strokes.rounded())
  }

  /// The tolerance of SWOLF scores, which are computed from whole microseconds; a larger difference means another
  /// formula.
  private static let swolfRounding = 0.001
}

extension Quantity {
  /// The amount in meters; `nil` if it is not a length.
  package var meters: Double? { try? value(in: .meter) }
}
