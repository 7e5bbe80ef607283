import Console
package import HealthModel
package import HealthStorage
package import Training
package import TrainingHistory

/// The time of a workout in the zones that were valid when it took place.
package struct ZoneTimes: Hashable, Sendable {
  package let zones: TrainingZones
  /// Of each zone, the lowest first.
  package let seconds: [Double]
  package let belowSeconds: Double
  /// The time without a value.
  package let uncountedSeconds: Double

  /// Returns the times of a workout: of its heart rates and of its powers, as far as there are values and zones.
  ///
  /// - Parameters:
  ///   - figures: The figures of the workout.
  ///   - person: The zones of the person.
  /// - Returns: The times, those of the heart rate first.
  package static func all(of figures: WorkoutFigures, _ person: PersonZones) -> [ZoneTimes] {
    [(ZoneQuantity.heartRate, figures.heartRateTime), (.cyclingPower, figures.powerTime)]
      .compactMap { quantity, time in
        guard !time.isEmpty,
          let zones = person.zones(of: quantity, for: figures.activity, at: figures.start)
        else { return nil }
        let counted = time.seconds(in: zones)
        return ZoneTimes(
          zones: zones, seconds: counted.zones, belowSeconds: counted.below,
          uncountedSeconds: time.uncountedSeconds)
      }
  }

  /// Reads the times of one workout.
  ///
  /// - Parameters:
  ///   - workout: The workout.
  ///   - store: The store, opened as its owner.
  /// - Returns: The times.
  /// - Throws: ``PersonZonesError/unreadable``, or the any-time cases of `StoreError`.
  package static func all(of workout: Workout, in store: HealthStore) async throws -> [ZoneTimes] {
    let person = try await PersonZones(of: store)
    return all(of: try await WorkoutFigures(of: workout, in: store), person)
  }

  /// Returns the values of a zone, counted from 1: `120–140 bpm`, `≥ 180 bpm`.
  package func range(ofZone zone: Int) -> String {
    guard let range = zones.range(ofZone: zone) else { return "" }
    let unit = zones.quantity == .heartRate ? "bpm" : zones.quantity.unit
    let low = MeasureText.fixed(range.lowerBound, 0)
    guard range.upperBound.isFinite else { return "≥ \(low) \(unit)" }
    return "\(low)–\(MeasureText.fixed(range.upperBound, 0)) \(unit)"
  }

  /// The whole time with a value.
  package var countedSeconds: Double { seconds.reduce(belowSeconds, +) }
}

/// The lines about zones of `show`.
package struct ZoneLines {
  private let times: [ZoneTimes]
  private static let barWidth = 24

  package init(_ times: [ZoneTimes]) { self.times = times }

  package var lines: [String] {
    times.flatMap { time -> [String] in
      let most = time.seconds.max() ?? 0
      let title = time.zones.quantity == .heartRate ? "Heart rate zones" : "Power zones"
      let rows = time.seconds.indices.map { index -> String in
        let share = most > 0 ? time.seconds[index] / most : 0
        let bar = String(
          repeating: "█", count: Int(clamping: (share * Double(Self.barWidth)).rounded()))
        let clock = MeasureText.duration(time.seconds[index])
        return "  \(index + 1)  \(time.range(ofZone: index + 1).padded(to: 14))"
          + "\(String(repeating: " ", count: max(0, 9 - clock.count)))\(clock)  \(bar)"
      }
      return ["", title] + rows.map(\.trimmingTrailingSpaces)
    }
  }
}
