package import Foundation
package import HealthModel

extension EntryColumns {
  /// The number of readings of each stream, in total or before an entry.
  package struct Position: Sendable, Hashable {
    private var counts: [TraceKind: Int] = [:]

    /// Creates a position from the numbers of readings; a kind that is not given has none.
    package init(_ counts: [TraceKind: Int] = [:]) {
      self.counts = counts.filter { $0.value != 0 }
    }

    /// The number of readings of a kind.
    package subscript(kind: TraceKind) -> Int {
      get { counts[kind] ?? 0 }
      set { counts[kind] = newValue == 0 ? nil : newValue }
    }

    /// The counts of the kinds that are not in a list, in the order of their numbers.
    func others(than kinds: [TraceKind]) -> [(kind: TraceKind, count: Int)] {
      counts.filter { !kinds.contains($0.key) }.map { (kind: $0.key, count: $0.value) }
        .sorted { $0.kind.rawValue < $1.kind.rawValue }
    }

    package static func + (a: Position, b: Position) -> Position {
      Position(a.counts.merging(b.counts, uniquingKeysWith: +))
    }
  }

  /// An entry of the session.
  package struct SessionEntry: Sendable, Hashable {
    /// The number of readings before it, counted from the start of its container.
    package var position: Position
    package var payload: Data

    package init(position: Position, payload: Data) {
      self.position = position
      self.payload = payload
    }
  }
}
