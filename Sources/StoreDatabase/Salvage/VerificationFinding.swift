public import Foundation
public import HealthModel
public import SeriesCoding

/// A fault of a store.
public enum VerificationFinding: Hashable, Sendable {
  /// A line of SQLite's own check of its pages, indexes and constraints.
  case database(String)
  /// A page whose bytes differ from those that were written.
  case damagedPage(Int)
  /// A part of the store that cannot be read, with the reason.
  case unreadable(String, detail: String)
  case brokenReference(table: String, row: Int64)
  /// A chunk whose bytes cannot be read.
  case damagedChunk(series: UUID, ordinal: Int, ChunkError)
  /// A chunk whose row does not match its bytes.
  case wrongSummary(series: UUID, ordinal: Int, field: String)
  /// The first of one or more consecutive missing chunks.
  case missingChunk(series: UUID, ordinal: Int)
  case emptySeries(UUID)
  /// The index of places has an entry without a chunk, or none for a chunk with places.
  case strayBox(chunk: Int64)
  case missingBox(series: UUID, ordinal: Int)
  /// The box does not contain all accepted locations of its chunk.
  case narrowBox(series: UUID, ordinal: Int)
  /// An accepted location that is earlier than the one before it.
  case routeOutOfOrder(UUID, at: Instant)
  case routeCount(UUID, stored: Int, found: Int)
  case eventOutsideWorkout(UUID, WorkoutEvent.Kind, at: Instant)
  /// A total that contradicts the others.
  case impossibleTotal(UUID, field: String)
  /// An object that is stored although a greater record of its name deleted or replaced it.
  case supersededObject(UUID)
  /// An object whose name has a negative number of beginnings.
  case invalidIncarnation(UUID)
  /// A replica that confirmed changes which this store has not made.
  case replicaAhead(UUID)
  /// A setting whose value is not that of its record, by the record's name.
  case differingSetting(String)
  /// A kept original whose bytes are not those that were imported, by its SHA-256.
  case damagedOriginal(String)
}

extension VerificationFinding {
  /// Whether SQLite itself finds the store damaged, so that its reads and writes are unreliable.
  package var isStructural: Bool {
    switch self {
    case .database, .unreadable: true
    default: false
    }
  }
}

extension VerificationFinding: CustomStringConvertible {
  /// One sentence for people: the fault and its place.
  public var description: String {
    func name(_ id: UUID) -> String { id.uuidString.lowercased() }
    return switch self {
    case .database(let text): "database: \(text)"
    case .damagedPage(let number): "page \(number) has a wrong checksum"
    case .unreadable(let part, let detail): "\(part) cannot be read: \(detail)"
    case .brokenReference(let table, let row):
      "row \(row) of \(table) refers to a missing row"
    case .damagedChunk(let series, let ordinal, let error):
      "chunk \(ordinal) of series \(name(series)) is damaged: \(error)"
    case .wrongSummary(let series, let ordinal, let field):
      "chunk \(ordinal) of series \(name(series)) differs from its row in \(field)"
    case .missingChunk(let series, let ordinal):
      "chunk \(ordinal) of series \(name(series)) is missing"
    case .emptySeries(let series): "series \(name(series)) has no chunk"
    case .strayBox(let chunk):
      "the location index has an entry for the missing chunk \(chunk)"
    case .missingBox(let series, let ordinal):
      "chunk \(ordinal) of series \(name(series)) is not in the location index"
    case .narrowBox(let series, let ordinal):
      "the bounding box of chunk \(ordinal) of series \(name(series)) does not contain its locations"
    case .routeOutOfOrder(let route, let time):
      "route \(name(route)) goes back in time at \(time.rfc3339)"
    case .routeCount(let route, let stored, let found):
      "route \(name(route)) has \(found) locations, but its row has a count of \(stored)"
    case .eventOutsideWorkout(let workout, let kind, let time):
      "workout \(name(workout)) has a \(kind.name) outside its time, at \(time.rfc3339)"
    case .impossibleTotal(let workout, let field):
      "workout \(name(workout)) has an impossible \(field)"
    case .supersededObject(let object):
      "object \(name(object)) is stored although it was deleted or replaced"
    case .invalidIncarnation(let object):
      "object \(name(object)) has a negative incarnation"
    case .replicaAhead(let replica):
      "replica \(name(replica)) confirmed changes that the store has not made"
    case .differingSetting(let setting):
      "setting \(setting) has another value than its record for replicas"
    case .damagedOriginal(let digest):
      "the original \(digest) differs from the file that was imported"
    }
  }
}
