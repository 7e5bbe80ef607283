import Foundation

/// A person as releases name them, and the secret that ties the names to the person.
///
/// The secret stays in the store. Whoever has it can find out whether a record of the store is in a
/// release; without it, nothing that leaves points back.
public struct Subject: Hashable, Sendable, Codable {
  public let code: SubjectCode
  private let secret: Secret

  /// A subject as the system's randomness draws it.
  public static func random() -> Subject {
    var generator = SystemRandomNumberGenerator()
    return Subject(from: &generator)
  }

  /// Draws a subject; only a system's own generator makes one that nobody can guess.
  public init(from generator: inout some RandomNumberGenerator) {
    code = SubjectCode(from: &generator)
    secret = Secret(from: &generator)
  }

  /// The identity that stands for another in every release of the person: a UUID of version 8 (RFC 9562).
  func identity(for original: UUID) -> UUID {
    let bytes = withUnsafeBytes(of: original.uuid) { Array($0) }
    let derived = secret.derived(for: "identity", from: bytes)
    return UUID.versionEight(derived.prefix(16))
  }

  /// Sixteen digits that stand for a source or a device, the same in every release of the person.
  func name(for original: [String?], purpose: String) -> String {
    // Lengths go in front, so that no two lists of texts read the same.
    let message = original.flatMap { text -> [UInt8] in
      guard let text else { return [0] }
      return [1] + withUnsafeBytes(of: UInt64(text.utf8.count).bigEndian) { Array($0) }
        + Array(text.utf8)
    }
    return secret.derived(for: purpose, from: message).prefix(8).map { byte in
      (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }.joined()
  }

  /// A number that only the secret tells, evenly from `0 ..< bound`, but for 1 in 2³² at most.
  func number(for purpose: String, below bound: UInt64) -> Int64 {
    let value = secret.derived(for: purpose).prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return Int64(value % max(bound, 1))
  }
}

extension UUID {
  /// The UUID of sixteen bytes, with the bits of version 8 and of the variant set.
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
