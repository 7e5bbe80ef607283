import Foundation
import HealthModel

@testable import HealthStorage

/// A second implementation of predicates: each sample is checked by itself, in memory.
struct NaiveFilter {
  /// The workouts of each sample.
  var workouts: [UUID: Set<UUID>] = [:]
  /// The members of correlations.
  var members: Set<UUID> = []

  func matches(_ predicate: SamplePredicate, _ sample: Sample) -> Bool {
    switch predicate {
    case .all(let parts): return parts.allSatisfy { matches($0, sample) }
    case .any(let parts): return parts.contains { matches($0, sample) }
    case .not(let part): return !matches(part, sample)
    case .time(let from, let to, let options): return isIn(from, to, options, sample.span)
    case .quantity(let comparison, let quantity):
      guard case .quantity(let own) = sample,
        let value = try? own.quantity.value(in: own.type.canonicalUnit),
        let other = try? quantity.value(in: own.type.canonicalUnit)
      else { return false }
      return comparison.holds(value, other)
    case .category(let comparison, let value):
      guard case .category(let own) = sample else { return false }
      return comparison.holds(own.value, value)
    case .categoryIn(let values):
      guard case .category(let own) = sample else { return false }
      return values.contains(own.value)
    case .hasMetadata(let key): return sample.header.metadata[key] != nil
    case .metadataIn(let key, let values):
      return values.contains { matches(.metadata(key, .equal, $0), sample) }
    case .metadata(let key, let comparison, let value):
      return compare(sample.header.metadata[key], comparison, value)
    case .fromPlatform:
      return sample.header.sourceRevision?.source.isPlatform ?? false
    case .sources(let identifiers):
      return sample.header.sourceRevision.map {
        identifiers.contains($0.source.bundleIdentifier)
      } ?? false
    case .sourceRevisions(let patterns):
      return patterns.contains { fits(sample.header.sourceRevision, $0) }
    case .devices(let devices): return sample.header.device.map(devices.contains) ?? false
    case .device(let property, let values):
      guard let device = sample.header.device else { return false }
      return device[property].map(values.contains) ?? values.isEmpty
    case .objects(let identities): return identities.contains(sample.uuid)
    case .uncorrelated: return !members.contains(sample.uuid)
    case .hasMember(let type, let part):
      guard case .correlation(let own) = sample else { return false }
      return own.members.contains { $0.type == type && matches(part, $0) }
    case .workout(let workout): return workouts[sample.uuid]?.contains(workout) ?? false
    case .activity, .workoutActivity, .workoutDuration, .workoutTotal:
      return workout(predicate, sample)
    case .document: return document(predicate, sample)
    }
  }

  private func isIn(
    _ from: Instant?, _ to: Instant?, _ options: TimeOptions, _ span: TimeRange
  ) -> Bool {
    let isFrom = from.map { (options.contains(.strictStart) ? span.start : span.end) >= $0 }
    let isTo = to.map { (options.contains(.strictEnd) ? span.end : span.start) < $0 }
    return isFrom ?? true && isTo ?? true
  }

  private func compare(
    _ found: MetadataValue?, _ comparison: Comparison, _ value: MetadataValue
  ) -> Bool {
    switch (found, value) {
    case (.string(let a), .string(let b)): comparison.holds(a, b)
    case (.number(let a), .number(let b)): comparison.holds(a, b)
    case (.date(let a), .date(let b)): comparison.holds(a, b)
    case (.quantity(let a), .quantity(let b)):
      (try? a.value(in: b.unit)).map { comparison.holds($0, b.value) } ?? false
    default: false
    }
  }

  private func fits(_ revision: SourceRevision?, _ pattern: SourceRevisionPattern) -> Bool {
    guard let revision, revision.source.bundleIdentifier == pattern.bundleIdentifier else {
      return false
    }
    func fits<Value>(_ value: Value?, _ part: SourceRevisionPattern.Part<Value>) -> Bool {
      part == .any || part == .exactly(value)
    }
    return fits(revision.version, pattern.version)
      && fits(revision.productType, pattern.productType)
      && fits(revision.operatingSystemVersion, pattern.operatingSystemVersion)
  }

  private func workout(_ predicate: SamplePredicate, _ sample: Sample) -> Bool {
    guard case .workout(let own) = sample else { return false }
    switch predicate {
    case .activity(let types): return types.contains(own.configuration.activityType)
    case .workoutActivity(let types):
      guard own.isMultisport else { return types.contains(own.configuration.activityType) }
      return own.activities.contains { types.contains($0.configuration.activityType) }
    case .workoutDuration(let comparison, let duration):
      return comparison.holds(own.duration, duration)
    case .workoutTotal(let total, let comparison, let quantity):
      let value: Double? =
        switch total {
        case .distance: own.totals.distanceMeters
        case .energy: own.totals.energyKilocalories
        case .strokes: own.totals.strokeCount.map(Double.init)
        case .flights: nil
        }
      guard let value, let other = try? quantity.value(in: total.unit) else { return false }
      return comparison.holds(value, other)
    default: return false
    }
  }

  private func document(_ predicate: SamplePredicate, _ sample: Sample) -> Bool {
    guard case .document(let own) = sample,
      case .document(let field, let match, let text) = predicate
    else { return false }
    let found: String? =
      switch field {
      case .title: own.title
      case .patientName: own.patientName
      case .authorName: own.authorName
      case .custodianName: own.custodianName
      }
    guard let found else { return false }
    return match == .equals ? found == text : found.lowercased().contains(text.lowercased())
  }

  /// The samples that match, in sort order; equal ones in any order.
  func sorted(_ samples: [Sample], _ predicate: SamplePredicate, _ sort: [SampleSort]) -> [Sample] {
    samples.filter { matches(predicate, $0) }.sorted { a, b in
      for each in sort {
        let (first, second) = (Self.value(a, each.key), Self.value(b, each.key))
        if first != second { return (first < second) == (each.order == .ascending) }
      }
      return false
    }
  }

  /// The sort key of a sample.
  static func value(_ sample: Sample, _ key: SampleSort.Key) -> Double {
    switch (key, sample) {
    case (.start, _): Double(sample.span.start.microseconds)
    case (.end, _): Double(sample.span.end.microseconds)
    case (.workoutDuration, .workout(let own)): own.duration.inSeconds
    case (.workoutDistance, .workout(let own)): own.totals.distanceMeters ?? -1
    case (.workoutEnergy, .workout(let own)): own.totals.energyKilocalories ?? -1
    case (.workoutStrokes, .workout(let own)): own.totals.strokeCount.map(Double.init) ?? -1
    default: -1
    }
  }
}
