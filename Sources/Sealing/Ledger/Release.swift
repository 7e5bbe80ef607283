public import HealthModel

/// An entry of the release ledger: what was released, when, to whom, and its recall secret.
///
/// The store saves it as JSON, so that the owner can review all releases. It contains secrets and
/// is never part of a release; its dates are not shifted.
public struct Release: Hashable, Sendable, Codable {
  public let code: ReleaseCode
  /// The time of the release.
  public let date: Instant
  public let subject: Subject
  public let dateShift: DateShift
  public let recipients: [KeyFingerprint]
  /// The names of the released types: `heartRate`, `workout`.
  public let types: [String]
  /// The span from the first start to the last end; `nil` for an empty release.
  public let span: TimeRange?
  /// The number of records.
  public let count: Int
  public let recallSecret: RecallSecret
  /// The time of the recall.
  public private(set) var recalled: Instant?

  public init(
    code: ReleaseCode, date: Instant, subject: Subject, dateShift: DateShift,
    recipients: [KeyFingerprint], types: [String], span: TimeRange?, count: Int,
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

  /// Recalls the release; a second recall changes nothing.
  ///
  /// - Returns: The notice for the recipients of the file.
  public mutating func recall(at date: Instant) -> RecallNotice {
    recalled = recalled ?? date
    return RecallNotice(of: code, secret: recallSecret)
  }
}
