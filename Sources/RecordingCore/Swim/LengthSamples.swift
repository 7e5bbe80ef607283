import Foundation
import HealthModel
import Sessions

/// The samples of the lengths of a pool: for each its distance, and its strokes with their style.
///
/// They are identified by the index of the lap's event, which a length always retains, so that a
/// correction replaces them: it has the same identifier and a higher version.
struct LengthSamples {
  private let prefix: String

  /// The version increment of one correction; re-analysis begins at the next whole number.
  private static let versionStep = 0x1p-20
  private static let types = [QuantityType.distanceSwimming, .swimmingStrokeCount]

  init(recording id: UUID) {
    prefix = DerivedSamples.prefix(of: id)
  }

  func samples(of lap: Lap) -> [QuantitySample] {
    var samples: [QuantitySample] = []
    if let meters = lap.distanceMeters {
      samples.append(
        sample(.distanceSwimming, Quantity(meters, .meter), lap.span, "\(lap.eventIndex)"))
    }
    if let strokes = strokes(of: lap) {
      var sample = sample(.swimmingStrokeCount, strokes, lap.span, "\(lap.eventIndex)")
      sample.header.metadata[.swimmingStrokeStyle] = .enumeration(lap.style ?? .unknown)
      samples.append(sample)
    }
    for index in samples.indices {
      samples[index].header.metadata[.syncVersion] = .number(
        DerivedSamples.recordedVersion + Double(lap.revision) * Self.versionStep)
    }
    return samples
  }

  /// Returns the strokes that belong to no length, so that the samples add up to the total.
  func rest(
    of count: Int?, laps: [Lap], within span: TimeRange, named name: String = "rest"
  ) -> [QuantitySample] {
    let told = laps.reduce(0) { $0 + ($1.strokeCount ?? 0) }
    guard let count, count > told else { return [] }
    let start = laps.last?.span.end ?? span.start
    var sample = sample(
      .swimmingStrokeCount, Quantity(Double(count - told), .count),
      TimeRange(start: start, end: span.end), name)
    sample.header.metadata[.swimmingStrokeStyle] = .enumeration(SwimmingStrokeStyle.unknown)
    return [sample]
  }

  /// Returns the identifiers of a withdrawn lap's samples.
  func identifiers(ofEvent index: Int) -> [String] {
    Self.types.map { identifier($0, "\(index)") }
  }

  /// Returns the identifiers of a lap's samples that it no longer has after a correction.
  func withdrawn(of lap: Lap) -> [String] {
    guard lap.revision > 0, strokes(of: lap) == nil else { return [] }
    return [identifier(.swimmingStrokeCount, "\(lap.eventIndex)")]
  }

  private func strokes(of lap: Lap) -> Quantity? {
    lap.strokeCount.flatMap { $0 > 0 ? Quantity(Double($0), .count) : nil }
  }

  private func sample(
    _ type: QuantityType, _ quantity: Quantity, _ span: TimeRange, _ name: String
  ) -> QuantitySample {
    var sample = QuantitySample(
      type: type, quantity: quantity, span: span, header: ObjectHeader(uuid: .timeOrdered()))
    sample.header.metadata[.syncIdentifier] = .string(identifier(type, name))
    sample.header.metadata[.syncVersion] = .number(DerivedSamples.recordedVersion)
    return sample
  }

  private func identifier(_ type: QuantityType, _ name: String) -> String {
    "\(prefix)\(type.name)/length-\(name)"
  }
}

/// The samples of the lengths of a pool, from the laps of the session.
extension RecordingState {
  /// Which samples of the lengths were saved when the recorder died is unknown: all are stored again,
  /// and the store ignores those it has.
  mutating func restoreLengthSamples() {
    storeSamples(of: session.laps)
    let withdrawn = session.withdrawnEvents.flatMap {
      LengthSamples(recording: id).identifiers(ofEvent: $0)
    }
    if !withdrawn.isEmpty { effects.append(.withdrawSamples(withdrawn)) }
  }

  /// Whether a lap is a length: it is in a pool, in a workout of several activities in one of these.
  private func isLength(_ lap: Lap) -> Bool {
    let activity = session.activities.last { $0.start <= lap.span.start }
    return (activity?.configuration ?? session.configuration).swimmingLocationType == .pool
  }

  /// Passes samples of lengths of a pool to the store; those of other laps are cut by time.
  mutating func storeSamples(of laps: [Lap]) {
    let laps = laps.filter { isLength($0) }
    guard !laps.isEmpty else { return }
    let lengths = LengthSamples(recording: id)
    let samples = laps.flatMap(lengths.samples)
    if !samples.isEmpty { effects.append(.storeSamples(samples)) }
    let withdrawn = laps.flatMap(lengths.withdrawn)
    if !withdrawn.isEmpty { effects.append(.withdrawSamples(withdrawn)) }
  }
}
