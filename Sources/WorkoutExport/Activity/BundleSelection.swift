import Foundation
package import HealthModel
package import HealthStorage

/// The selection of samples for a bundle, type by type and without duplicates.
///
/// A member of a selected correlation is a component of it in the bundle. A correlation can have another time or
/// application than its members, so that only one of them may be selected.
package struct BundleSelection {
  /// The types to read, in table order.
  package let types: [ObjectType]
  /// The predicates of time and source.
  private let filters: [SamplePredicate]
  /// The workouts that limit the selection; `nil` for the whole store.
  private let workouts: [Workout]?

  package init(types: [ObjectType], filters: [SamplePredicate], workouts: [Workout]?) {
    self.types = types.isEmpty ? ObjectType.all.filter(\.isSample) : types
    self.filters = filters
    self.workouts = workouts
  }

  /// Returns the samples of a type, oldest first, without members of selected correlations.
  package func query(_ type: ObjectType) -> SampleQuery {
    let alone: [SamplePredicate] = wholes(of: type).isEmpty ? [] : [.uncorrelated]
    return query(type, and: alone)
  }

  /// Returns the members of correlations that may need to be written separately; `nil` if there cannot be any.
  package func correlatedQuery(_ type: ObjectType) -> SampleQuery? {
    guard !wholes(of: type).isEmpty, !filters.isEmpty || workouts != nil else { return nil }
    return query(type, and: [.not(.uncorrelated)])
  }

  /// Returns the members that are not in a selected correlation.
  package func standingAlone(_ members: [Sample], of type: ObjectType, in store: HealthStore)
    async throws
    -> [Sample]
  {
    var held: Set<UUID> = []
    let ids = Set(members.map(\.uuid))
    for whole in wholes(of: type) {
      let query = query(.correlation(whole), and: [.hasMember(type, .objects(ids))])
      for case .correlation(let correlation) in try await store.samples(query) {
        held.formUnion(correlation.members.map(\.uuid))
      }
    }
    return members.filter { !held.contains($0.uuid) }
  }

  private func query(_ type: ObjectType, and more: [SamplePredicate]) -> SampleQuery {
    var parts = filters + more
    if let workouts {
      parts.append(
        type == .workout
          ? .objects(Set(workouts.map(\.uuid))) : .any(workouts.map { .workout($0.uuid) }))
    }
    return SampleQuery(type, where: .all(parts), sort: [.oldestFirst])
  }

  /// Returns the selected correlation types that can contain samples of a type.
  private func wholes(of type: ObjectType) -> [CorrelationType] {
    types.compactMap {
      if case .correlation(let whole) = $0, whole.accepts(type) { whole } else { nil }
    }
  }
}
