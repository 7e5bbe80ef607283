import ApplicationMessages
package import Console
package import HealthModel
package import struct HealthModel.Unit

/// A sample of any kind as JSON: the common keys and those of its kind.
package struct SampleJSON: Encodable {
  let sample: Sample
  let unit: Unit?

  /// Creates the JSON of a sample with values in a unit, or in the unit of its type.
  package init(_ sample: Sample, unit: Unit? = nil) {
    self.sample = sample
    self.unit = unit
  }

  enum CodingKeys: String, CodingKey {
    case id, type, start, end, value, unit, category, members, activity, workout, title, source
    case device, metadata, risk
    case givenValue = "given_value"
    case givenUnit = "given_unit"
    case durationSeconds = "duration_s"
    case distanceMeters = "distance_m"
    case energyKilocalories = "energy_kcal"
    case locationCount = "location_count"
    case patientName = "patient_name"
    case authorName = "author_name"
    case custodianName = "custodian_name"
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(sample.uuid.word, forKey: .id)
    try container.encode(sample.type.name, forKey: .type)
    try container.encode(sample.span.start.rfc3339, forKey: .start)
    try container.encode(sample.span.end.rfc3339, forKey: .end)
    let header = sample.header
    try container.encodeIfPresent(header.sourceRevision.map(SourceMessage.init), forKey: .source)
    if let device = header.device, device != Device() {
      try container.encode(DeviceMessage(device), forKey: .device)
    }
    try container.encode(MetadataJSON(header.metadata), forKey: .metadata)
    try encodeKind(to: &container)
  }

  private func encodeKind(to container: inout KeyedEncodingContainer<CodingKeys>) throws {
    switch sample {
    case .quantity(let sample): try encode(sample, to: &container)
    case .category(let sample):
      try container.encode(sample.value, forKey: .value)
      try container.encodeIfPresent(sample.type.values.cases[sample.value], forKey: .category)
    case .correlation(let sample):
      try container.encode(sample.members.map { SampleJSON($0) }, forKey: .members)
    case .workout(let sample):
      try container.encode(sample.configuration.activityType.name, forKey: .activity)
      try container.encode(sample.timerDuration.exactSeconds, forKey: .durationSeconds)
      try container.encodeIfPresent(sample.totals.distanceMeters, forKey: .distanceMeters)
      try container.encodeIfPresent(sample.totals.energyKilocalories, forKey: .energyKilocalories)
    case .route(let sample):
      try container.encode(sample.workout.word, forKey: .workout)
      try container.encode(sample.locationCount, forKey: .locationCount)
      try container.encodeIfPresent(sample.distanceMeters, forKey: .distanceMeters)
    case .document(let sample):
      try container.encode(sample.title, forKey: .title)
      try container.encodeIfPresent(sample.patientName, forKey: .patientName)
      try container.encodeIfPresent(sample.authorName, forKey: .authorName)
      try container.encodeIfPresent(sample.custodianName, forKey: .custodianName)
    }
  }

  private func encode(
    _ sample: QuantitySample, to container: inout KeyedEncodingContainer<CodingKeys>
  ) throws {
    let unit = unit ?? AmountText.plainUnit(of: sample.type)
    try container.encode(try sample.quantity.value(in: unit), forKey: .value)
    try container.encode(unit.description, forKey: .unit)
    try container.encodeIfPresent(sample.assessmentRisk?.rawValue, forKey: .risk)
    guard sample.quantity.unit != unit else { return }
    try container.encode(sample.quantity.value, forKey: .givenValue)
    try container.encode(sample.quantity.unit.description, forKey: .givenUnit)
  }
}

/// Samples as lines of text.
package struct SampleLines {
  let measures: UnitSystem
  let times: TimeText
  let unit: Unit?
  let showsType: Bool

  package init(measures: UnitSystem, times: TimeText, unit: Unit?, showsType: Bool) {
    self.measures = measures
    self.times = times
    self.unit = unit
    self.showsType = showsType
  }

  /// `3f2a11c0  2026-11-21 07:45:10 UTC  62 count/min  Strap`.
  package mutating func line(_ sample: Sample) throws -> String {
    var words = [sample.uuid.sampleWord, times.dateAndSecond(sample.span.start)]
    let length = sample.span.duration.exactSeconds
    if length > 0 { words.append(MeasureText.duration(length)) }
    if showsType { words.append(sample.type.name) }
    words.append(try value(sample))
    if let source = sample.header.sourceRevision?.source.name { words.append(source) }
    return words.filter { !$0.isEmpty }.joined(separator: "  ")
  }

  /// Returns the value of a sample: `62 count/min`, `asleepCore`, `120 mmHg, 80 mmHg`, `11 count (moderate)`.
  package func value(_ sample: Sample) throws -> String {
    switch sample {
    case .quantity(let sample):
      let amounts = AmountText(
        unit: unit ?? AmountText.unit(of: sample.type, in: measures))
      let number = try amounts.text(sample.quantity)
      let unit = amounts.unit.isNull ? "" : " \(amounts.unit)"
      return number + unit + (sample.assessmentRisk.map { " (\($0.rawValue))" } ?? "")
    case .category(let sample):
      let word = sample.type.values.cases[sample.value] ?? "\(sample.value)"
      guard let name = sample.header.metadata.string(.medicationName) else { return word }
      return "\(word) \(name)"
    case .correlation(let sample):
      return try sample.members.map { try "\($0.type.name) \(value($0))" }.joined(separator: ", ")
    case .workout(let sample): return sample.configuration.activityType.title
    case .route(let sample): return "\(sample.locationCount) locations"
    case .document(let sample): return sample.title
    }
  }
}
