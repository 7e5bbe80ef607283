import ByteStreams
import Foundation

/// A person's identity in releases: a code, and the secret from which the codes of the person's
/// data are derived.
///
/// The secret remains in the store. Whoever has it can determine whether a record of the store is
/// in a release; without it, released data cannot be traced back.
public struct Subject: Hashable, Sendable, Codable {
  public let code: SubjectCode
  private let secret: Secret

  /// Returns a subject from the system's random number generator.
  public static func random() -> Subject {
    var generator = SystemRandomNumberGenerator()
    return Subject(from: &generator)
  }

  /// Draws a subject; only the system's generator makes it unpredictable.
  public init(from generator: inout some RandomNumberGenerator) {
    code = SubjectCode(from: &generator)
    secret = Secret(from: &generator)
  }

  /// Returns the identity that replaces another in every release of the person: a UUID of version 8
  /// (RFC 9562).
  func identity(for original: UUID) -> UUID {
    let bytes = withUnsafeBytes(of: original.uuid) { Array($0) }
    let derived = secret.derived(for: "identity", from: bytes)
    return UUID.versionEight(derived.prefix(16))
  }

  /// Returns sixteen digits that replace a source or a device, the same in every release of the
  /// person.
  func name(for original: [String?], purpose: String) -> String {
    // Length prefixes ensure that different lists of texts have different messages.
    let message = original.flatMap { text -> [UInt8] in
      guard let text else { return [0] }
      return [1] + withUnsafeBytes(of: UInt64(text.utf8.count).bigEndian) { Array($0) }
        + Array(text.utf8)
    }
    return Hexadecimal.text(secret.derived(for: purpose, from: message).prefix(8))
  }

  /// Derives a number from the secret, uniform in `0 ..< bound` except for a bias of at most 1 in
  /// 2³².
  func number(for purpose: String, below bound: UInt64) -> Int64 {
    let value = secret.derived(for: purpose).prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return Int64(value % max(bound, 1))
  }
}

extension UUID {
  /// Creates a UUID from sixteen bytes, with the bits of version 8 and of the variant set.
  fileprivate static func versionEight(_ bytes: some Sequence<UInt8>) -> UUID {
    var uuid = UUID().uuid
    withUnsafeMutableBytes(of: &uuid) { place in
      for (index, byte) in zip(0..<16, bytes) { place[index] = byte }
      place[6] = place[6] & 0x0F | 0x80
      place[8] = place[8] & 0x3F | 0x80
    }
    return UUID(uuid: uuid)
  }
}
