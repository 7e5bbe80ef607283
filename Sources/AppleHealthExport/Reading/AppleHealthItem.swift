public import ByteStreams
public import HealthModel

/// An item of an Apple Health export, in file order.
public enum AppleHealthItem: Hashable, Sendable {
  /// The time when the export was created.
  case exportDate(Instant)
  /// The person's characteristics; those that are not set are omitted.
  case me([Characteristic])
  /// Quantity and category records in batches of up to some thousand;
  /// ``AppleHealthReader/vocabulary`` resolves their numbers.
  case records([AppleHealthRecord])
  /// A correlation with its members, which nearly always also appear among the records, under the
  /// same identities.
  case correlation(Correlation)
  case workout(AppleHealthWorkout)
  case activitySummary(ActivitySummary)
  /// An element that has no type of its own, as a sample of its contents (`QuantitySample/keptContent`).
  case kept(QuantitySample, line: Int)
  /// A problem that was skipped; the issue describes what was lost.
  case issue(AppleHealthIssue)
  /// The last item, exactly once: the counts of what was read and skipped.
  case end(AppleHealthSummary)
}

/// The kinds of files of an export that are kept as they are.
public enum AppleHealthFile: String, Hashable, Sendable, CaseIterable {
  case electrocardiogram = "Electrocardiogram"
  case clinicalRecord = "ClinicalResource"
  case attachment = "Attachment"
  /// A route that no workout refers to, and a file of an unknown kind.
  case other = "File"
}

/// The counts of what was read from an export.
public struct AppleHealthSummary: Hashable, Sendable {
  public var exportDate: Instant?
  public var locale: String?
  public var records = 0
  /// Records within correlations; they are not counted among `records`.
  public var memberRecords = 0
  public var correlations = 0
  public var workouts = 0
  public var activitySummaries = 0
  /// Elements that are kept as samples of their contents, by the kinds of contents.
  public var kept: [String: Int] = [:]
  /// Records of types that this release does not know, by the types' identifiers.
  public var unknownTypes: [String: Int] = [:]
  /// Elements that this release does not know.
  public var unknownElements: [String: Int] = [:]
  public var issues = 0

  public init() {}

  /// The maximum number of distinct names that are counted; the rest is counted under
  /// ``otherName``.
  static let maximumNames = 1000
  public static let otherName = "…"

  static func count(_ name: String, in counts: inout [String: Int]) {
    if counts[name] != nil || counts.count < maximumNames {
      counts[name, default: 0] += 1
    } else {
      counts[otherName, default: 0] += 1
    }
  }
}

/// The reason why nothing could be read from an export.
public enum AppleHealthError: Error, Hashable, Sendable, CustomStringConvertible {
  case file(FileError)
  case archive(ArchiveError)
  /// The file is not an Apple Health export; the name of its first element.
  case notAppleHealth(root: String?, line: Int)
  /// The text is not UTF-8, the only encoding of exports.
  case encoding
  /// A folder or archive without the data file.
  case noExportFile(path: String)

  public var description: String {
    switch self {
    case .file(let error): error.description
    case .archive(let error): error.description
    case .notAppleHealth("ClinicalDocument"?, let line):
      "line \(line): a CDA document; the same data stand in export.xml, which is read"
    case .notAppleHealth(let root?, let line):
      "line \(line): not an export of Apple Health: it begins with <\(root.prefix(80))>"
    case .notAppleHealth(nil, _): "not an Apple Health export: no XML tags found"
    case .encoding: "the file begins like text in UTF-16 or UTF-32; an export has UTF-8"
    case .noExportFile(let path): "\(path) holds no export.xml of Apple Health"
    }
  }
}

/// The contents of an export, counted in one pass and constant memory.
public struct AppleHealthCensus: Hashable, Sendable {
  public private(set) var summary = AppleHealthSummary()
  public private(set) var events = 0
  public private(set) var activities = 0
  public private(set) var statistics = 0
  public private(set) var routes = 0
  /// References to route files, counted once per route.
  public private(set) var routeFiles = 0
  public private(set) var locations = 0
  /// Samples within correlations.
  public private(set) var members = 0

  public init() {}

  /// Reads an export to its end.
  ///
  /// - Throws: ``AppleHealthError`` when the file is not an export.
  public init(reading reader: consuming AppleHealthReader) throws(AppleHealthError) {
    while let item = try reader.next() { count(item) }
  }

  /// Reads arbitrary bytes as an export, for a fuzzer that checks only that reading terminates.
  ///
  /// - Returns: The number of objects and issues; 0 when the bytes are not an export.
  @discardableResult
  public static func fuzz(_ bytes: [UInt8]) -> Int {
    do throws(AppleHealthError) {
      let census = try AppleHealthCensus(reading: AppleHealthReader(bytes: bytes))
      return census.summary.records + census.summary.workouts + census.summary.correlations
        + census.summary.activitySummaries + census.summary.issues
    } catch {
      return 0
    }
  }

  public mutating func count(_ item: AppleHealthItem) {
    switch item {
    case .workout(let workout):
      events += workout.workout.events.count
      activities += workout.activities.count
      statistics += workout.statistics.count
      routes += workout.routes.count
      for route in workout.routes {
        routeFiles += route.files.count
        locations += route.locations.count
      }
    case .correlation(let correlation): members += correlation.members.count
    case .end(let summary): self.summary = summary
    default: break
    }
  }
}
