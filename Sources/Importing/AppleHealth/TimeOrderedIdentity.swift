import Foundation
import HealthModel

/// An identity that begins with the type and the time, so that adjacent records are adjacent in an
/// index.
///
/// The content identities of an export's records are distributed over the whole index: each
/// inserted row changes a different page, and a batch rewrites most of the index. An export has its
/// records type by type, each in order of time. With these fields first, a batch writes a few
/// pages, and 74 bits still distinguish records that start in the same second. The other bits are
/// not random and no clock is read, so the version is 8 of RFC 9562, 5.8.
struct TimeOrderedIdentity {
  private static let microsecondsPerSecond: Int64 = 1_000_000
  /// FNV-1a, 32 bits.
  private static let offsetBasis: UInt32 = 0x811c_9dc5
  private static let prime: UInt32 = 0x0100_0193

  /// A hash of the type; two types with the same byte are interleaved in the index but remain
  /// distinct.
  private let type: UInt8

  init(of type: ObjectType) {
    let hash = type.identifier.utf8.reduce(Self.offsetBasis) { ($0 ^ UInt32($1)) &* Self.prime }
    self.type = UInt8(truncatingIfNeeded: hash ^ hash >> 8 ^ hash >> 16 ^ hash >> 24)
  }

  func uuid(_ id: UUID, at start: Instant) -> UUID {
    let seconds = UInt64(bitPattern: start.microseconds / Self.microsecondsPerSecond)
    func byte(_ index: UInt64) -> UInt8 {
      UInt8(truncatingIfNeeded: seconds >> (32 - 8 * index))
    }
    var bytes = id.uuid
    // The overwritten bytes are mixed into the remaining ones, so that distinct identities remain
    // distinct.
    bytes.10 ^= bytes.0
    bytes.11 ^= bytes.1
    bytes.12 ^= bytes.2
    bytes.13 ^= bytes.3
    bytes.14 ^= bytes.4
    bytes.15 ^= bytes.5
    (bytes.0, bytes.1, bytes.2) = (type, byte(0), byte(1))
    (bytes.3, bytes.4, bytes.5) = (byte(2), byte(3), byte(4))
    return UUID(uuid: bytes)
  }
}

extension ObjectHeader {
  fileprivate func identified(_ type: ObjectType, at start: Instant) -> ObjectHeader {
    ObjectHeader(
      uuid: TimeOrderedIdentity(of: type).uuid(uuid, at: start), sourceRevision: sourceRevision,
      device: device, metadata: metadata)
  }
}

extension Sample {
  /// The quantity, category or correlation with a time-ordered identity; others unchanged.
  var identifiedByTime: Sample {
    switch self {
    case .quantity(var sample):
      sample.header = sample.header.identified(type, at: sample.span.start)
      return .quantity(sample)
    case .category(var sample):
      sample.header = sample.header.identified(type, at: sample.span.start)
      return .category(sample)
    case .correlation(var sample):
      sample.header = sample.header.identified(type, at: sample.span.start)
      sample.members = sample.members.map(\.identifiedByTime)
      return .correlation(sample)
    case .workout, .route, .document: return self
    }
  }
}
