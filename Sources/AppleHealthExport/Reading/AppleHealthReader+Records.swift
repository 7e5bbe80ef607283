import ByteStreams
internal import HealthModel

/// A record whose start tag was read.
struct AppleHealthPendingRecord {
  var type: Int
  var unit: Int?
  var unitDigest: SIMD2<UInt64>?
  var provenance: Int
  var value: Double
  /// The digest of a category's value as written.
  var valueDigest: SIMD2<UInt64>?
  var start: Instant
  var end: Instant
  var created: Instant?
  var line: Int
  var beats: [(seconds: Double, perMinute: Double)] = []
  /// What is unknown in it, as metadata.
  var extra: Metadata = [:]
}

/// A correlation whose start tag was read.
struct AppleHealthPendingCorrelation {
  static let maximumMembers = 10_000

  var type: CorrelationType
  var head: AppleHealthIdentity.Head
  var provenance: Int
  var line: Int
  var members: [Sample] = []
  /// What is unknown in it, as metadata.
  var extra: Metadata = [:]
}

extension AppleHealthReader {
  private static let maximumBeats = 10_000

  mutating func beginRecord() {
    record = nil
    guard let typeText = tags.value(.type) else {
      return report(.missing(attribute: "type", element: "Record"))
    }
    guard let type = tables.type(typeText) else {
      return report(.tooMany("types", limit: AppleHealthTables.maximumTypes))
    }
    switch tables.types[type].meaning {
    case .quantity(let quantity): beginQuantity(type, quantity)
    case .category(let category): beginCategory(type, category)
    case .correlation, .unknown: return refuseType(type)
    }
    ledger?.type(tables.types[type].name, .kept(as: "samples of the type"))
  }

  /// Counts an object of a type that this release does not know.
  mutating func refuseType(_ type: Int) {
    AppleHealthSummary.count(tables.types[type].name, in: &summary.unknownTypes)
    keepObject(type)
    ledger?.type(tables.types[type].name, AppleHealthFates.kept)
  }

  private static let recordAttributes: [AppleHealthAttribute] = [
    .type, .unit, .value, .sourceName, .sourceVersion, .device, .creationDate, .startDate, .endDate,
  ]

  /// Returns the attributes of the current tag that are not read, as metadata.
  private func extraAttributes(of element: AppleHealthElement) -> Metadata {
    guard tags.count(of: Self.recordAttributes) < tags.attributeCount else { return [:] }
    var extra: Metadata = [:]
    for (name, value) in tags.strings() where !AppleHealthFates.isRead(name, of: element) {
      if extra[.keptAttribute(name)] == nil { extra[.keptAttribute(name)] = .string(value) }
    }
    return extra
  }

  private mutating func beginQuantity(_ type: Int, _ quantity: QuantityType) {
    guard let text = tags.value(.value) else {
      return report(.missing(attribute: "value", element: "Record"))
    }
    guard let value = DecimalText.parse(text.trimmed) else {
      return report(.badNumber(attribute: "value", AppleHealthReadError.quote(text)))
    }
    guard let unitText = tags.value(.unit) else {
      return report(.missing(attribute: "unit", element: "Record"))
    }
    guard let unit = tables.unit(unitText), let known = tables.units[unit].unit else {
      keepObject(type)
      return report(.badUnit(AppleHealthReadError.quote(unitText)))
    }
    if tables.types[type].unit != unit {
      tables.types[type].unit = unit
      tables.types[type].isUnitRight = known.isCompatible(with: quantity.canonicalUnit)
    }
    guard tables.types[type].isUnitRight else {
      keepObject(type)
      return report(
        .incompatibleUnit(
          type: tables.types[type].name, unit: AppleHealthReadError.quote(unitText)))
    }
    guard let head = readHead(type, element: "Record") else { return }
    if tables.types[type].number < 0 {
      tables.types[type].number = vocabulary.types.count
      vocabulary.types.append(.quantity(quantity))
    }
    if tables.units[unit].number < 0 {
      tables.units[unit].number = vocabulary.units.count
      vocabulary.units.append(known)
    }
    record = AppleHealthPendingRecord(
      type: type, unit: tables.units[unit].number, unitDigest: tables.units[unit].digest,
      provenance: head.provenance, value: value, start: head.start, end: head.end,
      created: head.created, line: tags.line, extra: extraAttributes(of: .record))
  }

  private mutating func beginCategory(_ type: Int, _ category: CategoryType) {
    var digest: SIMD2<UInt64>?
    var value: Int?
    if let text = tags.value(.value) {
      guard let index = tables.value(text) else {
        return report(.tooMany("values of categories", limit: AppleHealthTables.maximumValues))
      }
      if tables.types[type].valueText != index {
        tables.types[type].valueText = index
        tables.types[type].value = Self.value(tables.values[index].name, of: category)
      }
      value = tables.types[type].value
      digest = tables.values[index].digest
    } else if category.values.cases.count == 1 {
      // Some releases omit the value if the type has only one.
      value = category.values.cases.keys.first
    }
    if tags.value(.unit) != nil {
      ledger?.settle(attribute: "unit", .refused(because: "a category has no unit"))
    }
    guard let value else {
      guard let text = tags.value(.value) else {
        return report(.missing(attribute: "value", element: "Record"))
      }
      keepObject(type)
      return report(
        .unknownValue(type: tables.types[type].name, AppleHealthReadError.quote(text)))
    }
    guard let head = readHead(type, element: "Record") else { return }
    if tables.types[type].number < 0 {
      tables.types[type].number = vocabulary.types.count
      vocabulary.types.append(.category(category))
    }
    record = AppleHealthPendingRecord(
      type: type, provenance: head.provenance, value: Double(value), valueDigest: digest,
      start: head.start, end: head.end, created: head.created, line: tags.line,
      extra: extraAttributes(of: .record))
  }

  /// Returns the value of a constant by its name or number.
  private static func value(_ text: String, of category: CategoryType) -> Int? {
    if let value = category.values.value(exportName: text) { return value }
    guard let value = Int(text), category.values.contains(value) else { return nil }
    return value
  }

  struct HeadFields {
    var provenance: Int
    var start: Instant
    var end: Instant
    var created: Instant?
  }

  /// Reads the times and the source, which every object has.
  mutating func readHead(_ type: Int?, element: String) -> HeadFields? {
    guard let start = requiredInstant(.startDate, element) else { return nil }
    guard let end = requiredInstant(.endDate, element) else { return nil }
    if end < start {
      report(.endsBeforeStart)
      ledger?.settle(attribute: "endDate", .refused(because: "the end is before the start"))
    }
    guard
      let provenance = tables.provenance(
        name: tags.value(.sourceName), version: tags.value(.sourceVersion),
        device: tags.value(.device), in: &vocabulary)
    else {
      report(.tooMany("sources", limit: AppleHealthTables.maximumProvenances))
      return nil
    }
    return HeadFields(
      provenance: provenance, start: start, end: end, created: tags.instant(.creationDate))
  }

  mutating func requiredInstant(_ attribute: AppleHealthAttribute, _ element: String) -> Instant? {
    if let instant = tags.instant(attribute) { return instant }
    if let text = tags.value(attribute) {
      report(.badTime(attribute: attribute.rawValue, AppleHealthReadError.quote(text)))
    } else {
      report(.missing(attribute: attribute.rawValue, element: element))
    }
    return nil
  }

  mutating func finishRecord(isMember: Bool) {
    let depth = places.count
    guard let pending = record.take() else {
      clearEntries(at: depth)
      return finishKept()
    }
    let entry = tables.types[pending.type]
    var result = drainMetadata(at: depth)
    var identity = ContentIdentity(AppleHealthIdentity.recordKind)
    AppleHealthIdentity.Head(
      type: entry.digest, source: tables.provenanceDigests[pending.provenance],
      start: pending.start, end: pending.end, created: pending.created
    ).add(to: &identity)
    if let unitDigest = pending.unitDigest {
      identity.add(pending.value)
      identity.add(unitDigest)
    } else if let valueDigest = pending.valueDigest {
      identity.add(valueDigest)
    } else {
      identity.addAbsent()
    }
    if let digest = result.digest { identity.add(digest) } else { identity.addAbsent() }
    if !pending.extra.isEmpty { result.metadata.merge(pending.extra) { own, _ in own } }
    if !pending.beats.isEmpty { result.metadata[.instantaneousBeats] = Self.json(pending.beats) }
    let made = AppleHealthRecord(
      uuid: identity.uuid(), type: entry.number, unit: pending.unit,
      provenance: pending.provenance, value: pending.value,
      span: TimeRange(start: pending.start, end: pending.end), created: pending.created,
      metadata: result.metadata, line: pending.line)
    if isMember {
      summary.memberRecords += 1
      addMember(made)
    } else {
      summary.records += 1
      batch.append(made)
      if batch.count >= Self.batchRecords { sendBatch() }
    }
  }

  /// Returns the metadata of the element that ends at a depth, and reports invalid entries.
  mutating func drainMetadata(at depth: Int) -> AppleHealthMetadata.Result {
    guard entries.indices.contains(depth) else {
      return AppleHealthMetadata.Result(metadata: [:], digest: nil, faults: [])
    }
    let result = metadata.make(&entries[depth])
    entries[depth].clear()
    for fault in result.faults { report(fault) }
    return result
  }

  mutating func addEntry() {
    let depth = places.count - 1
    guard entries.indices.contains(depth) else { return }
    guard let key = tags.value(.key), let value = tags.value(.value) else {
      return report(.missing(attribute: "key or value", element: "MetadataEntry"))
    }
    guard let number = metadata.number(of: key) else {
      return report(.tooMany("keys of metadata", limit: AppleHealthMetadata.maximumKeys))
    }
    if let isEqual = entries[depth].isEqual(number, value) {
      ledger?.settle(
        isEqual
          ? .merged(with: "the entry with the same key and value")
          : .refused(because: "its key has another value"))
    }
    if !entries[depth].add(number, value) {
      report(.tooMany("entries of metadata", limit: AppleHealthEntries.most))
    }
  }

  mutating func addBeat() {
    guard record != nil else { return }
    guard let text = tags.value(.time) else {
      return report(.missing(attribute: "time", element: "InstantaneousBeatsPerMinute"))
    }
    guard let seconds = AppleHealthClock.halfDaySeconds(text) else {
      return report(.badTime(attribute: "time", AppleHealthReadError.quote(text)))
    }
    guard let perMinute = tags.number(.bpm) else {
      return report(.badNumber(attribute: "bpm", AppleHealthReadError.quote(tags.value(.bpm))))
    }
    guard record?.beats.count ?? 0 < Self.maximumBeats else {
      return report(.tooMany("beats", limit: Self.maximumBeats))
    }
    record?.beats.append((seconds, perMinute))
  }

  // MARK: Correlations

  mutating func beginCorrelation() {
    correlation = nil
    guard let text = tags.value(.type) else {
      return report(.missing(attribute: "type", element: "Correlation"))
    }
    guard let type = tables.type(text) else {
      return report(.tooMany("types", limit: AppleHealthTables.maximumTypes))
    }
    guard case .correlation(let known) = tables.types[type].meaning else {
      return refuseType(type)
    }
    ledger?.type(tables.types[type].name, .kept(as: "correlations of the type"))
    guard let head = readHead(type, element: "Correlation") else { return }
    correlation = AppleHealthPendingCorrelation(
      type: known,
      head: AppleHealthIdentity.Head(
        type: tables.types[type].digest, source: tables.provenanceDigests[head.provenance],
        start: head.start, end: head.end, created: head.created),
      provenance: head.provenance, line: tags.line, extra: extraAttributes(of: .correlation))
  }

  private mutating func addMember(_ record: AppleHealthRecord) {
    guard let count = correlation?.members.count, let sample = vocabulary.sample(record) else {
      return
    }
    guard count < AppleHealthPendingCorrelation.maximumMembers else {
      return report(
        .tooMany("members of a correlation", limit: AppleHealthPendingCorrelation.maximumMembers))
    }
    correlation?.members.append(sample)
  }

  mutating func finishCorrelation() {
    let result = drainMetadata(at: places.count)
    guard let pending = correlation.take() else { return finishKept() }
    var identity = ContentIdentity(AppleHealthIdentity.correlationKind)
    pending.head.add(to: &identity)
    if let digest = result.digest { identity.add(digest) } else { identity.addAbsent() }
    for member in pending.members.map(\.uuid).sorted() { identity.add(member) }
    let provenance = vocabulary.provenances[pending.provenance]
    summary.correlations += 1
    send(
      .correlation(
        Correlation(
          type: pending.type, span: TimeRange(start: pending.head.start, end: pending.head.end),
          members: pending.members,
          header: ObjectHeader(
            uuid: identity.uuid(), sourceRevision: provenance.sourceRevision,
            device: provenance.device,
            metadata: result.metadata.merging(pending.extra) { own, _ in own }))))
  }
}
