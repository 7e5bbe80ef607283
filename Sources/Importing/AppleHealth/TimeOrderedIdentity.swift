import Foundation
import HealthModel

/// An identity whose first bytes are a time, so that what lies together in time lies together in an index.
///
/// The identities that an export's records get from their contents are spread over the whole index: each
/// row of an import then changes a page of its own, and a batch writes most of the index anew. With the
/// start in front they are as good (74 bits tell apart what starts in one millisecond) and one batch writes
/// a few pages. Milliseconds first is the layout of version 7 of RFC 9562, 5.7; since the rest is no random
/// number the version stays 8.
enum TimeOrderedIdentity {
  private static let microsecondsPerMillisecond: Int64 = 1000

  static func uuid(_ id: UUID, at start: Instant) -> UUID {
    let milliseconds = UInt64(
      bitPattern: start.microseconds / microsecondsPerMillisecond)
    func byte(_ index: UInt64) -> UInt8 {
      UInt8(truncatingIfNeeded: milliseconds >> (40 - 8 * index))
    }
    var bytes = id.uuid
    // What is overwritten goes into the bytes that stay, so that no two identities lose what parts them.
    bytes.10 ^= bytes.0
    bytes.11 ^= bytes.1
    bytes.12 ^= bytes.2
    bytes.13 ^= bytes.3
    bytes.14 ^= bytes.4
    bytes.15 ^= bytes.5
    (bytes.0, bytes.1, bytes.2) = (byte(0), byte(1), byte(2))
    (bytes.3, bytes.4, bytes.5) = (byte(3), byte(4), byte(5))
    return UUID(uuid: bytes)
  }
}

extension ObjectHeader {
  func identified(at start: Instant) -> ObjectHeader {
    ObjectHeader(
      uuid: TimeOrderedIdentity.uuid(uuid, at: start), sourceRevision: sourceRevision,
      device: device, metadata: metadata)
  }
}

extension Sample {
  /// The same quantity, category or correlation under its identity by time; others as they are.
  var identifiedByTime: Sample {
    switch self {
    case .quantity(var sample):
      sample.header = sample.header.identified(at: sample.span.start)
      return .quantity(sample)
    case .category(var sample):
      sample.header = sample.header.identified(at: sample.span.start)
      return .category(sample)
    case .correlation(var sample):
      sample.header = sample.header.identified(at: sample.span.start)
      sample.members = sample.members.map(\.identifiedByTime)
      return .correlation(sample)
    case .workout, .route, .document: return self
    }
  }
}
