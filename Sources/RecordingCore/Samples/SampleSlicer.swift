import Foundation
package import HealthModel
import Sessions

/// Cuts the measures of a recording into interval samples while it runs.
///
/// Each has a sync identifier that begins with the workout's identity, so that re-analysis replaces them
/// together and an interrupted recorder never saves one twice. The sums of a cumulative type's samples are
/// the workout's total; a pause cuts a sample, and none contains a pause.
package struct SampleSlicer: Sendable {
  /// The maximum interval between samples of a growing sum; ours: 120 rows of distance an hour.
  package static let sumInterval = Duration.seconds(30)

  private let prefix: String
  private var sums: [SumSlice]
  private var heartRate = MeanSlice(.heartRate, .countPerMinute)
  private var cycling = CyclingSlices()
  private var running = RunningSlices()
  private var activity: WorkoutActivityType
  private var strokeStyles = StrokeStyles()
  /// The estimation method of the energy in the next sample.
  var energyNote: EnergyNote?
  /// Meters of the distance that another sensor counted where there were no fixes.
  var countedMeters = 0.0
  /// The part of them that the samples so far contain.
  private var toldCountedMeters = 0.0
  private var isPaused = false
  private var finished: [QuantitySample] = []
  /// The sums of the saved samples of an interrupted recorder, and their ends.
  private var saved: [QuantityType: (total: Double, end: Instant)] = [:]

  /// Creates a slicer for the types without event times; strokes and distance of a pool (``LengthSamples``)
  /// and steps and pushes (``WalkSamples``) are cut elsewhere.
  init(
    recording id: UUID, activity: WorkoutActivityType, isPool: Bool = false, start: Instant
  ) {
    prefix = DerivedSamples.prefix(of: id)
    self.activity = activity
    sums = Self.measures(of: activity, isPool: isPool).map {
      SumSlice($0.type, total: $0.total, from: start)
    }
  }

  /// Ends the samples of an activity, and begins those of the next, in a workout of several.
  ///
  /// - Parameters:
  ///   - activity: The next activity.
  ///   - isPool: Whether its lengths are cut elsewhere.
  ///   - totals: The totals of the workout so far.
  ///   - earlier: The totals of the activities before that had a type, by the type.
  ///   - date: The moment of the change.
  mutating func begin(
    _ activity: WorkoutActivityType, isPool: Bool, totals: Workout.Totals,
    earlier: [QuantityType: Double], at date: Instant
  ) {
    for index in sums.indices { finish(sums[index].cut(totals, at: date)) }
    self.activity = activity
    let before = sums
    sums = Self.measures(of: activity, isPool: isPool).map { measure in
      // The energy is one sum throughout; the distance and the strokes of an activity begin with it.
      if measure.type == .activeEnergyBurned,
        let same = before.first(where: { $0.type == measure.type })
      {
        return same
      }
      var slice = SumSlice(measure.type, total: measure.total, from: date)
      slice.begin(
        after: measure.total.value(of: totals) ?? 0, saved: earlier[measure.type] ?? 0, at: date)
      if let (total, end) = saved[measure.type], end > date { slice.resume(from: total, at: end) }
      return slice
    }
  }

  private typealias Measure = (type: QuantityType, total: SumSlice.Total)

  private static func measures(of activity: WorkoutActivityType, isPool: Bool) -> [Measure] {
    var measures: [Measure] = [(.activeEnergyBurned, .energyKilocalories)]
    if isPool { return measures }
    measures.append((.swimmingStrokeCount, .strokeCount))
    if let distance = activity.distanceType { measures.append((distance, .distanceMeters)) }
    return measures
  }

  /// Returns and removes the finished samples.
  mutating func drainFinished() -> [QuantitySample] {
    defer { finished.removeAll(keepingCapacity: true) }
    return finished.map(withIdentity)
  }

  /// Adds the totals at a moment.
  mutating func receive(_ totals: Workout.Totals, at date: Instant) {
    guard !isPaused else { return }
    for index in sums.indices { finish(sums[index].receive(totals, at: date)) }
  }

  /// Adds a stroke of the arm in open water.
  mutating func receive(stroke style: SwimmingStrokeStyle) {
    strokeStyles.receive(style)
  }

  /// Adds a heart rate in beats per minute, or 0 for lost contact.
  package mutating func receive(heartRate beatsPerMinute: Double, at date: Instant) {
    finished += heartRate.receive(beatsPerMinute > 0 ? beatsPerMinute : nil, at: date)
  }

  /// Adds a reading of a bicycle's sensor.
  mutating func receive(_ reading: CyclingReading, wheelCircumference: Double?, at date: Instant) {
    finished += cycling.receive(reading, wheelCircumference: wheelCircumference, at: date)
  }

  /// Adds a reading of a foot pod; only a run has types for it.
  mutating func receive(_ reading: RunningReading, at date: Instant) {
    if activity == .running { finished += running.receive(reading, at: date) }
  }

  /// Adds a reading of a fitness machine; a run and a ride have a type for its speed.
  mutating func receive(_ reading: MachineReading, wheelCircumference: Double?, at date: Instant) {
    if activity == .running {
      finished += running.receive(reading, at: date)
    } else if activity == .cycling, wheelCircumference == nil {
      finished += cycling.receive(reading, at: date)
    }
  }

  mutating func pause(_ totals: Workout.Totals, at date: Instant) {
    guard !isPaused else { return }
    for index in sums.indices { finish(sums[index].cut(totals, at: date)) }
    isPaused = true
  }

  mutating func resume(at date: Instant) {
    isPaused = false
    for index in sums.indices { sums[index].begin(at: date) }
  }

  /// Returns the last samples, up to the end of the workout.
  mutating func finish(_ totals: Workout.Totals, at end: Instant) -> [QuantitySample] {
    for index in sums.indices { finish(sums[index].cut(totals, at: end)) }
    finished += heartRate.cut() + cycling.cut() + running.cut()
    return drainFinished()
  }

  /// Shifts dates after a clock correction; the store shifts the samples returned so far.
  mutating func shift(by offset: Duration) {
    for index in sums.indices { sums[index].shift(by: offset) }
    heartRate.shift(by: offset)
    cycling.shift(by: offset)
    running.shift(by: offset)
  }

  /// Resumes after the saved samples of an interrupted recorder.
  package mutating func resume(after saved: [QuantityType: (total: Double, end: Instant)]) {
    finished.removeAll()
    self.saved = saved
    for index in sums.indices {
      if let (total, end) = saved[sums[index].type] { sums[index].resume(from: total, at: end) }
    }
    if let (_, end) = saved[.heartRate] { heartRate.resume(after: end) }
    cycling.resume(after: saved)
    running.resume(after: saved)
  }

  /// Marks the earlier counts of another sensor as contained in saved samples.
  mutating func resume(counted meters: Double) {
    countedMeters = meters
    toldCountedMeters = meters
  }

  /// Adds the style to samples of strokes.
  private mutating func finish(_ samples: [QuantitySample]) {
    for var sample in samples {
      if sample.type == .swimmingStrokeCount, let style = strokeStyles.drainStyle() {
        sample.header.metadata[.swimmingStrokeStyle] = .enumeration(style)
      }
      if sample.type == .activeEnergyBurned, let energyNote,
        let kilocalories = try? sample.quantity.value(in: .kilocalorie)
      {
        sample.header.metadata.merge(energyNote.metadata(of: kilocalories)) { $1 }
      }
      let counted = countedMeters - toldCountedMeters
      if SumSlice.Total.distanceMeters == total(of: sample.type), counted > 0 {
        sample.header.metadata[.countedDistance] = .quantity(Quantity(counted, .meter))
        toldCountedMeters = countedMeters
      }
      finished.append(sample)
    }
  }

  private func total(of type: QuantityType) -> SumSlice.Total? {
    sums.first { $0.type == type }?.total
  }

  private func withIdentity(_ sample: QuantitySample) -> QuantitySample {
    var sample = sample
    sample.header.metadata[.syncIdentifier] = .string(
      "\(prefix)\(sample.type.name)/\(sample.span.start.microseconds)")
    sample.header.metadata[.syncVersion] = .number(DerivedSamples.recordedVersion)
    return sample
  }
}

/// The style of an interval of open water, from the styles of its strokes.
struct StrokeStyles: Sendable {
  /// An interval has the style of at least this share of its strokes, else it is mixed; ours: two
  /// styles of which one is swum half as much as the other are mixed.
  private static let share = 2.0 / 3

  private var counts: [SwimmingStrokeStyle: Int] = [:]

  mutating func receive(_ style: SwimmingStrokeStyle) {
    counts[style, default: 0] += 1
  }

  /// Returns the style of the strokes since the last call; `nil` if there were none.
  mutating func drainStyle() -> SwimmingStrokeStyle? {
    defer { counts.removeAll(keepingCapacity: true) }
    let total = counts.values.reduce(0, +)
    guard let most = counts.max(by: { $0.value < $1.value }) else { return nil }
    return Double(most.value) >= Self.share * Double(total) ? most.key : .mixed
  }
}
