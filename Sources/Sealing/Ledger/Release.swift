public import HealthModel

/// An entry of the ledger: what left the store, when and to whom, and what calls it back.
///
/// The store keeps it as JSON, since what left has to stay in the owner's view. It has secrets in it and
/// is never part of a release; its dates are the true ones.
public struct Release: Hashable, Sendable, Codable {
  public let code: ReleaseCode
  /// When it left.
  public let date: Instant
  public let subject: Subject
  public let dateShift: DateShift
  public let recipients: [KeyFingerprint]
  /// The words of the types in it: `heartRate`, `workout`.
  public let types: [String]
  /// From the first start to the last end; `nil` for an empty release.
  public let span: Span?
  /// Records in it.
  public let count: Int
  public let recallSecret: RecallSecret
  /// When it was called back.
  public private(set) var recalled: Instant?

  public init(
    code: ReleaseCode, date: Instant, subject: Subject, dateShift: DateShift,
    recipients: [KeyFingerprint], types: [String], span: Span?, count: Int,
    recallSecret: RecallSecret
  ) {
    self.code = code
    self.date = date
    self.subject = subject
    self.dateShift = dateShift
    self.recipients = recipients
    self.types = types
    self.span = span
    self.count = count
    self.recallSecret = recallSecret
  }

  /// Calls it back; once is enough, a second time changes nothing.
  ///
  /// - Returns: The notice for those who have the file.
  public mutating func recall(at date: Instant) -> RecallNotice {
    recalled = recalled ?? date
    return RecallNotice(of: code, secret: recallSecret)
  }
}
