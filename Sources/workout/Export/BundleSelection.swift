import Foundation
import HealthModel
import HealthStorage

/// Which samples go into a bundle, type by type, and each once.
///
/// A member of a correlation is in the bundle as a component of it, where the correlation is meant too. A
/// correlation can be of another time or application than its members, so that one may be meant without
/// the other.
struct BundleSelection {
  /// The types to read, in the order of the tables.
  let types: [ObjectType]
  /// Of what time and of whom.
  private let filters: [SamplePredicate]
  /// Of these workouts only; `nil` for all of the store.
  private let workouts: [Workout]?

  init(types: [ObjectType], filters: [SamplePredicate], workouts: [Workout]?) {
    self.types = types.isEmpty ? ObjectType.all.filter(\.isSample) : types
    self.filters = filters
    self.workouts = workouts
  }

  /// The samples of a type, the oldest first, without those that are members of a correlation of the types.
  func query(_ type: ObjectType) -> SampleQuery {
    let alone: [SamplePredicate] = wholes(of: type).isEmpty ? [] : [.uncorrelated]
    return query(type, and: alone)
  }

  /// The members of correlations that may have to stand alone; `nil` where there can be none.
  func correlatedQuery(_ type: ObjectType) -> SampleQuery? {
    guard !wholes(of: type).isEmpty, !filters.isEmpty || workouts != nil else { return nil }
    return query(type, and: [.not(.uncorrelated)])
  }

  /// Which of the members are in no correlation that is meant.
  func standingAlone(_ members: [Sample], of type: ObjectType, in store: HealthStore) async throws
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

  /// The correlations among the types that samples of a type can be members of.
  private func wholes(of type: ObjectType) -> [CorrelationType] {
    types.compactMap {
      if case .correlation(let whole) = $0, whole.takes(type) { whole } else { nil }
    }
  }
}
