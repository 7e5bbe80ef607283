package import HealthModel

/// The types that the platform does not collect, and the intervals without collection.
package struct CollectionRules: Hashable, Sendable {
  /// An interval in which a type is not collected.
  package struct Pause: Hashable, Sendable {
    /// The moment when the collection was turned off.
    package let start: Instant
    /// The end of the interval; `nil` while the type is off.
    package let end: Instant?

    /// Whether any moment of a sample lies in the interval; a sample without length has one moment.
    func overlaps(_ span: TimeRange) -> Bool {
      if let end, span.start >= end { return false }
      return span.end > start || span.start >= start
    }
  }

  /// The intervals of each type, by identifier, oldest first.
  var pauses: [String: [Pause]] = [:]

  var isEmpty: Bool { pauses.isEmpty }

  /// The identifiers of the types that are off, with the moment they were turned off.
  package var off: [String: Instant] {
    pauses.compactMapValues { pauses in pauses.last.flatMap { $0.end == nil ? $0.start : nil } }
  }

  /// Whether the platform currently collects a type.
  package func isOn(_ type: ObjectType) -> Bool { off[type.identifier] == nil }

  /// Whether the platform may save a sample of the time range.
  func collects(_ type: ObjectType, _ span: TimeRange) -> Bool {
    guard let pauses = pauses[type.identifier] else { return true }
    return !pauses.contains { $0.overlaps(span) }
  }

  /// The traces that must not be recorded, with the moment since when: those that contain only types that are
  /// off.
  var tracesOff: [TraceKind: Instant] {
    let off = off
    return Self.typesOfTraces.compactMapValues { types in
      let since = types.compactMap { off[$0.identifier] }
      return since.count == types.count ? since.max() : nil
    }
  }

  /// Motion, pressure and locations are not listed: they are used for more than the samples derived from them.
  private static let typesOfTraces: [TraceKind: [QuantityType]] = [
    .heartRate: [.heartRate],
    .cycling: [.cyclingPower, .cyclingCadence, .cyclingSpeed],
  ]
}
