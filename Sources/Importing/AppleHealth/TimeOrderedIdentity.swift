import Foundation
import HealthModel

/// An identity whose first bytes are the type and a time, so that what comes together lies together in an
/// index.
///
/// The identities that an export's records get from their contents are spread over the whole index: each
/// row of an import then changes a page of its own, and a batch writes most of the index anew. An export has
/// its records type by type, each by time: with these in front the identities are as good (74 bits tell apart
/// what starts in one second) and a batch writes a few pages. The rest is no random number and no clock is
/// read, so that the version is the 8 of RFC 9562, 5.8.
struct TimeOrderedIdentity {
  private static let microsecondsPerSecond: Int64 = 1_000_000
  /// FNV-1a, 32 bits.
  private static let offsetBasis: UInt32 = 0x811c_9dc5
  private static let prime: UInt32 = 0x0100_0193

  /// Two types of one byte are mixed in the index, and still told apart.
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
    // What is overwritten goes into the bytes that stay, so that no two identities lose what parts them.
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
  /// The same quantity, category or correlation under its identity by time; others as they are.
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
