import Foundation
import HealthModel
import HealthStorage
import Sessions

/// Cuts what a recording measures into interval samples while it runs.
///
/// Each has a sync identifier that begins with the workout's identity, so that re-analysis replaces
/// them together and a recorder that was interrupted never saves one twice. The sums of a cumulative
/// type's samples are the workout's total; a pause cuts a sample, and none lies in it.
struct SampleSlicer: Sendable {
  /// A sum is told at least this often while it grows; ours: 120 rows of distance an hour.
  static let sumInterval = Duration.seconds(30)

  private let prefix: String
  private var sums: [SumSlice]
  private var heartRate = MeanSlice(.heartRate, .countPerMinute)
  private var cycling = CyclingSlices()
  private var strokeStyles = StrokeStyles()
  /// How the energy that is cut next was estimated.
  var energyNote: EnergyNote?
  /// Metres of the distance that another sensor counted where no fix told the way.
  var countedMeters = 0.0
  /// How many of them the samples so far have told.
  private var toldCountedMeters = 0.0
  private var isPaused = false
  private var finished: [QuantitySample] = []

  /// What has moments of its own is left out: strokes and distance of a pool (``LengthSamples``), steps and
  /// pushes (``WalkSamples``).
  init(
    recording id: UUID, activity: WorkoutActivityType, isPool: Bool = false, start: Instant
  ) {
    prefix = DerivedSamples.prefix(of: id)
    sums = Self.measures(of: activity, isPool: isPool).map {
      SumSlice($0.type, total: $0.total, from: start)
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

  /// The samples that are whole since this was last asked.
  mutating func takeFinished() -> [QuantitySample] {
    defer { finished.removeAll(keepingCapacity: true) }
    return finished.map(withIdentity)
  }

  /// Totals as they stand at a moment.
  mutating func take(_ totals: Workout.Totals, at date: Instant) {
    guard !isPaused else { return }
    for index in sums.indices { finish(sums[index].take(totals, at: date)) }
  }

  /// A stroke of the arm in open water.
  mutating func take(stroke style: SwimmingStrokeStyle) {
    strokeStyles.take(style)
  }

  /// Beats per minute, or 0 for lost contact.
  mutating func take(heartRate beatsPerMinute: Double, at date: Instant) {
    finished += heartRate.take(beatsPerMinute > 0 ? beatsPerMinute : nil, at: date)
  }

  /// What a bicycle's sensor says.
  mutating func take(_ reading: CyclingReading, wheelCircumference: Double?, at date: Instant) {
    finished += cycling.take(reading, wheelCircumference: wheelCircumference, at: date)
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

  /// The last samples, up to the end of the workout.
  mutating func finish(_ totals: Workout.Totals, at end: Instant) -> [QuantitySample] {
    for index in sums.indices { finish(sums[index].cut(totals, at: end)) }
    finished += heartRate.cut() + cycling.cut()
    return takeFinished()
  }

  /// The clock was corrected; the samples given out so far are the store's to shift.
  mutating func shift(by offset: Duration) {
    for index in sums.indices { sums[index].shift(by: offset) }
    heartRate.shift(by: offset)
    cycling.shift(by: offset)
  }

  /// Goes on behind what an interrupted recorder saved.
  mutating func goOn(after saved: [QuantityType: (total: Double, end: Instant)]) {
    finished.removeAll()
    for index in sums.indices {
      if let (total, end) = saved[sums[index].type] { sums[index].goOn(from: total, at: end) }
    }
    if let (_, end) = saved[.heartRate] { heartRate.goOn(after: end) }
    cycling.goOn(after: saved)
  }

  /// What another sensor had counted before is in samples that were saved.
  mutating func goOn(counted meters: Double) {
    countedMeters = meters
    toldCountedMeters = meters
  }

  /// Strokes say how they were swum.
  private mutating func finish(_ samples: [QuantitySample]) {
    for var sample in samples {
      if sample.type == .swimmingStrokeCount, let style = strokeStyles.takeStyle() {
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
