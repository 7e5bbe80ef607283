import Foundation
public import HealthModel
public import HealthStorage

/// From when on estimates have to be made again, by what changed since they were last made.
///
/// What came tells its time. Of what went nobody knows any more when it was, and a profile or a release that
/// changed is behind every estimate: then all are made again.
public struct EstimateLedger: Sendable {
  /// What estimates were made with.
  private struct Note: Codable, Hashable {
    /// The number of the newest change of the store then.
    var counter: Int64
    /// What of the person holds at all times, and the versions of the estimators.
    var basis: String
    /// Until when weeks and workouts were gone through.
    var until: Instant
  }

  private let store: HealthStore
  private let basis: String
  private let counter: Int64
  /// Estimates for moments from here on are to be made again; `nil` is all of them.
  public let start: Instant?

  /// Looks at what changed.
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

  /// Notes that estimates were made until a moment.
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
