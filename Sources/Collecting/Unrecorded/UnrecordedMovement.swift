package import HealthModel

/// A movement of ten minutes and more that was collected and is in no workout.
package struct UnrecordedMovement: Hashable, Sendable {
  package let activity: WorkoutActivityType
  package let span: TimeRange
  /// Its steps, or pushes of a wheelchair, in order.
  package let samples: [QuantitySample]

  package var count: Double { samples.reduce(0) { $0 + Self.count($1) } }

  /// The maximum time without a step in one movement, its minimum length, and its minimum pace in steps a minute.
  private static let maximumPause = Duration.seconds(120)
  private static let minimumLength = Duration.seconds(600)
  private static let minimumPace = 50.0

  /// Finds the movements of samples.
  ///
  /// - Parameters:
  ///   - samples: Samples of steps, or of pushes, in any order; others and those that a collection did not save are ignored.
  ///   - workouts: The times of the stored workouts.
  /// - Returns: The movements, oldest first.
  package static func find(
    in samples: [QuantitySample], besides workouts: [TimeRange]
  ) -> [UnrecordedMovement] {
    let collected = samples.filter { sample in
      (sample.type == .stepCount || sample.type == .pushCount)
        && sample.header.metadata.string(.syncIdentifier)?.hasPrefix(CollectedSamples.prefix)
          == true
        && !workouts.contains { $0.start < sample.span.end && sample.span.start < $0.end }
    }.sorted { $0.span.start < $1.span.start }
    var runs: [[QuantitySample]] = []
    for sample in collected {
      if let last = runs.last?.last, last.type == sample.type,
        sample.span.start - last.span.end <= maximumPause,
        !workouts.contains(where: {
          last.span.end <= $0.start && $0.end <= sample.span.start
        })
      {
        runs[runs.count - 1].append(sample)
      } else {
        runs.append([sample])
      }
    }
    return runs.compactMap(UnrecordedMovement.init)
  }

  private init?(_ samples: [QuantitySample]) {
    guard let first = samples.first, let last = samples.last else { return nil }
    span = TimeRange(start: first.span.start, end: last.span.end)
    self.samples = samples
    let count = samples.reduce(0) { $0 + Self.count($1) }
    let pace = count / span.duration.inSeconds * 60
    guard span.duration >= Self.minimumLength, pace >= Self.minimumPace else { return nil }
    activity =
      first.type == .pushCount
      ? .wheelchairWalkPace : pace >= MovementWatch.runningCadence ? .running : .walking
  }

  private static func count(_ sample: QuantitySample) -> Double {
    (try? sample.quantity.value(in: .count)) ?? 0
  }
}
