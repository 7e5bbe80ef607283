/// The secret that turns paths and identities of a cohort into codes: the same ones on every machine that
/// has the key, and none that points back without it.
public struct CohortKey: Hashable, Sendable {
  private let secret: Secret

  /// Bytes of a code: two of 10¹² names get the same one with a chance of 1 in 10¹⁴.
  private static let codeByteCount = 16

  /// What a code stands for; the same bytes have another code for each.
  public enum Purpose: String, Sendable {
    case path = "cohort path"
    case workout = "cohort workout"
  }

  /// A key as the system's randomness draws it.
  public static func random() -> CohortKey {
    var generator = SystemRandomNumberGenerator()
    return CohortKey(from: &generator)
  }

  /// Draws a key; only a system's own generator makes one that nobody can guess.
  public init(from generator: inout some RandomNumberGenerator) {
    secret = Secret(from: &generator)
  }

  /// Reads the line of a key file.
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

  /// 32 hexadecimal digits in the place of some bytes: HMAC-SHA-256, cut to 16 bytes.
  public func code(_ purpose: Purpose, of bytes: some Sequence<UInt8>) -> String {
    secret.derived(for: purpose.rawValue, from: bytes).prefix(Self.codeByteCount).map { byte in
      (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }.joined()
  }
}
