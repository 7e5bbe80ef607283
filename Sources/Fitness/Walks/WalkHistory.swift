import Foundation
public import HealthModel

/// Bouts of walking in order of time, each once: what weekly estimates are made from.
///
/// It is the same whatever the order the bouts came in and however often each came. A window of it is
/// found by halving, so that a history of estimates reads each bout as often as windows overlap, and not
/// once for every week there is.
public struct WalkHistory: Hashable, Sendable {
  /// By start.
  public let observations: [WalkObservation]

  public init(_ observations: some Sequence<WalkObservation>) {
    let sorted = observations.sorted(by: Self.comesBefore)
    var seen: Set<UUID> = []
    seen.reserveCapacity(sorted.count)
    self.observations = sorted.filter { seen.insert($0.id).inserted }
  }

  /// The bouts that start in a window and end in it too.
  public func observations(in window: Span) -> [WalkObservation] {
    observations[index(of: window.start)..<index(of: window.end)]
      .filter { $0.span.end <= window.end }
  }

  /// The number of the first bout that does not start before a moment.
  private func index(of instant: Instant) -> Int {
    observations.partitioningIndex { $0.span.start >= instant }
  }

  private static func comesBefore(_ a: WalkObservation, _ b: WalkObservation) -> Bool {
    if a.span.start != b.span.start { return a.span.start < b.span.start }
    if a.span.end != b.span.end { return a.span.end < b.span.end }
    return a.id.uuidString < b.id.uuidString
  }
}
