import ByteStreams

/// The secret that maps paths and identities of a cohort to codes.
///
/// The codes are the same on every machine that has the key, and cannot be reversed without it.
public struct CohortKey: Hashable, Sendable {
  private let secret: Secret

  /// The number of bytes of a code: among 10¹² names, two have the same one with a probability of 1
  /// in 10¹⁴.
  private static let codeByteCount = 16

  /// The purpose of a code; the same bytes have a different code for each.
  public enum Purpose: String, Sendable {
    case path = "cohort path"
    case workout = "cohort workout"
  }

  /// Returns a key from the system's random number generator.
  public static func random() -> CohortKey {
    var generator = SystemRandomNumberGenerator()
    return CohortKey(from: &generator)
  }

  /// Draws a key; only the system's generator makes it unpredictable.
  public init(from generator: inout some RandomNumberGenerator) {
    secret = Secret(from: &generator)
  }

  /// Parses the line of a key file.
  ///
  /// - Throws: `TextError`.
  public init(text: String) throws(TextError) {
    let kind = TextKind.cohortKey.rawValue
    let (_, bytes) = try TaggedLine.read(text, kind: kind)
    guard let secret = Secret(bytes) else { throw .malformed(kind: kind) }
    self.secret = secret
  }

  /// The line of a key file.
  public var text: String { TaggedLine.text([TextKind.cohortKey.rawValue], secret.bytes) }

  /// Returns a code of 32 hexadecimal digits for some bytes: HMAC-SHA-256, truncated to 16 bytes.
  public func code(_ purpose: Purpose, of bytes: some Sequence<UInt8>) -> String {
    Hexadecimal.text(
      secret.derived(for: purpose.rawValue, from: bytes).prefix(Self.codeByteCount))
  }
}
