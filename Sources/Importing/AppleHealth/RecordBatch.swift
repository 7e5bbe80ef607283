import Foundation
import HealthModel
import HealthStorage
import AppleHealthExport
import Synchronization

/// A batch of records of an export to be saved in the store.
struct RecordBatch {
  /// The number of rows per transaction; a larger batch would only need more memory.
  static let size = 24_576

  private(set) var records: [ImportedRecord] = []
  private var vocabulary = ImportedVocabulary()
  /// The identities by type.
  private var identities: [TimeOrderedIdentity] = []
  private var correlations: [Sample] = []
  /// The size of the kept contents in the batch, in bytes.
  private var keptBytes = 0
  /// The results of all saved records by type.
  private(set) var tallies: [String: SampleTally] = [:]
  private(set) var leftOut = LeftOut()

  private static let maximumCorrelations = 1024
  private static let maximumKeptBytes = 4 << 20

  var isFull: Bool {
    records.count >= Self.size || correlations.count >= Self.maximumCorrelations
      || keptBytes >= Self.maximumKeptBytes
  }

  /// Adds records whose numbers refer to the vocabulary `words`.
  mutating func add(_ batch: [AppleHealthRecord], _ words: AppleHealthVocabulary) {
    records.reserveCapacity(Self.size + AppleHealthReader.batchRecords)
    identities += words.types[identities.count...].map(TimeOrderedIdentity.init)
    for record in batch {
      records.append(
        ImportedRecord(
          uuid: identities[record.type].uuid(record.uuid, at: record.span.start),
          type: record.type,
          unit: record.unit, origin: record.provenance, value: record.value, span: record.span,
          metadata: record.metadata))
    }
  }

  mutating func add(_ correlation: Correlation) {
    correlations.append(Sample.correlation(correlation).identifiedByTime)
  }

  /// Adds a sample of kept contents.
  mutating func add(_ kept: QuantitySample) {
    correlations.append(.quantity(kept))
    keptBytes += Int(kept.quantity.value)
  }

  /// Saves the batch; in a dry run, counts it.
  mutating func flush(
    _ words: AppleHealthVocabulary, to store: HealthStore?, isDry: Bool
  ) async throws(StoreError) {
    guard !records.isEmpty || !correlations.isEmpty else { return }
    grow(words)
    defer {
      records.removeAll(keepingCapacity: true)
      correlations.removeAll(keepingCapacity: true)
      keptBytes = 0
    }
    guard let store, !isDry else { return try await count(in: store) }
    let refusals = Refusals()
    let saved = try await store.saveImported(records, of: vocabulary) { sample, error in
      refusals.add(sample, error)
    }
    tallies.add(saved, of: vocabulary)
    try await saveCorrelations(to: store, refusals)
    leftOut.add(refusals.leftOut)
  }

  private mutating func saveCorrelations(
    to store: HealthStore, _ refusals: Refusals
  ) async throws(StoreError) {
    for (name, samples) in Dictionary(grouping: correlations, by: \.type.identifier) {
      let before = refusals.count
      let added = try await store.saveImported(samples) { sample, error in
        refusals.add(sample, error)
      }
      let refused = refusals.count - before
      tallies[name, default: SampleTally()].added += added
      tallies[name, default: SampleTally()].refused += refused
      tallies[name, default: SampleTally()].known += samples.count - added - refused
    }
  }

  private mutating func count(in store: HealthStore?) async throws(StoreError) {
    var identities: [String: [UUID]] = [:]
    for record in records where vocabulary.types.indices.contains(record.type) {
      identities[vocabulary.types[record.type].identifier, default: []].append(record.uuid)
    }
    for sample in correlations {
      identities[sample.type.identifier, default: []].append(sample.uuid)
    }
    for (name, ids) in identities { try await tallies.count(ids, of: name, in: store) }
  }

  private mutating func grow(_ words: AppleHealthVocabulary) {
    if vocabulary.types.count < words.types.count { vocabulary.types = words.types }
    if vocabulary.units.count < words.units.count { vocabulary.units = words.units }
    if vocabulary.origins.count < words.provenances.count {
      vocabulary.origins = words.provenances.map {
        .init(sourceRevision: $0.sourceRevision, device: $0.device)
      }
    }
  }
}

extension [String: SampleTally] {
  /// Adds the results of saved records.
  mutating func add(_ saved: [Int: ImportedTally], of vocabulary: ImportedVocabulary) {
    for (type, tally) in saved where vocabulary.types.indices.contains(type) {
      let name = vocabulary.types[type].identifier
      self[name, default: SampleTally()].added += tally.added
      self[name, default: SampleTally()].known += tally.known
      self[name, default: SampleTally()].refused += tally.refused
    }
  }

  /// Counts what saving objects would do.
  ///
  /// - Parameters:
  ///   - ids: The identities of objects of a type.
  ///   - name: The type.
  ///   - store: The destination; `nil` if there is none yet.
  /// - Throws: An error that concerns the store as a whole.
  mutating func count(
    _ ids: [UUID], of name: String, in store: HealthStore?
  ) async throws(StoreError) {
    let states = try await store?.importStates(of: ids) ?? (stored: 0, deleted: 0)
    self[name, default: SampleTally()].known += states.stored + states.deleted
    self[name, default: SampleTally()].added += ids.count - states.stored - states.deleted
  }
}

/// Collects the objects that the store rejects within a transaction, from any thread.
final class Refusals: Sendable {
  private let state = Mutex((leftOut: LeftOut(), count: 0))

  func add(_ sample: Sample, _ error: StoreError) {
    state.withLock { state in
      state.count += 1
      state.leftOut.add("\(sample.type.identifier): \(error.reason)")
    }
  }

  var leftOut: LeftOut { state.withLock { $0.leftOut } }
  var count: Int { state.withLock { $0.count } }
}

extension StoreError {
  /// The reason without the object's identity, so that equal reasons are counted together.
  var reason: String {
    switch self {
    case .object(_, .invalid(let why)): "\(why)"
    case .object(_, .tooOld(let earliest)):
      "older than the retention of the store (\(earliest.rfc3339))"
    default: "\(self)"
    }
  }
}
