import ByteStreams
internal import Foundation
internal import HealthModel

/// An element that is kept as it is written: what is known of it from its start tag.
struct AppleHealthPendingKept {
  let name: String
  /// The number of open elements around it.
  let depth: Int
  let provenance: Int?
  let span: TimeRange
  let line: Int
}

/// What has no type of its own is kept as it is written.
extension AppleHealthReader {
  /// The source of elements and files that do not name one.
  static let unnamedSource = "Apple Health"
  /// The kind of contents of elements with other names, if a file has too many.
  static let otherKind = "Element"

  /// Begins to keep a record or correlation that is read no further.
  mutating func keepObject(_ type: Int) {
    guard capture == nil else { return }
    keep(tables.types[type].name)
  }

  /// Begins to keep an element whose contents are not read.
  mutating func beginKept(_ element: AppleHealthElement) {
    isInUnknown = true
    if capture == nil { keep(element.rawValue) }
  }

  /// Begins an unknown element: it is kept with the element that it is in, or as a sample.
  mutating func beginUnknown() {
    isInUnknown = true
    guard capture == nil else { return }
    switch places.last {
    case nil: keep(tags.elementName)
    case .record?, .correlation?:
      var part = AppleHealthCapture(.part(tags.elementName))
      part.append(start: tags, isEmpty: false)
      capture = part
    default: break
    }
  }

  private mutating func keep(_ name: String) {
    var element = AppleHealthCapture(.kept(pendingKept(name)))
    element.append(start: tags, isEmpty: false)
    capture = element
  }

  private mutating func pendingKept(_ name: String) -> AppleHealthPendingKept {
    let isKnown =
      summary.kept[name] != nil || summary.kept.count < AppleHealthSummary.maximumNames
    let name = isKnown ? name : Self.otherKind
    let begins: [AppleHealthAttribute] = [.startDate, .date, .dateIssued, .receivedDate]
    var start: Instant?
    for attribute in begins where start == nil { start = tags.instant(attribute) }
    if start == nil, let day = tags.string(.dateComponents).flatMap({ BirthDate($0) }) {
      start = Instant(microseconds: Int64(day.daysSince1970) * 86_400_000_000)
    }
    let from = start ?? summary.exportDate ?? Instant(microseconds: 0)
    let end = tags.instant(.endDate) ?? from
    let provenance =
      tags.value(.sourceName) == nil
      ? nil
      : tables.provenance(
        name: tags.value(.sourceName), version: tags.value(.sourceVersion),
        device: tags.value(.device), in: &vocabulary)
    return AppleHealthPendingKept(
      name: name, depth: places.count, provenance: provenance,
      span: TimeRange(start: from, end: max(from, end)), line: tags.line)
  }

  /// Keeps an element without contents, in addition to what is read of it.
  mutating func keepElement(_ element: AppleHealthElement) {
    let pending = pendingKept(element.rawValue)
    var whole = AppleHealthCapture(.kept(pending))
    whole.append(start: tags, isEmpty: true)
    send(pending, whole)
  }

  /// Ends an element whose contents were not read.
  mutating func finishUnknown() {
    guard isInUnknown else { return }
    isInUnknown = false
    switch capture?.purpose {
    case .kept(let pending)? where pending.depth == places.count: finishKept()
    case .part(let name)?:
      keepPart(name)
      capture = nil
    case let purpose?: ledger?.settle(purpose.fate)
    case nil: ledger?.settle(AppleHealthFates.unknownElement)
    }
    ledger?.close()
  }

  /// Drops an element whose end tag is missing.
  mutating func abandonUnknown() {
    guard isInUnknown else { return }
    isInUnknown = false
    if case .part? = capture?.purpose { capture = nil }
    ledger?.settle(capture?.purpose.fate ?? .refused(because: "its end tag is missing"))
    ledger?.close()
  }

  private mutating func keepPart(_ name: String) {
    guard let part = capture, !part.isCut, part.bytes.count <= QuantitySample.maximumKeptBytes
    else {
      ledger?.settle(Self.tooLarge)
      return
    }
    let key = MetadataKey.keptElement(name)
    let text = String(decoding: part.bytes, as: UTF8.self)
    if let before = record?.extra {
      record?.extra[key] = .string((before.string(key) ?? "") + text)
    } else if let before = correlation?.extra {
      correlation?.extra[key] = .string((before.string(key) ?? "") + text)
    } else {
      ledger?.settle(AppleHealthFates.unknownElement)
      return
    }
    ledger?.settle(AppleHealthFates.part)
  }

  /// Ends the element that is kept, if it began at this depth.
  mutating func finishKept() {
    guard let whole = capture, case .kept(let pending) = whole.purpose,
      pending.depth == places.count
    else { return }
    capture = nil
    send(pending, whole)
  }

  private static let tooLarge = AppleHealthAccount.Fate.refused(
    because: "larger than \(QuantitySample.maximumKeptBytes >> 20) MB")

  private mutating func send(_ pending: AppleHealthPendingKept, _ whole: AppleHealthCapture) {
    guard !whole.isCut, whole.bytes.count <= QuantitySample.maximumKeptBytes else {
      ledger?.settle(Self.tooLarge)
      return report(
        .tooMany("bytes of <\(pending.name)>", limit: QuantitySample.maximumKeptBytes))
    }
    // The element has its own settled attributes if it is read as well.
    if isKeptOnly(pending.name) { ledger?.settle(AppleHealthFates.kept) }
    AppleHealthSummary.count(pending.name, in: &summary.kept)
    let provenance = pending.provenance.map { vocabulary.provenances[$0] }
    send(
      .kept(
        Self.sample(
          keeping: whole.bytes, as: pending.name, span: pending.span,
          provenance?.sourceRevision, provenance?.device), line: pending.line))
  }

  private func isKeptOnly(_ name: String) -> Bool {
    name != AppleHealthElement.me.rawValue && name != AppleHealthElement.activitySummary.rawValue
  }

  /// Makes the sample of kept contents, with an identity of the contents alone: an element without a date has the time of
  /// the export, which the next export has not.
  static func sample(
    keeping bytes: [UInt8], as name: String, span: TimeRange, _ revision: SourceRevision?,
    _ device: Device?, metadata: Metadata = [:]
  ) -> QuantitySample {
    var identity = ContentIdentity("apple-health-kept")
    identity.add(name)
    identity.add(metadata.string(.keptFile))
    bytes.withUnsafeBufferPointer { identity.add($0) }
    let source = AppleHealthProvenance(sourceName: unnamedSource, version: nil, device: nil)
    return QuantitySample(
      keeping: bytes, as: name, span: span,
      header: ObjectHeader(
        uuid: identity.uuid(), sourceRevision: revision ?? source.sourceRevision, device: device,
        metadata: metadata))
  }
}
