public import Foundation
public import HealthModel

/// An identity made of what an object says, for files that give none: the same contents have the same
/// identity in every run and every release, and contents that differ have others.
///
///     var identity = ContentIdentity("fit-session")
///     identity.add(serialNumber)
///     identity.add(start)
///     let uuid = identity.uuid()
///
/// Every field counts, an absent one too, and so does their order: a text can never run into the next one.
///
/// The 122 bits that are left of a SipHash of 128 make two of 10⁸ different contents the same with a
/// probability below 10⁻²⁰. The hash is no proof against forgery: someone can make a file whose objects
/// pass for others of the same file's owner, and gains nothing by it.
///
/// **Source** The form is that of version 8 of RFC 9562, 5.8: bits by a rule of our own.
public struct ContentIdentity: Sendable {
  /// What a field is, so that no two kinds of field look alike.
  private enum Field: UInt64 {
    case absent = 1
    case text, instant, number, integer, identity, digest
  }

  private var hash = SipHash128()

  /// - Parameter kind: What is identified, such as `apple-health-record`: equal fields of two kinds are
  ///   two identities.
  public init(_ kind: String) {
    add(kind)
  }

  public mutating func add(_ text: String?) {
    guard var text else { return addAbsent() }
    text.withUTF8 { add($0) }
  }

  mutating func add(_ text: UnsafeBufferPointer<UInt8>) {
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

  /// A number by its value: 72 and 72.0 are one, and so are the two zeros.
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

  /// Another object that belongs to this one.
  public mutating func add(_ identity: UUID) {
    hash.combine(Field.identity.rawValue)
    let bytes = identity.uuid
    withUnsafeBytes(of: bytes) { bytes in
      hash.combine(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: 0, as: UInt64.self)))
      hash.combine(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self)))
    }
  }

  /// The fields of another identity, hashed before: what many objects have in common is hashed once.
  mutating func add(_ digest: SIMD2<UInt64>) {
    hash.combine(Field.digest.rawValue)
    hash.combine(digest.x)
    hash.combine(digest.y)
  }

  mutating func addAbsent() { hash.combine(Field.absent.rawValue) }

  var digest: SIMD2<UInt64> { hash.finish() }

  public func uuid() -> UUID { Self.uuid(digest) }

  static func uuid(_ digest: SIMD2<UInt64>) -> UUID {
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
