import HealthModel
import HealthStorage

/// The totals of an imported workout: those that its device declares have precedence, and those of the
/// readings are stored alongside, with the reasons for the difference.
struct ImportedTotals {
  /// The facts about the readings from an analysis.
  struct Facts {
    var places = PlacesFacts()
    /// Meters that the device counted, moment by moment.
    var countedMeters: Double?
  }

  private let workout: Workout
  private let declared: DeclaredTotals
  /// The totals that the readings measure; the others are absent.
  private let found: Workout.Totals
  private let facts: Facts

  init(_ workout: Workout, found: Workout.Totals, _ facts: Facts) {
    self.workout = workout
    declared = workout.declared
    self.found = found
    self.facts = facts
  }

  /// The totals that the workout is listed with.
  ///
  /// A declared zero means that the device counted nothing, and is replaced by the measured value,
  /// except for ascent and descent, where zero means level ground. Totals that neither has stay as they
  /// are stored.
  var shown: Workout.Totals {
    var totals = declared.totals
    for field in Field.all where field.figure != .ascent && field.figure != .descent {
      let measured = field.get(found) ?? 0
      if field.get(totals) == 0, measured > 0 { field.clear(&totals) }
    }
    if let moving = totals.movingSeconds, moving > workout.duration.inSeconds {
      totals.movingSeconds = nil
    }
    totals = totals.filled(from: found).filled(from: workout.totals)
    if let moving = totals.movingSeconds {
      totals.movingSeconds = min(moving, workout.duration.inSeconds)
    }
    // A mean by one rule may lie above the maximum by another.
    if let mean = totals.averageHeartRate, let maximum = totals.maximumHeartRate, mean > maximum {
      totals.maximumHeartRate = max(found.maximumHeartRate ?? mean, mean)
    }
    return totals
  }

  /// The recomputed totals; `nil` if the readings measure nothing.
  var recomputed: RecomputedTotals? {
    guard found != Workout.Totals() else { return nil }
    let seconds = workout.duration.inSeconds
    var recomputed = RecomputedTotals(totals: found, durationSeconds: seconds)
    var differences: [RecomputedTotals.Difference] = []
    func compare(_ figure: RecomputedTotals.Figure, _ ours: Double?, _ device: Double?) {
      guard let ours, let device, device > 0 else { return }
      let share = ours / device - 1
      guard share.magnitude > RecomputedTotals.tolerance else { return }
      let percent = (share * 1000).rounded() / 10
      differences.append(.init(figure, percent: percent, reasons: reasons(figure, ours, device)))
    }
    for field in Field.all {
      compare(field.figure, field.get(found), field.get(declared.totals))
    }
    compare(.duration, seconds, declared.timerSeconds)
    recomputed.differences = differences
    return recomputed
  }

  // MARK: - Reasons

  private func reasons(
    _ figure: RecomputedTotals.Figure, _ ours: Double, _ device: Double
  ) -> [RecomputedTotals.Reason] {
    switch figure {
    case .distance: distanceReasons(ours, device)
    case .duration: ours > device && !hasPauses ? [.timerStops] : [.contradictingTimes]
    case .moving: [.movingRule]
    case .ascent, .descent:
      facts.places.count > 0 && isGapped ? [.gapsInFixes, .altitudeFilter] : [.altitudeFilter]
    case .energy: [.energyModel]
    case .maximumSpeed: [.speedFilter]
    case .averageHeartRate, .maximumHeartRate: [.heartRateAveraging]
    case .steps, .strokes: [.otherSensor]
    }
  }

  private func distanceReasons(
    _ ours: Double, _ device: Double
  ) -> [RecomputedTotals.Reason] {
    let configuration = workout.configuration
    if configuration.swimmingLocationType == .pool { return [.poolLengths] }
    let places = facts.places
    guard places.count > 0 else { return [.noPlaces] }
    var reasons: [RecomputedTotals.Reason] = []
    if configuration.swimmingLocationType == .openWater { reasons.append(.openWaterSmoothing) }
    if isGapped { reasons.append(.gapsInFixes) }
    if places.areSparse { reasons.append(.sparseFixes) }
    if hasPauses || stoppedSeconds > Self.share * seconds { reasons.append(.timerStops) }
    if Double(places.rejectedCount) > Self.share * Double(places.count) {
      reasons.append(.rejectedFixes)
    }
    let isSumOfPlaces = (places.meters / device - 1).magnitude <= RecomputedTotals.tolerance
    if isSumOfPlaces {
      if ours < places.meters { reasons.append(.jitterRemoved) }
    } else {
      reasons.append(.countedOtherwise)
    }
    return reasons.isEmpty ? [.countedOtherwise] : reasons
  }

  /// The part of time or places from which on it is a reason.
  private static let share = RecomputedTotals.tolerance

  private var seconds: Double { workout.span.duration.inSeconds }
  private var isGapped: Bool {
    facts.places.gapSeconds(in: workout.span) > Self.share * seconds
  }
  private var hasPauses: Bool { workout.duration < workout.span.duration }
  /// Seconds during which the device's timer was stopped.
  private var stoppedSeconds: Double {
    declared.timerSeconds.map { max(0, seconds - $0) } ?? 0
  }

  /// One total, by its name in JSON.
  private struct Field {
    let figure: RecomputedTotals.Figure
    let get: @Sendable (Workout.Totals) -> Double?
    let clear: @Sendable (inout Workout.Totals) -> Void

    static let all: [Field] = [
      Field(figure: .distance, get: { $0.distanceMeters }, clear: { $0.distanceMeters = nil }),
      Field(figure: .moving, get: { $0.movingSeconds }, clear: { $0.movingSeconds = nil }),
      Field(figure: .ascent, get: { $0.ascentMeters }, clear: { $0.ascentMeters = nil }),
      Field(figure: .descent, get: { $0.descentMeters }, clear: { $0.descentMeters = nil }),
      Field(
        figure: .energy, get: { $0.energyKilocalories }, clear: { $0.energyKilocalories = nil }),
      Field(
        figure: .maximumSpeed, get: { $0.maximumSpeedMetersPerSecond },
        clear: { $0.maximumSpeedMetersPerSecond = nil }),
      Field(
        figure: .averageHeartRate, get: { $0.averageHeartRate },
        clear: { $0.averageHeartRate = nil }),
      Field(
        figure: .maximumHeartRate, get: { $0.maximumHeartRate },
        clear: { $0.maximumHeartRate = nil }),
      Field(
        figure: .steps, get: { $0.stepCount.map(Double.init) }, clear: { $0.stepCount = nil }),
      Field(
        figure: .strokes, get: { $0.strokeCount.map(Double.init) },
        clear: { $0.strokeCount = nil }),
    ]
  }
}
