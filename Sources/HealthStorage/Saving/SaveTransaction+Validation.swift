import Foundation
import HealthModel
import StoreErrors

extension SaveTransaction {
  /// Rejects a quantity that its type does not allow; `value` is in the type's own unit.
  func validate(_ sample: QuantitySample, value: Double) throws {
    let type = sample.type
    try validateEntry(.quantity(type), sample.header)
    if let limits = type.limits, !limits.contains(value) {
      let least = Quantity(limits.lowerBound, type.canonicalUnit)
      let most = Quantity(limits.upperBound, type.canonicalUnit)
      throw StoreError.invalid(
        sample.uuid, .outOfRange("\(least) to \(most)", type: type.identifier))
    }
    try require(type.requiredMetadata, type.identifier, sample.header)
    do {
      try sample.validateScore()
      // Another device or program may know more words.
      if origin == .local { try sample.validateWords() }
    } catch {
      throw StoreError.invalid(sample.uuid, .content(error, type: type.identifier))
    }
    // The clocks of two devices differ, so samples saved on another are not checked against this one's.
    if origin == .local, type.refusesFuture, sample.span.end > now {
      throw StoreError.invalid(sample.uuid, .inTheFuture(type: type.identifier))
    }
  }

  /// Rejects a category value that its type does not have.
  func validate(_ sample: CategorySample) throws {
    let type = sample.type
    guard type.values.contains(sample.value) else {
      throw StoreError.invalid(sample.uuid, .notACase(sample.value, type: type.identifier))
    }
    if type.refusesDuration, sample.span.end != sample.span.start {
      throw StoreError.invalid(sample.uuid, .sampleLasts(type: type.identifier))
    }
    try validateEntry(.category(type), sample.header)
    try require(type.requiredMetadata, type.identifier, sample.header)
  }

  /// Rejects manual entries of types that only the platform measures, even from the owner.
  private func validateEntry(_ type: ObjectType, _ header: ObjectHeader) throws {
    guard !type.isSavedByApplications, header.metadata[.wasUserEntered] == .bool(true) else {
      return
    }
    throw StoreError.invalid(header.uuid, .typedByHand(type: type.identifier))
  }

  private func require(
    _ keys: [MetadataKey], _ type: String, _ header: ObjectHeader
  ) throws {
    for key in keys where header.metadata[key] == nil {
      throw StoreError.invalid(header.uuid, .missing(key, type: type))
    }
  }

  /// Rejects dates that no file can represent, and samples that end before the store's earliest
  /// permitted date.
  ///
  /// - Returns: `false` for a sample that another device retains longer than this one: it is skipped.
  func isWithinDates(_ head: Head) throws -> Bool {
    guard Instant.writable.contains(head.span.start), Instant.writable.contains(head.span.end)
    else {
      throw StoreError.invalid(head.header.uuid, .unwritableDate)
    }
    guard let earliest = retention.earliestPermittedDate(for: head.type, now: now),
      head.span.end < earliest
    else { return true }
    guard origin == .local else { return false }
    throw StoreError.tooOld(head.header.uuid, earliest: earliest)
  }
}
