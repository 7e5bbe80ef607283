/// The sender's word that a file is called back: its code, and the secret that its header commits to.
///
/// It holds nothing of the content, so it may go by any way, or be put where all recipients look. Nobody
/// but the sender can make one, since nobody else knows the secret before; a changed one does not fit
/// the file any more. It cannot take back what was opened before it came.
public struct RecallNotice: Hashable, Sendable {
  public let release: ReleaseCode
  private let secret: Secret

  public init(of release: ReleaseCode, secret: RecallSecret) {
    self.release = release
    self.secret = secret.secret
  }

  /// Reads the one line of a notice's file.
  ///
  /// - Throws: `TextError`.
  public init(text: String) throws(TextError) {
    let kind = TextKind.recall.rawValue
    let (words, bytes) = try TaggedLine.read(text, kind: kind, wordCount: 2)
    guard let release = try? ReleaseCode(words[0]), let secret = Secret(bytes) else {
      throw .malformed(kind: kind)
    }
    self.release = release
    self.secret = secret
  }

  /// The one line of its file, without a line break.
  public var text: String {
    TaggedLine.text([TextKind.recall.rawValue, release.description], secret.bytes)
  }

  /// Whether it was made by who sealed the file with this commitment.
  func isGenuine(for commitment: RecallSecret.Commitment) -> Bool {
    RecallSecret.Commitment(of: secret) == commitment
  }
}
