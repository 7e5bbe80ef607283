import GRDB
import HealthModel

/// A predicate as a condition in SQL on a row of `sample`, with the values of its question marks.
///
/// Its text is made of the store's own words; everything that a caller said is a value. Statistics,
/// changes and documents ask with it as well.
struct CompiledPredicate {
  /// A condition on a row of the table or alias `sample`; `1` where all are meant.
  let sql: String
  let arguments: StatementArguments
  /// What times the rows can have, as far as the predicate says.
  let bounds: TimeBounds
  /// Whether it names the objects, so that going through the type would be a detour.
  let namesObjects: Bool

  /// Compiles a predicate for rows of a type, a quantity type having the unit that the store keeps it
  /// in; the policy says what the handle may see of other objects that the predicate speaks of.
  init(
    _ predicate: SamplePredicate?, for type: ObjectType, policy: AccessPolicy
  ) throws(StoreError) {
    do throws(PredicateError) {
      var compiler = PredicateCompiler(type: type, policy: policy)
      sql = if let predicate { try compiler.condition(predicate) } else { PredicateCompiler.always }
      guard compiler.arguments.count <= PredicateCompiler.mostArguments else {
        throw PredicateError.tooManyValues(limit: PredicateCompiler.mostArguments)
      }
      arguments = StatementArguments(compiler.arguments)
      bounds = predicate.map { TimeBounds($0) } ?? TimeBounds()
      namesObjects = predicate?.namesObjects ?? false
    } catch {
      throw .predicate(error)
    }
  }
}

extension SamplePredicate {
  /// Whether only few, named objects can match.
  fileprivate var namesObjects: Bool {
    switch self {
    case .objects, .workout: true
    case .all(let parts): parts.contains(where: \.namesObjects)
    default: false
    }
  }
}

/// Times between which the starts and the ends of samples lie, in microseconds; upper bounds are not
/// reached.
struct TimeBounds: Hashable {
  var startFrom: Int64?
  var startBefore: Int64?
  var endFrom: Int64?

  init() {}

  /// The bounds that hold for everything the predicate matches.
  init(_ predicate: SamplePredicate) {
    switch predicate {
    case .all(let parts):
      for part in parts {
        let bounds = TimeBounds(part)
        startFrom = Self.latest(startFrom, bounds.startFrom)
        startBefore = [startBefore, bounds.startBefore].compactMap(\.self).min()
        endFrom = Self.latest(endFrom, bounds.endFrom)
      }
    case .time(let from, let to, let options):
      if options.contains(.strictStart) { startFrom = from?.microseconds }
      endFrom = from?.microseconds
      startBefore = to?.microseconds
    default: break
    }
  }

  private static func latest(_ a: Int64?, _ b: Int64?) -> Int64? {
    [a, b].compactMap(\.self).max()
  }

  /// What begins or ends here or later may be within the bounds; what does neither is not.
  var earliest: Int64? {
    // What ends at the very bound is within it, and ends after the microsecond before.
    Self.latest(startFrom, endFrom.map { $0.subtractingReportingOverflow(1).partialValue })
  }

  /// Samples that last longer, in microseconds, are found in an index of their own (`sample_long`).
  static let longestShort: Int64 = 86_400_000_000

  /// The earliest start of a sample of up to a day within the bounds.
  var shortStartFrom: Int64? {
    guard let endFrom else { return startFrom }
    let (earliest, overflow) = endFrom.subtractingReportingOverflow(Self.longestShort)
    return Self.latest(startFrom, overflow ? .min : earliest)
  }
}
