import Estimation
import Foundation
package import HealthModel
package import HealthStorage
import ClinicalFormats

/// A suggestion to recalibrate the six-minute walk, with its reason.
///
/// It is made after a procedure in a clinical document, or when an estimate leaves the interval of an earlier one,
/// unless a recalibration has been made since.
package struct RecalibrationProposal {
  enum Reason {
    /// The title of the document.
    case procedure(String)
    /// The values before and now, in meters.
    case jump(before: Double, now: Double)
  }

  let reason: Reason
  /// The time of the change.
  let from: Instant

  /// The reason as a word for JSON.
  package var word: String {
    switch reason {
    case .procedure: "procedure"
    case .jump: "jump"
    }
  }

  /// Checks the data that the estimates at a time use; `nil` without a reason for a recalibration.
  package init?(_ store: HealthStore, at date: Instant) async throws {
    let start = date - Self.window
    let recalibrated =
      try await store.recalibrations(of: .sixMinuteWalkTestDistance)
      .map(\.from).max() ?? .earliest
    if let (title, from) = try await Self.procedure(in: store, start, date), from > recalibrated {
      (reason, self.from) = (.procedure(title), from)
    } else if let (before, now, from) = try await Self.jump(in: store, start, date),
      from > recalibrated
    {
      (reason, self.from) = (.jump(before: before, now: now), from)
    } else {
      return nil
    }
  }

  /// The time range that an estimate uses; older changes do not affect it.
  private static let window = Duration.seconds(42 * 86_400)

  /// Returns the last procedure in the window that a document reports.
  private static func procedure(
    in store: HealthStore, _ start: Instant, _ end: Instant
  ) async throws -> (title: String, from: Instant)? {
    let query = DocumentQuery(
      where: .time(from: start, to: end), sort: [.newestFirst], includesDocumentData: true)
    for try await batch in store.documents(query) {
      for document in batch.documents where document.span.start >= start {
        guard let xml = document.xml, let read = try? CDAReader().read(xml),
          read.header.isOfProcedure
        else { continue }
        return (document.title, document.span.start)
      }
    }
    return nil
  }

  /// Returns the newest estimate and the last one before it whose interval does not contain it.
  private static func jump(
    in store: HealthStore, _ start: Instant, _ end: Instant
  ) async throws -> (before: Double, now: Double, from: Instant)? {
    let entries = try await StoredEstimates(store).samples(of: .sixMinuteWalk, until: end)
      .map { EstimateEntry(kind: .sixMinuteWalk, sample: $0) }
      .filter { $0.sample.span.end >= start }
    guard let newest = entries.last else { return nil }
    let before = entries.dropLast().last { entry in
      entry.interval.map { newest.value < $0.lower || newest.value > $0.upper } ?? false
    }
    return before.map { ($0.value, newest.value, $0.sample.span.end) }
  }
}
