import Foundation
public import HealthModel
public import HealthStorage

/// The moment from which estimates must be made again, based on the changes since the last update.
///
/// New samples have a known time. The time of deleted samples is no longer known, and a changed profile or
/// release affects all estimates; in these cases all are made again.
public struct EstimateLedger: Sendable {
  /// The state of the last update.
  private struct Note: Codable, Hashable {
    /// The number of the newest change of the store at that time.
    var counter: Int64
    /// The time-independent facts about the person, and the versions of the estimators.
    var basis: String
    /// The moment up to which weeks and workouts were processed.
    var until: Instant
  }

  private let store: HealthStore
  private let basis: String
  private let counter: Int64
  /// The moment from which estimates must be made again; `nil` for all of them.
  public let start: Instant?

  /// Reads the changes since the last update.
  public init(_ store: HealthStore) async throws(StoreError) {
    self.store = store
    basis = try await Self.basis(of: store)
    let text = try await store.profileFact(.estimateLedger)
    let note = text.flatMap { try? JSONDecoder().decode(Note.self, from: Data($0.utf8)) }
    let types = EstimateKind.allCases.reduce(into: Set<ObjectType>()) {
      $0.formUnion($1.inputTypes)
    }
    let change = try await store.estimateInputs(of: types, changedSince: note?.counter)
    counter = change.counter
    if let note, note.basis == basis, !change.hasDeletions {
      start = min(change.earliest ?? note.until, note.until)
    } else {
      start = nil
    }
  }

  /// Records that estimates were made up to a moment.
  public func close(until now: Instant) async throws(StoreError) {
    let note = Note(counter: counter, basis: basis, until: now)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    guard let data = try? encoder.encode(note) else { return }
    try await store.setProfileFact(.estimateLedger, String(decoding: data, as: UTF8.self))
  }

  private static func basis(of store: HealthStore) async throws(StoreError) -> String {
    var parts = EstimateKind.allCases.map { "\($0.rawValue)=\($0.algorithmVersion)" }
    parts.append(try await store.timeZone().identifier)
    for fact in [ProfileFact.maximumHeartRate, .heartRateMedication, .irregularRhythm] {
      parts.append(try await store.profileFact(fact) ?? "-")
    }
    for type in [CharacteristicType.dateOfBirth, .biologicalSex] {
      parts.append(try await store.characteristic(type)?.word ?? "-")
    }
    for entry in try await store.history(of: .wheelchairUse) {
      parts.append("\(entry.since.microseconds):\(entry.value.word)")
    }
    return parts.joined(separator: ";")
  }
}
