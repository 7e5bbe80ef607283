import HealthModel

import struct HealthModel.Unit

/// Samples as lines of text.
struct SampleLines {
  let measures: UnitSystem
  let times: TimeText
  let unit: Unit?
  let showsType: Bool

  /// `3f2a11c0  2026-11-21 07:45:10 UTC  62 count/min  Strap`.
  mutating func line(_ sample: Sample) throws -> String {
    var words = [sample.uuid.sampleWord, times.dateAndSecond(sample.span.start)]
    let length = sample.span.duration.exactSeconds
    if length > 0 { words.append(MeasureText.duration(length)) }
    if showsType { words.append(sample.type.name) }
    words.append(try value(sample))
    if let source = sample.header.sourceRevision?.source.name { words.append(source) }
    return words.filter { !$0.isEmpty }.joined(separator: "  ")
  }

  /// Returns the value of a sample: `62 count/min`, `asleepCore`, `120 mmHg, 80 mmHg`.
  func value(_ sample: Sample) throws -> String {
    switch sample {
    case .quantity(let sample):
      let amounts = AmountText(
        unit: unit ?? AmountText.unit(of: sample.type, in: measures))
      let number = try amounts.text(sample.quantity)
      let unit = amounts.unit.isNull ? "" : " \(amounts.unit)"
      return number + unit
    case .category(let sample):
      return sample.type.values.cases[sample.value] ?? "\(sample.value)"
    case .correlation(let sample):
      return try sample.members.map { try "\($0.type.name) \(value($0))" }.joined(separator: ", ")
    case .workout(let sample): return sample.configuration.activityType.title
    case .route(let sample): return "\(sample.locationCount) locations"
    case .document(let sample): return sample.title
    }
  }
}
