public import HealthModel

/// How long a store keeps samples after they ended, of every type and of single ones.
public struct RetentionRules: Hashable, Sendable {
  /// The rule for every type that has none of its own; `nil` keeps everything.
  public internal(set) var everyType: Duration?
  /// Rules of single types, by identifier.
  public internal(set) var types: [String: Duration] = [:]

  /// How long samples of a type are kept; `nil` for ever.
  public func keep(_ type: ObjectType) -> Duration? { keep(identifier: type.identifier) }

  func keep(identifier: String) -> Duration? { types[identifier] ?? everyType }

  /// What a sample of the type has to end at, or later, to be saved; `nil` when any date will do.
  public func earliestPermittedDate(for type: ObjectType, now: Instant) -> Instant? {
    keep(type).map { now - $0 }
  }
}
