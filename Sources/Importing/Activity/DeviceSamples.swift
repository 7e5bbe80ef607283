import ActivityItems
import HealthModel
import ByteStreams

/// The totals of a device for a workout, as samples of a separate source.
///
/// Samples contain only sums, and no time twice. Momentary values remain in a trace, since two
/// samples of one source that overlap would be counted twice. Distance is cut into half minutes if
/// the device reported it continuously; in a pool the lengths have samples of their own, and the
/// rest of the total is one more. Heart rates of a whole workout are metadata, because a mean over
/// an hour is not a reading.
struct DeviceSamples {
  private(set) var samples: [Sample] = []
  private let workout: Workout
  /// The time of the sums: that of the workout, or of the activity that is added.
  private var span: TimeRange
  /// Distinguishes the samples of activities.
  private var prefix = ""

  /// The difference between a total and the sum of its lengths in meters up to which they are
  /// equal.
  private static let rounding = 0.01

  init(of draft: WorkoutDraft, workout: Workout) {
    self.workout = workout
    span = workout.span
    let activities = workout.activities
    guard !activities.isEmpty else {
      add(
        workout.totals, workout.configuration, lengths: draft.lengths,
        distance: draft.countedDistance.slices)
      return
    }
    for (index, activity) in activities.enumerated() {
      (span, prefix) = (activity.span, "\(index)/")
      add(
        activity.totals, activity.configuration,
        lengths: draft.lengths.filter { activity.span.contains($0.span.start) },
        distance: draft.countedDistance.slices.filter {
          activity.span.start <= $0.span.start && $0.span.end <= activity.span.end
        })
    }
  }

  /// Adds the sums of a workout, or of one activity of it.
  private mutating func add(
    _ totals: Workout.Totals, _ configuration: WorkoutConfiguration, lengths: [ActivityLength],
    distance slices: [(span: TimeRange, meters: Double)]
  ) {
    let lengths = lengths.filter { !$0.isRest }
    let activity = configuration.activityType
    let pool = configuration.lapLength?.inMeters
    if let type = activity.distanceType, let total = totals.distanceMeters {
      let parts: [Part] =
        lengths.isEmpty
        ? Self.scaled(slices, to: total)
        : lengths.map { length in
          (span: length.span, amount: length.distanceMeters.sound ?? pool)
        }
      addSum(type, .meter, total: total, parts: parts)
    }
    if let energy = totals.energyKilocalories {
      addSum(.activeEnergyBurned, .kilocalorie, total: energy, parts: [])
    }
    if let steps = totals.stepCount {
      addSum(
        activity.isWheelchair ? .pushCount : .stepCount, .count, total: Double(steps), parts: [])
    }
    let counted = lengths.compactMap(\.strokeCount).reduce(0, +)
    if totals.strokeCount != nil || counted > 0 {
      let parts = lengths.map { length in
        (span: length.span, amount: length.strokeCount.map(Double.init))
      }
      addSum(
        .swimmingStrokeCount, .count, total: Double(totals.strokeCount ?? counted), parts: parts,
        styles: lengths.map(\.strokeStyle))
    }
  }

  private typealias Part = (span: TimeRange, amount: Double?)

  /// The relative difference between the continuous count and the total up to which the count is
  /// scaled to the total.
  private static let scaling = 0.1

  /// Returns parts that sum to the total, in proportion to the count; empty if the count is too
  /// different.
  private static func scaled(
    _ slices: [(span: TimeRange, meters: Double)], to total: Double
  ) -> [Part] {
    let counted = slices.reduce(0) { $0 + $1.meters }
    guard total > 0, counted > 0, abs(counted / total - 1) <= scaling else { return [] }
    return slices.map { (span: $0.span, amount: $0.meters * total / counted) }
  }

  private mutating func addSum(
    _ type: QuantityType, _ unit: Unit, total: Double, parts: [Part],
    styles: [SwimmingStrokeStyle?] = []
  ) {
    let told = parts.reduce(0) { $0 + ($1.amount ?? 0) }
    guard told > 0, told <= total + Self.rounding, isInOrder(parts) else {
      if total > 0 { add(type, Quantity(total, unit), span, name: "total") }
      return
    }
    for (index, part) in parts.enumerated() {
      guard let amount = part.amount, amount > 0 else { continue }
      add(
        type, Quantity(amount, unit), part.span, name: "\(index)",
        style: index < styles.count ? styles[index] : nil)
    }
    guard total - told > Self.rounding, let last = parts.last?.span.end else { return }
    let rest = TimeRange(start: min(last, span.end), end: span.end)
    add(type, Quantity(total - told, unit), rest, name: "rest")
  }

  /// Returns whether the parts do not overlap and are within the workout.
  private func isInOrder(_ parts: [Part]) -> Bool {
    var reached = span.start
    for part in parts {
      guard part.span.start >= reached, part.span.end <= span.end else { return false }
      reached = part.span.end
    }
    return true
  }

  private mutating func add(
    _ type: QuantityType, _ quantity: Quantity, _ span: TimeRange, name: String,
    style: SwimmingStrokeStyle? = nil
  ) {
    var identity = ContentIdentity("sample of a workout of a file")
    identity.add(workout.uuid)
    identity.add(type.identifier)
    identity.add(prefix + name)
    var metadata: Metadata = [:]
    if let style { metadata[.swimmingStrokeStyle] = .enumeration(style) }
    samples.append(
      .quantity(
        QuantitySample(
          type: type, quantity: quantity, span: span,
          header: ObjectHeader(
            uuid: identity.uuid(), sourceRevision: workout.header.sourceRevision,
            device: workout.header.device, metadata: metadata))))
  }
}

extension Quantity {
  fileprivate var inMeters: Double? { try? value(in: .meter) }
}
