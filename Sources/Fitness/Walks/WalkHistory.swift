import Foundation
public import HealthModel

/// Bouts of walking in order of time, without duplicates: the input of weekly estimates.
///
/// The order and repetition of the input do not matter. A window is found by binary search, so a history of
/// estimates reads each bout only as often as windows overlap.
public struct WalkHistory: Hashable, Sendable {
  /// The bouts by start.
  public let observations: [WalkObservation]

  public init(_ observations: some Sequence<WalkObservation>) {
    let sorted = observations.sorted(by: Self.comesBefore)
    var seen: Set<UUID> = []
    seen.reserveCapacity(sorted.count)
    self.observations = sorted.filter { seen.insert($0.id).inserted }
  }

  /// Returns the bouts that both start and end in a window.
  public func observations(in window: TimeRange) -> [WalkObservation] {
    observations[index(of: window.start)..<index(of: window.end)]
      .filter { $0.span.end <= window.end }
  }

  /// Returns the index of the first bout that does not start before a moment.
  private func index(of instant: Instant) -> Int {
    observations.partitioningIndex { $0.span.start >= instant }
  }

  private static func comesBefore(_ a: WalkObservation, _ b: WalkObservation) -> Bool {
    if a.span.start != b.span.start { return a.span.start < b.span.start }
    if a.span.end != b.span.end { return a.span.end < b.span.end }
    return a.id.uuidString < b.id.uuidString
  }
}
