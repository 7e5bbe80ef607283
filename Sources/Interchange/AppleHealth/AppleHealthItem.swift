public import HealthModel

/// What an Apple Health export holds, in the order it holds it.
public enum AppleHealthItem: Hashable, Sendable {
  /// When the export was made.
  case exportDate(Instant)
  /// The person; one that is not set is left out.
  case me([Characteristic])
  /// Quantity and category records, some thousand at a time; ``AppleHealthReader/vocabulary`` tells what
  /// their numbers mean.
  case records([AppleHealthRecord])
  /// With its members, which nearly always stand among the records too, under the same identities.
  case correlation(Correlation)
  case workout(AppleHealthWorkout)
  case activitySummary(ActivitySummary)
  /// Known, and not kept by this system.
  case unsupported(AppleHealthUnsupported, line: Int)
  /// Something was wrong and was passed over; what was lost is said.
  case issue(AppleHealthIssue)
  /// The last item, once: what was read and what was left out.
  case end(AppleHealthSummary)
}

/// What an export may hold and this system has no place for.
public enum AppleHealthUnsupported: String, Hashable, Sendable, CaseIterable {
  case clinicalRecord, audiogram, visionPrescription, electrocardiogram, clinicalDocument
  case attachment

  /// Why it is left out.
  public var reason: String {
    switch self {
    case .clinicalRecord: "clinical records are FHIR resources, which are kept elsewhere"
    case .audiogram: "there is no type for hearing tests"
    case .visionPrescription: "there is no type for prescriptions of glasses"
    case .electrocardiogram: "there is no type for electrocardiograms"
    case .clinicalDocument: "export_cda.xml holds the same data once more"
    case .attachment: "files attached to records are not kept"
    }
  }
}

/// What an export came to.
public struct AppleHealthSummary: Hashable, Sendable {
  public var exportDate: Instant?
  public var locale: String?
  public var records = 0
  /// Records within correlations; they are not counted among `records`.
  public var memberRecords = 0
  public var correlations = 0
  public var workouts = 0
  public var activitySummaries = 0
  public var unsupported: [AppleHealthUnsupported: Int] = [:]
  /// Records of types that this release does not know, by the types' identifiers.
  public var unknownTypes: [String: Int] = [:]
  /// Elements that this release does not know.
  public var unknownElements: [String: Int] = [:]
  public var issues = 0

  public init() {}

  /// Different names counted at the most; the rest are counted under ``otherName``.
  static let mostNames = 1000
  public static let otherName = "…"

  static func count(_ name: String, in counts: inout [String: Int]) {
    if counts[name] != nil || counts.count < mostNames {
      counts[name, default: 0] += 1
    } else {
      counts[otherName, default: 0] += 1
    }
  }
}

/// Why nothing could be read from an export.
public enum AppleHealthError: Error, Hashable, Sendable, CustomStringConvertible {
  case file(FileError)
  case archive(ArchiveError)
  /// It is not an export of Apple Health; what it begins with.
  case notAppleHealth(root: String?, line: Int)
  /// Text in another encoding than UTF-8, the only one that exports have.
  case encoding
  /// A folder or archive without the file that holds the data.
  case noExportFile(path: String)

  public var description: String {
    switch self {
    case .file(let error): error.description
    case .archive(let error): error.description
    case .notAppleHealth("ClinicalDocument"?, let line):
      "line \(line): a CDA document; the same data stand in export.xml, which is read"
    case .notAppleHealth(let root?, let line):
      "line \(line): not an export of Apple Health: it begins with <\(root.prefix(80))>"
    case .notAppleHealth(nil, _): "not an export of Apple Health: there are no tags in it"
    case .encoding: "the file begins like text in UTF-16 or UTF-32; an export has UTF-8"
    case .noExportFile(let path): "\(path) holds no export.xml of Apple Health"
    }
  }
}
