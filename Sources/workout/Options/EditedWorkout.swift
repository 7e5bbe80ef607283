import Cohorts
import HealthStorage
import Reanalysis

extension WorkoutEditor {
  /// Creates the editor of a store, with the data of its person.
  static func of(_ store: HealthStore) async throws -> WorkoutEditor {
    let people = try await WalkerHistory(of: store)
    return WorkoutEditor(of: store) { people.walker(for: $0) }
  }
}
