import Foundation
import GRDB
import HealthModel
import SampleQueries

/// Compiles a predicate to SQL, part by part, and collects the values.
struct PredicateCompiler {
  /// The maximum depth: SQLite's parser can have a hundred unclosed tokens, and each level has a few.
  static let deepest = 20
  /// The conditions that are always and never true.
  ///
  /// Not `1` and `0`: SQLite has no plan by a named index for what is constantly false.
  static let always = "(+sample.id > 0)"
  static let never = "(+sample.id < 0)"
  /// SQLite's maximum number of arguments of one statement, less those of the statement itself.
  static let maximumArguments = 30_000

  let type: ObjectType
  let policy: AccessPolicy
  private(set) var arguments: [(any DatabaseValueConvertible)?] = []

  init(type: ObjectType, policy: AccessPolicy) {
    self.type = type
    self.policy = policy
  }

  /// The condition of a predicate, at a depth within the whole.
  ///
  /// For an empty column it may be neither true nor false: then the row does not match.
  mutating func condition(
    _ predicate: SamplePredicate, depth: Int = 0
  ) throws(PredicateError) -> String {
    guard depth < Self.deepest else { throw .tooDeep(limit: Self.deepest) }
    switch predicate {
    case .all(let parts): return try conditions(parts, depth, " AND ", none: Self.always)
    case .any(let parts): return try conditions(parts, depth, " OR ", none: Self.never)
    case .not(let part): return "(\(try condition(part, depth: depth + 1)) IS NOT TRUE)"
    case .time(let from, let to, let options): return time(from, to, options)
    case .quantity(let comparison, let quantity): return try value(comparison, quantity)
    case .category(let comparison, let value):
      try require(.category)
      return "(sample.value \(comparison.rawValue) \(bind(Double(value))))"
    case .categoryIn(let values):
      try require(.category)
      return "(sample.value IN \(list(values.sorted())))"
    case .hasMetadata(let key): return entry(key, "1")
    case .metadataIn(let key, let values): return try metadata(key, values)
    case .metadata(let key, let comparison, let value):
      return try metadata(key, comparison, value)
    case .sources(let identifiers): return sources(identifiers)
    case .fromPlatform: return Self.fromPlatform
    case .sourceRevisions(let patterns): return revisions(patterns)
    case .devices(let devices): return self.devices(devices)
    case .device(let property, let values): return device(property, values)
    case .objects(let identities): return objects(identities)
    case .uncorrelated:
      return """
        (NOT EXISTS (SELECT 1 FROM correlationMember AS link WHERE link.sampleId = sample.id))
        """
    case .hasMember(let type, let part): return try member(type, part, depth)
    case .workout(let workout): return associated(workout)
    case .activity(let types):
      try require(.workout)
      let list = list(types.map(\.rawValue).sorted())
      return workout("activityType IN \(list)")
    case .workoutActivity(let types):
      try require(.workout)
      return StoreFunctions.hasActivity(in: list(types.map(\.rawValue).sorted()))
    case .workoutDuration(let comparison, let duration):
      try require(.workout)
      let text = "\(WorkoutExpression.duration) \(comparison.rawValue)"
      return "(\(text) \(bind(duration.wholeMicroseconds)))"
    case .workoutTotal(let total, let comparison, let quantity):
      return try self.total(total, comparison, quantity)
    case .document(let field, let match, let text): return try document(field, match, text)
    }
  }

  private mutating func conditions(
    _ parts: [SamplePredicate], _ depth: Int, _ link: String, none: String
  ) throws(PredicateError) -> String {
    var texts: [String] = []
    for part in parts { texts.append(try condition(part, depth: depth + 1)) }
    return Self.joined(texts, link, none: none)
  }

  /// Joins the texts as a tree, so that a long list does not nest deeply.
  static func joined(_ texts: [String], _ link: String, none: String) -> String {
    guard texts.count > 2 else {
      return texts.isEmpty ? none : "(\(texts.joined(separator: link)))"
    }
    let half = texts.count / 2
    let (first, second) = (Array(texts[..<half]), Array(texts[half...]))
    return "(\(joined(first, link, none: none))\(link)\(joined(second, link, none: none)))"
  }

  private mutating func time(_ from: Instant?, _ to: Instant?, _ options: TimeOptions) -> String {
    var texts: [String] = []
    if let from {
      let start = options.contains(.strictStart)
      texts.append("sample.\(start ? "start" : "end") >= \(bind(from.microseconds))")
    }
    if let to {
      let end = options.contains(.strictEnd)
      texts.append("sample.\(end ? "end" : "start") < \(bind(to.microseconds))")
    }
    return Self.joined(texts, " AND ", none: Self.always)
  }

  private mutating func value(
    _ comparison: Comparison, _ quantity: Quantity
  ) throws(PredicateError) -> String {
    guard case .quantity(let quantityType) = type else {
      throw .doesNotApply(.quantity, type: type.identifier)
    }
    let value = try Self.number(quantity, in: quantityType.canonicalUnit, of: type)
    return "(sample.value \(comparison.rawValue) \(bind(value)))"
  }

  static func number(
    _ quantity: Quantity, in unit: HealthModel.Unit, of type: ObjectType
  ) throws(PredicateError) -> Double {
    guard quantity.value.isFinite else { throw .notFinite }
    do {
      return try quantity.value(in: unit)
    } catch {
      throw .incompatibleUnit(quantity.unit, type: type.identifier)
    }
  }

  /// Rejects a subject that does not apply to the type.
  func require(_ subject: PredicateError.Subject) throws(PredicateError) {
    switch (subject, type) {
    case (.quantity, .quantity), (.category, .category), (.member, .correlation),
      (.workout, .workout), (.document, .document):
      return
    default: throw .doesNotApply(subject, type: type.identifier)
    }
  }

  /// Returns a question mark for the value.
  mutating func bind(_ value: (any DatabaseValueConvertible)?) -> String {
    arguments.append(value)
    return "?"
  }

  /// Binds a list of any length as one value.
  mutating func list(_ values: [some Encodable]) -> String {
    // Numbers and text are always representable.
    let json = (try? JSONEncoder().encode(values)).map { String(decoding: $0, as: UTF8.self) }
    return "(SELECT value FROM json_each(\(bind(json ?? "[]"))))"
  }
}
