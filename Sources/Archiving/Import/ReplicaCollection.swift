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

  init(from sender: UUID, vector: [UUID: Int64]) {
    batch = ReplicaBatch(sender: sender, vector: vector)
  }

  func add(
    _ objects: [IncomingObject], _ places: [Place], _ kind: WritableKeyPath<ArchiveCounts, Int>
  ) {
    batch.objects += objects
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
    (batch.settings, batch.types) = (settings, types)
  }

  func add(_ records: [SettingRecord]) { batch.settingRecords = records }

  func add(_ edits: [EditTable.Entry], _ place: Place) {
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
