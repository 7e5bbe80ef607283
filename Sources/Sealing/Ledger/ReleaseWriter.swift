public import HealthModel

/// Seals the records of one release, and collects its entry for the ledger.
///
///     var writer = try ReleaseWriter(of: subject, to: keys, types: ["heartRate"], dateShift: .days)
///     for sample in samples { file.write(try writer.append(sample)) }
///     let (rest, release) = try writer.finish(at: now)
public struct ReleaseWriter: ~Copyable {
  public let code: ReleaseCode
  private let coding: KeyCoding
  private let recipients: [RecipientKey]
  private let types: [String]
  private let recallSecret: RecallSecret
  private var sealed: SealedWriter
  private var heading: [UInt8]
  private var span: TimeRange?
  private var count = 0

  /// Begins a release with its own code and recall secret.
  ///
  /// - Parameters:
  ///   - subject: The person; the same in all releases whose records should be linked.
  ///   - recipients: The recipients who can open it.
  ///   - types: The names of the requested types.
  ///   - dateShift: The shift of its dates.
  /// - Throws: `SealingError.recipientCount`, `.unusableKey`.
  public init(
    of subject: Subject, to recipients: [RecipientKey], types: [String], dateShift: DateShift
  ) throws {
    var generator = SystemRandomNumberGenerator()
    let code = ReleaseCode(from: &generator)
    let recallSecret = RecallSecret(from: &generator)
    let heading = try ReleaseLine.bytes(
      ReleaseHeading(release: code, subject: subject.code, dateShift: dateShift, types: types))
    sealed = try SealedWriter(to: recipients, release: code, recall: recallSecret)
    self.heading = heading
    self.code = code
    self.recallSecret = recallSecret
    coding = KeyCoding(subject: subject, dateShift: dateShift)
    self.recipients = recipients
    self.types = types
  }

  /// Appends a sample, or a workout without its routes, and returns the sealed bytes that are
  /// ready.
  ///
  /// - Throws: `KeyCodingError` for a sample that may not be released; the release continues
  ///   without it.
  public mutating func append(_ sample: Sample) throws -> [UInt8] {
    try append(try coding.record(sample), from: sample.span)
  }

  /// Returns the rest of the file and the entry for the ledger.
  public consuming func finish(at date: Instant) throws -> (bytes: [UInt8], release: Release) {
    let release = Release(
      code: code, date: date, subject: coding.subject, dateShift: coding.dateShift,
      recipients: recipients.map(\.fingerprint), types: types, span: span, count: count,
      recallSecret: recallSecret)
    let first = try sealed.append(heading)
    return (first + (try sealed.finish()), release)
  }

  private mutating func append(_ record: ReleaseRecord, from span: TimeRange) throws -> [UInt8] {
    let line = try ReleaseLine.bytes(record)
    let bytes = try sealed.append(heading + line)
    heading = []
    count += 1
    self.span = TimeRange(
      start: min(self.span?.start ?? span.start, span.start),
      end: max(self.span?.end ?? span.end, span.end))
    return bytes
  }
}

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
