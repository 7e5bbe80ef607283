import Estimation
import Fitness
import Foundation
package import HealthModel
package import HealthStorage
package import Training

/// The zones of a person: those that they set, else zones of the maximum heart rate.
package struct PersonZones: Sendable {
  /// What the person set.
  package var history: ZonesHistory
  private let record: PersonRecord

  /// Reads the zones of a store's owner.
  ///
  /// - Parameter store: The store, opened as its owner.
  /// - Throws: ``PersonZonesError/unreadable``, or the any-time cases of `StoreError`.
  package init(of store: HealthStore) async throws {
    history = try ZonesHistory(profile: try await store.profileFact(.trainingZones))
    record = try await PersonRecord(of: store)
  }

  /// Returns the zones for a quantity at a date.
  ///
  /// Without zones of heart rate that the person set, they are those of the measured maximum, else of that of the age.
  ///
  /// - Parameters:
  ///   - quantity: The quantity.
  ///   - activity: The activity.
  ///   - date: The start of the workout.
  /// - Returns: `nil` if there are none: the person set none, and their age is not known.
  package func zones(
    of quantity: ZoneQuantity, for activity: WorkoutActivityType?, at date: Instant
  ) -> TrainingZones? {
    if let zones = history.zones(of: quantity, for: activity, at: date) { return zones }
    guard quantity == .heartRate else { return nil }
    return zonesOfMaximum(at: date)
  }

  /// Returns the zones of each quantity that has some, at a date.
  ///
  /// - Parameters:
  ///   - activity: The activity; `nil` for those of all.
  ///   - date: The date.
  /// - Returns: Heart rate first, then power and pace.
  package func all(for activity: WorkoutActivityType? = nil, at date: Instant) -> [TrainingZones] {
    ZoneQuantity.allCases.compactMap { zones(of: $0, for: activity, at: date) }
  }

  /// Returns the five zones of the maximum heart rate at a date; `nil` if it is not known.
  func zonesOfMaximum(at date: Instant) -> TrainingZones? {
    maximumHeartRate(at: date).flatMap { try? TrainingZones.ofMaximumHeartRate($0) }
  }

  /// Returns the load of a workout that starts at a date; `nil` if the maximum or the resting heart rate is
  /// not known, or the one is not far enough above the other.
  func heartRateLoad(at date: Instant) -> HeartRateLoad? {
    let facts = record.facts(at: date)
    guard let resting = facts.restingHeartRate, let maximum = maximumHeartRate(at: date) else {
      return nil
    }
    return try? HeartRateLoad(
      resting: resting, maximum: maximum, weight: HeartRateLoad.Weight(facts.sex))
  }

  /// The measured maximum, else that of the age.
  private func maximumHeartRate(at date: Instant) -> Double? {
    let facts = record.facts(at: date)
    guard let age = facts.age(at: date) ?? (facts.maximumHeartRate == nil ? nil : 0) else {
      return nil
    }
    return MaximumHeartRate(facts, age: age, held: []).beatsPerMinute
  }
}

extension ZonesHistory {
  /// Decodes the zones of a profile; `nil` means none.
  ///
  /// - Throws: ``PersonZonesError/unreadable``.
  package init(profile: String?) throws(PersonZonesError) {
    self.init()
    guard let profile else { return }
    do {
      self = try JSONDecoder().decode(Stored.self, from: Data(profile.utf8)).zones
    } catch {
      throw .unreadable
    }
  }

  /// The text for `ProfileFact.trainingZones`; `nil` for none.
  package var profile: String? {
    guard !versions.isEmpty else { return nil }
    return ProfileFact.text(of: Stored(zones: self))
  }

  private struct Stored: Codable {
    let zones: ZonesHistory
  }
}

/// The reason why a person's zones cannot be read.
package enum PersonZonesError: Error, Hashable, Sendable, CustomStringConvertible {
  case unreadable

  package var description: String {
    "the stored zones cannot be read; they may be from a later release"
  }
}
