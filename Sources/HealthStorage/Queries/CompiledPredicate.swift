import GRDB
import HealthModel
import SampleQueries
import StoreErrors

/// A predicate as a condition in SQL on a row of `sample`, with the values of its question marks.
///
/// Its text contains only the store's own SQL; all input of a caller is bound as values. Statistics,
/// changes and documents use it as well.
struct CompiledPredicate {
  /// A condition on a row of the table or alias `sample`; `1` if the predicate matches all rows.
  let sql: String
  let arguments: StatementArguments
  /// The possible times of the rows, as far as the predicate limits them.
  let bounds: TimeBounds
  /// Whether it names the objects, so that a search by type would be slower.
  let namesObjects: Bool

  /// Compiles a predicate for rows of a type.
  ///
  /// A quantity type has its stored unit; the policy limits the visibility of other objects that the
  /// predicate refers to.
  init(
    _ predicate: SamplePredicate?, for type: ObjectType, policy: AccessPolicy
  ) throws(StoreError) {
    do throws(PredicateError) {
      var compiler = PredicateCompiler(type: type, policy: policy)
      sql = if let predicate { try compiler.condition(predicate) } else { PredicateCompiler.always }
      guard compiler.arguments.count <= PredicateCompiler.maximumArguments else {
        throw PredicateError.tooManyValues(limit: PredicateCompiler.maximumArguments)
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

/// Foundation has a type of the same name.
typealias PredicateError = SampleQueries.PredicateError
