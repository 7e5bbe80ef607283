public import Foundation
public import HealthModel

/// An identity derived from the contents of an object, for files without identifiers.
///
/// Equal contents have the same identity in every run and every release; different contents have
/// different identities.
///
///     var identity = ContentIdentity("fit-session")
///     identity.add(serialNumber)
///     identity.add(start)
///     let uuid = identity.uuid()
///
/// Every field counts, including a missing one, and so does the order. Field boundaries are hashed,
/// so adjacent texts cannot be confused.
///
/// With 122 bits of a 128-bit SipHash, the probability that any two of 10⁸ different contents
/// collide is below 10⁻²⁰. The hash does not resist forgery: an attacker can craft a file whose
/// objects collide with those of another file of the same owner, but gains nothing by it.
///
/// **Source** The form is version 8 of RFC 9562, 5.8: bits with an application-defined meaning.
public struct ContentIdentity: Sendable {
  /// The tag of a field, which distinguishes the kinds of fields.
  private enum Field: UInt64 {
    case absent = 1
    case text, instant, number, integer, identity, digest
  }

  private var hash = SipHash128()

  /// - Parameter kind: The kind of object, such as `apple-health-record`; equal fields of two kinds
  ///   have two identities.
  public init(_ kind: String) {
    add(kind)
  }

  public mutating func add(_ text: String?) {
    guard var text else { return addAbsent() }
    text.withUTF8 { add($0) }
  }

  package mutating func add(_ text: UnsafeBufferPointer<UInt8>) {
    hash.combine(Field.text.rawValue | UInt64(text.count) << 8)
    let bytes = UnsafeRawBufferPointer(text)
    var index = 0
    while index + 8 <= bytes.count {
      hash.combine(
        UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)))
      index += 8
    }
    var tail: UInt64 = 0
    var shift: UInt64 = 0
    while index < bytes.count {
      tail |= UInt64(bytes[index]) << shift
      shift += 8
      index += 1
    }
    if shift > 0 { hash.combine(tail) }
  }

  public mutating func add(_ instant: Instant?) {
    guard let instant else { return addAbsent() }
    hash.combine(Field.instant.rawValue)
    hash.combine(UInt64(bitPattern: instant.microseconds))
  }

  /// Adds a number by value: 72 and 72.0 are equal, and so are the two zeros.
  public mutating func add(_ number: Double?) {
    guard let number else { return addAbsent() }
    hash.combine(Field.number.rawValue)
    hash.combine(number == 0 ? 0 : number.bitPattern)
  }

  public mutating func add(_ integer: Int?) {
    guard let integer else { return addAbsent() }
    hash.combine(Field.integer.rawValue)
    hash.combine(UInt64(bitPattern: Int64(integer)))
  }

  /// Adds the identity of another object that belongs to this one.
  public mutating func add(_ identity: UUID) {
    hash.combine(Field.identity.rawValue)
    let bytes = identity.uuid
    withUnsafeBytes(of: bytes) { bytes in
      hash.combine(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: 0, as: UInt64.self)))
      hash.combine(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self)))
    }
  }

  /// Adds a precomputed digest of fields, so that fields shared by many objects are hashed once.
  package mutating func add(_ digest: SIMD2<UInt64>) {
    hash.combine(Field.digest.rawValue)
    hash.combine(digest.x)
    hash.combine(digest.y)
  }

  package mutating func addAbsent() { hash.combine(Field.absent.rawValue) }

  package var digest: SIMD2<UInt64> { hash.finish() }

  public func uuid() -> UUID { Self.uuid(digest) }

  package static func uuid(_ digest: SIMD2<UInt64>) -> UUID {
    var bytes: uuid_t = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    withUnsafeMutableBytes(of: &bytes) { bytes in
      bytes.storeBytes(of: digest.x.littleEndian, toByteOffset: 0, as: UInt64.self)
      bytes.storeBytes(of: digest.y.littleEndian, toByteOffset: 8, as: UInt64.self)
      // Version 8, variant 10 (RFC 9562, 4.1 and 4.2).
      bytes[6] = bytes[6] & 0x0F | 0x80
      bytes[8] = bytes[8] & 0x3F | 0x80
    }
    return UUID(uuid: bytes)
  }
}
