import HealthModel
import Interchange

/// What a device counted over a workout, as samples of its own source.
///
/// Sums only, each moment once: what is told of each moment stays a trace, since two of a source that
/// share time would be counted twice. Distance is cut into half minutes where the device counted it under way;
/// in a pool the lengths have samples of their own, and what the total says beyond them is one more. Heart rates of a whole workout are metadata: a mean over an hour is no
/// reading.
struct DeviceSamples {
  private(set) var samples: [Sample] = []
  private let workout: Workout

  /// Metres: a total that differs less from the sum of its lengths is that sum.
  private static let rounding = 0.01

  init(of draft: WorkoutDraft, workout: Workout) {
    self.workout = workout
    let totals = workout.totals
    let lengths = draft.lengths.filter { !$0.isRest }
    let activity = workout.configuration.activityType
    let pool = workout.configuration.lapLength?.inMeters
    if let type = activity.distanceType, let total = totals.distanceMeters {
      let parts: [Part] =
        lengths.isEmpty
        ? Self.scaled(draft.countedDistance.slices, to: total)
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

  private typealias Part = (span: Span, amount: Double?)

  /// What a device counted from moment to moment may be so much of its total apart from it, and is cut to it.
  private static let scaling = 0.1

  /// Parts that sum to the total, in the proportions of what was counted; none where that is another distance.
  private static func scaled(
    _ slices: [(span: Span, meters: Double)], to total: Double
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
      if total > 0 { add(type, Quantity(total, unit), workout.span, name: "total") }
      return
    }
    for (index, part) in parts.enumerated() {
      guard let amount = part.amount, amount > 0 else { continue }
      add(
        type, Quantity(amount, unit), part.span, name: "\(index)",
        style: index < styles.count ? styles[index] : nil)
    }
    guard total - told > Self.rounding, let last = parts.last?.span.end else { return }
    let rest = Span(start: min(last, workout.span.end), end: workout.span.end)
    add(type, Quantity(total - told, unit), rest, name: "rest")
  }

  /// Whether no two share time and all lie within the workout.
  private func isInOrder(_ parts: [Part]) -> Bool {
    var reached = workout.span.start
    for part in parts {
      guard part.span.start >= reached, part.span.end <= workout.span.end else { return false }
      reached = part.span.end
    }
    return true
  }

  private mutating func add(
    _ type: QuantityType, _ quantity: Quantity, _ span: Span, name: String,
    style: SwimmingStrokeStyle? = nil
  ) {
    var identity = ContentIdentity("sample of a workout of a file")
    identity.add(workout.uuid)
    identity.add(type.identifier)
    identity.add(name)
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
