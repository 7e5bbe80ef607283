/// The sender's notice that a file is recalled: its code, and the secret that its header commits
/// to.
///
/// It contains none of the content, so it may be sent over any channel or published where all
/// recipients look. Only the sender can create it, since nobody else knows the secret before; a
/// modified notice does not match the file. A recall does not affect copies that were already
/// opened.
public struct RecallNotice: Hashable, Sendable {
  public let release: ReleaseCode
  private let secret: Secret

  public init(of release: ReleaseCode, secret: RecallSecret) {
    self.release = release
    self.secret = secret.secret
  }

  /// Parses the line of a notice's file.
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

  /// The line of the notice file, without a line break.
  public var text: String {
    TaggedLine.text([TextKind.recall.rawValue, release.description], secret.bytes)
  }

  /// Returns whether the notice is from the sender of the file with this commitment.
  func isGenuine(for commitment: RecallSecret.Commitment) -> Bool {
    RecallSecret.Commitment(of: secret) == commitment
  }
}
