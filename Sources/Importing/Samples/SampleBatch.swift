import ByteStreams
import Foundation
import HealthModel
import HealthStorage

/// A batch of samples of another program's file, to be saved in the store.
///
/// A sample without an identity of its own has one of its source, type and start, so that importing a file again adds nothing.
struct SampleBatch {
  /// The number of samples per transaction.
  private static let size = 16_384

  private var records: [ImportedRecord] = []
  private var vocabulary = ImportedVocabulary()
  private var types: [String: Int] = [:]
  private var units: [HealthModel.Unit: Int] = [:]
  private var origins: [SampleOrigin: Int] = [:]
  private(set) var tallies: [String: SampleTally] = [:]
  private(set) var leftOut = LeftOut()

  var isFull: Bool { records.count >= Self.size }

  mutating func add(_ sample: ForeignSample) {
    let name = sample.type.identifier
    let type = Self.index(name, in: &types, &vocabulary.types) { sample.type }
    let unit = sample.unit.map { unit in
      Self.index(unit, in: &units, &vocabulary.units) { unit }
    }
    let origin = Self.index(sample.origin, in: &origins, &vocabulary.origins) {
      .init(sourceRevision: sample.origin.revision, device: sample.origin.storedDevice)
    }
    let identity = TimeOrderedIdentity(of: sample.type).uuid(
      sample.identity ?? Self.identity(of: sample), at: sample.span.start)
    records.append(
      ImportedRecord(
        uuid: identity, type: type, unit: unit, origin: origin, value: sample.value,
        span: sample.span, metadata: sample.metadata))
  }

  private static func index<Key: Hashable, Value>(
    _ key: Key, in indices: inout [Key: Int], _ values: inout [Value], _ value: () -> Value
  ) -> Int {
    if let index = indices[key] { return index }
    indices[key] = values.count
    values.append(value())
    return values.count - 1
  }

  private static func identity(of sample: ForeignSample) -> UUID {
    var identity = ContentIdentity("sample of another program")
    identity.add(sample.origin.bundleIdentifier)
    identity.add(sample.origin.device)
    identity.add(sample.type.identifier)
    identity.add(sample.span.start)
    return identity.uuid()
  }

  /// Saves the batch; in a dry run, counts it.
  ///
  /// - Parameters:
  ///   - store: The destination; `nil` for a dry run without a store.
  ///   - isDry: Whether to count only.
  /// - Throws: An error that concerns the store as a whole.
  mutating func flush(to store: HealthStore?, isDry: Bool) async throws(StoreError) {
    guard !records.isEmpty else { return }
    defer { records.removeAll(keepingCapacity: true) }
    guard let store, !isDry else { return try await count(in: store) }
    let refusals = Refusals()
    let saved = try await store.saveImported(records, of: vocabulary) { sample, error in
      refusals.add(sample, error)
    }
    tallies.add(saved, of: vocabulary)
    leftOut.add(refusals.leftOut)
  }

  private mutating func count(in store: HealthStore?) async throws(StoreError) {
    for (index, type) in vocabulary.types.enumerated() {
      let ids = records.filter { $0.type == index }.map(\.uuid)
      guard !ids.isEmpty else { continue }
      try await tallies.count(ids, of: type.identifier, in: store)
    }
  }
}
