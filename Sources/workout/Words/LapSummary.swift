import HealthModel

/// A lap of a saved workout, as its lap events tell it.
struct LapSummary: Hashable {
  /// Counted from 1.
  let index: Int
  let span: Span
  /// The time in it without pauses.
  let activeDuration: Duration
  let distanceMeters: Double?
  let style: SwimmingStrokeStyle?
  let strokeCount: Int?
  /// Seconds plus strokes of a pool length.
  let swolf: Double?
  /// All that is said of it.
  let metadata: Metadata

  var averageSpeedMetersPerSecond: Double? {
    guard let distanceMeters, activeDuration > .zero else { return nil }
    return distanceMeters / activeDuration.exactSeconds
  }
}

extension Workout {
  /// The laps, in order.
  ///
  /// A lap event of old marks only the moment a lap ended: that lap begins where the one before it
  /// ended, the first with the workout.
  var laps: [LapSummary] {
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

  private func lap(_ event: WorkoutEvent, index: Int, span: Span) -> LapSummary {
    let metadata = event.metadata
    // A device's own timer goes before the pauses that its file lists.
    let active =
      DeclaredTotals(metadata).timerSeconds.flatMap { $0 > 0 ? .seconds($0) : nil }
      ?? span.duration - WorkoutEvent.pausedTime(events, within: span)
    let swolf = metadata.number(.swolfScore)
    let poolLength = configuration.swimmingLocationType == .pool ? configuration.lapLength : nil
    return LapSummary(
      index: index, span: span, activeDuration: active,
      distanceMeters: (metadata.quantity(.lapDistance) ?? poolLength)?.meters,
      style: metadata.enumeration(.swimmingStrokeStyle),
      strokeCount: metadata.number(.lapStrokeCount).flatMap { Int(exactly: $0) }
        ?? swolf.flatMap { Self.strokeCount(swolf: $0, activeDuration: active) },
      swolf: swolf, metadata: metadata)
  }

  /// The strokes of a length are its SWOLF score less its seconds, by the score's definition.
  private static func strokeCount(swolf: Double, activeDuration: Duration) -> Int? {
    let strokes = swolf - activeDuration.exactSeconds
    guard strokes > -0.5, abs(strokes - strokes.rounded()) < swolfRounding else { return nil }
    return Int(clamping: strokes.rounded())
  }

  /// Scores are computed from whole microseconds; anything further off came from another rule.
  private static let swolfRounding = 0.001
}

extension Quantity {
  /// The amount in metres; `nil` when it is no length.
  var meters: Double? { try? value(in: .meter) }
}

extension Duration {
  /// Seconds of a duration made of whole microseconds, with no digit that is not meant.
  var exactSeconds: Double { Double(wholeMicroseconds) / 1e6 }
}
