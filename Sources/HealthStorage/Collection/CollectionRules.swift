public import HealthModel

/// Which types the platform does not collect, and in which intervals.
public struct CollectionRules: Hashable, Sendable {
  /// An interval in which a type is not collected.
  public struct Pause: Hashable, Sendable {
    public let start: Instant
    /// `nil` while the type is off.
    public let end: Instant?

    /// Whether any moment of a sample is in the interval; an empty sample has the moment it is at.
    func overlaps(_ span: Span) -> Bool {
      if let end, span.start >= end { return false }
      return span.end > start || span.start >= start
    }
  }

  /// The intervals of each type, by identifier, oldest first.
  var pauses: [String: [Pause]] = [:]

  var isEmpty: Bool { pauses.isEmpty }

  /// The identifiers of the types that are off now, with the moment they were turned off.
  public var off: [String: Instant] {
    pauses.compactMapValues { pauses in pauses.last.flatMap { $0.end == nil ? $0.start : nil } }
  }

  /// Whether the platform collects a type now.
  public func isOn(_ type: ObjectType) -> Bool { off[type.identifier] == nil }

  /// Whether a sample of a time may be saved by the platform.
  func collects(_ type: ObjectType, _ span: Span) -> Bool {
    guard let pauses = pauses[type.identifier] else { return true }
    return !pauses.contains { $0.overlaps(span) }
  }

  /// The traces that nothing is to be recorded in now, with since when: those that hold nothing but types that
  /// are off.
  var tracesOff: [TraceKind: Instant] {
    let off = off
    return Self.typesOfTraces.compactMapValues { types in
      let since = types.compactMap { off[$0.identifier] }
      return since.count == types.count ? since.max() : nil
    }
  }

  /// Motion, pressure and locations stand for more than the samples that are derived from them.
  private static let typesOfTraces: [TraceKind: [QuantityType]] = [
    .heartRate: [.heartRate],
    .cycling: [.cyclingPower, .cyclingCadence, .cyclingSpeed],
  ]
}
