/// What became of each element, attribute, text and file of an export: the counts of each class add up to the number in
/// the file.
///
/// Memory is bounded: names beyond ``maximumSubjects`` are counted together under ``AppleHealthSummary/otherName``.
public struct AppleHealthAccount: Hashable, Sendable {
  /// The kinds of what is counted.
  public enum Part: String, Hashable, Sendable, CaseIterable {
    case element, attribute, text, file
    /// The types of records and correlations, by their identifiers.
    case type
  }

  /// What is counted under one name, such as `Record` or `Record/@unit`.
  public struct Subject: Hashable, Sendable {
    public let part: Part
    public let name: String

    public init(_ part: Part, _ name: String) {
      self.part = part
      self.name = name
    }
  }

  /// What became of it.
  public enum Fate: Hashable, Sendable {
    case kept(as: String)
    case merged(with: String)
    case refused(because: String)
  }

  /// The counts by subject and fate.
  public private(set) var counts: [Subject: [Fate: Int]] = [:]

  /// The maximum number of distinct names, and of distinct fates of one.
  static let maximumSubjects = 4096
  static let maximumFates = 64
  private static let others = Fate.refused(because: "other reasons")

  public init() {}

  /// Returns the number of a subject, whatever became of it.
  public func count(of subject: Subject) -> Int {
    counts[subject]?.values.reduce(0, +) ?? 0
  }

  /// Adds to the count of a subject and fate.
  public mutating func add(_ subject: Subject, _ fate: Fate, count: Int = 1) {
    guard count != 0 else { return }
    let isKnown = counts[subject] != nil || counts.count < Self.maximumSubjects
    let subject = isKnown ? subject : Subject(subject.part, AppleHealthSummary.otherName)
    let fates = counts[subject]
    let isKnownFate = fates?[fate] != nil || (fates?.count ?? 0) < Self.maximumFates
    counts[subject, default: [:]][isKnownFate ? fate : Self.others, default: 0] += count
  }

  /// Adds the counts of another account.
  public mutating func add(_ other: AppleHealthAccount) {
    for (subject, fates) in other.counts {
      for (fate, count) in fates { add(subject, fate, count: count) }
    }
  }
}
