import Foundation
import HealthModel
import HealthStorage
import StoreDatabase

/// Collects what an archive has, to be received from another replica in one transaction.
final class ReplicaCollection {
  /// Where an object is in the archive.
  struct Place {
    let member: String
    let line: Int
    /// The number of readings that come with it.
    let readings: Int

    init(_ member: String, _ line: Int, readings: Int = 0) {
      (self.member, self.line, self.readings) = (member, line, readings)
    }
  }

  private var batch: ReplicaBatch
  private var objects: [(place: Place, kind: WritableKeyPath<ArchiveCounts, Int>)] = []
  private var traces: [Place] = []
  private var routes: [Place] = []
  private var deletions: [Place] = []
  private var edits: [Place] = []
  /// The edited workouts of a part: their series may take the place of those that are stored.
  private(set) var edited: Set<UUID> = []

  /// - Parameters:
  ///   - sender: The identity of the store that sends.
  ///   - vector: The positions that the receiver has with it.
  ///   - isPart: Whether the store of another person shows a part of itself: nothing but objects and deletions is
  ///     received of it.
  init(from sender: UUID, vector: [UUID: Int64], isPart: Bool) {
    batch = ReplicaBatch(sender: sender, vector: vector)
    batch.isPart = isPart
    if isPart { batch.settingRecords = [] }
  }

  func add(
    _ objects: [IncomingObject], _ places: [Place], _ kind: WritableKeyPath<ArchiveCounts, Int>
  ) {
    batch.objects += objects
    if batch.isPart {
      for case .workout(let workout) in objects.map(\.sample)
      where workout.header.metadata.editCount > 0 {
        edited.insert(workout.uuid)
      }
    }
    self.objects += places.map { ($0, kind) }
  }

  func add(_ trace: IncomingTrace, _ place: Place) {
    batch.traces.append(trace)
    traces.append(place)
  }

  func add(_ route: IncomingRoute, _ place: Place) {
    batch.routes.append(route)
    routes.append(place)
  }

  func add(_ deletions: [IncomingDeletion], _ places: [Place]) {
    batch.deletions += deletions
    self.deletions += places
  }

  func add(_ settings: StoredSettings, _ types: [String: ObjectType]) {
    guard !batch.isPart else { return }
    (batch.settings, batch.types) = (settings, types)
  }

  func add(_ records: [SettingRecord]) {
    if !batch.isPart { batch.settingRecords = records }
  }

  func add(_ edits: [EditTable.Entry], _ place: Place) {
    guard !batch.isPart else { return }
    batch.edits.append(edits)
    self.edits.append(place)
  }

  /// Receives everything in one transaction, and counts the outcomes.
  ///
  /// - Returns: The outcome as the store has it.
  func receive(into store: HealthStore, _ run: ArchiveImportRun) async throws -> ReplicaReceipt {
    let receipt = try await store.receive(batch)
    for (entry, result) in zip(objects, receipt.objects) {
      run.count(result, entry.place, entry.kind)
    }
    for (place, outcome) in zip(traces, receipt.traces) { run.count(outcome, place, \.traces) }
    for (place, outcome) in zip(routes, receipt.routes) { run.count(outcome, place, \.routes) }
    for (place, outcome) in zip(deletions, receipt.deletions) {
      run.count(outcome, place, \.deletions)
    }
    for (place, outcome) in zip(edits, receipt.edits) { run.count(outcome, place.line) }
    return receipt
  }
}
