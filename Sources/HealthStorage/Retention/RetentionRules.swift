package import HealthModel

/// The retention times of samples after their end, for all types and for single ones.
package struct RetentionRules: Hashable, Sendable {
  /// The rule for every type without a rule of its own; `nil` retains everything.
  package internal(set) var everyType: Duration?
  /// Rules of single types, by identifier.
  package internal(set) var types: [String: Duration] = [:]

  /// The retention time of a type's samples; `nil` for no limit.
  package func keep(_ type: ObjectType) -> Duration? { keep(identifier: type.identifier) }

  func keep(identifier: String) -> Duration? { types[identifier] ?? everyType }

  /// The earliest end date of samples of the type that can be saved; `nil` for no limit.
  package func earliestPermittedDate(for type: ObjectType, now: Instant) -> Instant? {
    keep(type).map { now - $0 }
  }
}
