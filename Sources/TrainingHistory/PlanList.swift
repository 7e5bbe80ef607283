import Foundation
package import HealthModel
package import HealthStorage
package import Training

/// The plans of a person, by name.
package struct PlanList: Hashable, Sendable {
  /// In the order in which they were added; each has a name.
  package private(set) var plans: [WorkoutPlan] = []

  /// The greatest number of plans.
  package static let limit = 500
  /// The greatest length of a name in characters.
  package static let nameLimit = 100

  package init() {}

  /// Decodes the plans of a profile; `nil` means none.
  ///
  /// - Parameter profile: The text of `ProfileFact.plans`.
  /// - Throws: ``PlanListError/unreadable``.
  package init(profile: String?) throws(PlanListError) {
    guard let profile else { return }
    do {
      plans = try JSONDecoder().decode(Stored.self, from: Data(profile.utf8)).plans
    } catch {
      throw .unreadable
    }
  }

  /// Reads the plans of a store's owner.
  ///
  /// - Parameter store: The store, opened as its owner.
  /// - Throws: ``PlanListError/unreadable``, or the any-time cases of `StoreError`.
  package init(of store: HealthStore) async throws {
    try self.init(profile: try await store.profileFact(.plans))
  }

  /// The text for `ProfileFact.plans`; `nil` for none.
  package var profile: String? {
    guard !plans.isEmpty else { return nil }
    return ProfileFact.text(of: Stored(plans: plans))
  }

  package subscript(name: String) -> WorkoutPlan? { plans.first { $0.name == name } }

  /// Adds a plan, or replaces the one of its name.
  ///
  /// - Parameter plan: The plan, with a name.
  /// - Throws: ``PlanListError/name(_:)`` or ``PlanListError/tooMany``.
  package mutating func insert(_ plan: WorkoutPlan) throws(PlanListError) {
    let name = plan.name ?? ""
    guard !name.isEmpty, name.count <= Self.nameLimit, !name.contains(where: \.isNewline) else {
      throw .name(name)
    }
    if let index = plans.firstIndex(where: { $0.name == name }) {
      plans[index] = plan
      return
    }
    guard plans.count < Self.limit else { throw .tooMany }
    plans.append(plan)
  }

  /// Removes a plan.
  ///
  /// - Parameter name: Its name.
  /// - Throws: ``PlanListError/unknown(_:)``.
  package mutating func remove(_ name: String) throws(PlanListError) {
    guard self[name] != nil else { throw .unknown(name) }
    plans.removeAll { $0.name == name }
  }

  private struct Stored: Codable {
    let plans: [WorkoutPlan]
  }
}

/// The reason why a list of plans cannot be read or changed.
package enum PlanListError: Error, Hashable, Sendable, CustomStringConvertible {
  case unreadable
  case name(String)
  case tooMany
  case unknown(String)

  package var description: String {
    switch self {
    case .unreadable: "the stored plans cannot be read; they may be from a later release"
    case .name(let name):
      "'\(name)' is not a name of a plan; use 1 to \(PlanList.nameLimit) characters on one line"
    case .tooMany: "there are \(PlanList.limit) plans already; delete one first"
    case .unknown(let name): "the plan '\(name)' does not exist"
    }
  }
}

extension HealthStore {
  /// Changes the plans of the person.
  ///
  /// - Throws: What `body` throws, ``PlanListError/unreadable``, or the any-time cases of `StoreError`.
  package func changePlans(_ body: (inout PlanList) throws -> Void) async throws {
    var list = try await PlanList(of: self)
    try body(&list)
    try await setProfileFact(.plans, list.profile)
  }
}

extension PersonZones {
  /// Returns the references of targets in zones and in percent, at a date.
  ///
  /// - Parameters:
  ///   - activity: The activity of the workout.
  ///   - date: Its start.
  /// - Returns: The zones and the thresholds that they are made of, as far as they are known.
  package func planReferences(
    for activity: WorkoutActivityType, at date: Instant
  ) -> PlanReferences {
    var references = PlanReferences()
    references.heartRateZones = zones(of: .heartRate, for: activity, at: date)
    references.powerZones = zones(of: .cyclingPower, for: activity, at: date)
    references.speedZones = zones(of: .speed, for: activity, at: date)
    switch references.heartRateZones?.basis {
    case .maximumHeartRate(let maximum), .heartRateReserve(_, let maximum):
      references.maximumHeartRate = maximum
    case .thresholdHeartRate(let threshold): references.thresholdHeartRate = threshold
    default: break
    }
    if case .thresholdPower(let power)? = references.powerZones?.basis {
      references.thresholdPower = power
    }
    if case .thresholdSpeed(let speed)? = references.speedZones?.basis {
      references.thresholdSpeed = speed
    }
    return references
  }
}
