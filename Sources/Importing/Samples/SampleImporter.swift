import ActivityItems
import HealthStorage

/// Imports the samples of another program's file into a store, in batches.
struct SampleImporter {
  let store: HealthStore?
  let isDry: Bool

  /// Reads samples to their end and saves them.
  ///
  /// - Parameters:
  ///   - reader: The reader of the samples.
  ///   - file: Receives the counts, what was skipped, and an outcome.
  ///   - moved: Called from time to time to report progress.
  /// - Throws: An error that concerns the store as a whole, and `StoreError/cancelled`.
  func receive<Reader: SampleReading>(
    _ reader: Reader, in file: inout ImportedFile, moved: () -> Void
  ) async throws(StoreError) {
    var reader = reader
    var batch = SampleBatch()
    var failure: String?
    reading: while true {
      do {
        guard let sample = try reader.next() else { break reading }
        batch.add(sample)
      } catch {
        failure = "\(error)"
        break reading
      }
      guard batch.isFull else { continue }
      guard !Task.isCancelled else { throw .cancelled }
      try await batch.flush(to: store, isDry: isDry)
      moved()
    }
    try await batch.flush(to: store, isDry: isDry)
    file.leftOut.add(reader.leftOut)
    file.leftOut.add(batch.leftOut)
    for (name, tally) in batch.tallies {
      file.samples[name, default: SampleTally()].added += tally.added
      file.samples[name, default: SampleTally()].known += tally.known
      file.samples[name, default: SampleTally()].refused += tally.refused
    }
    settle(&file, failure)
  }

  /// Sets the outcome of a file by its workouts and samples.
  private func settle(_ file: inout ImportedFile, _ failure: String?) {
    let tallies = file.samples.values
    let hasNew = tallies.contains { $0.added > 0 } || file.workouts.contains(where: \.fate.isNew)
    let hasKnown = tallies.contains { $0.known > 0 } || !file.workouts.isEmpty
    if let failure {
      guard hasNew || hasKnown else { return file.outcome = .refused(failure) }
      file.leftOut.add(failure, weight: .truncation)
    }
    if hasNew {
      file.outcome = .imported
    } else if hasKnown {
      if !file.isRefused { file.outcome = .known }
    } else if tallies.contains(where: { $0.refused > 0 }) {
      file.outcome = .refused("the store refused all samples")
    }
  }
}
