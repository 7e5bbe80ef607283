import Foundation
import HealthStorage

/// The manifest of an archive.
struct ArchiveManifest: Hashable, Sendable, Codable {
  var format = ArchiveFormat.name
  var version = ArchiveFormat.version
  /// The program and its version.
  var generator: String
  var counts: ArchiveCounts

  func encoded() throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    return try Array(encoder.encode(self)) + [UInt8(ascii: "\n")]
  }

  /// The fields that are read first; they are the same in every version.
  private struct Claim: Codable {
    var format: String
    var version: Int
  }

  /// - Throws: ``ArchivingError/notAnArchive(_:)``, ``ArchivingError/newerVersion(found:supported:)``.
  init(_ bytes: [UInt8], path: String) throws(ArchivingError) {
    let decoder = JSONDecoder()
    guard let claim = try? decoder.decode(Claim.self, from: Data(bytes)),
      claim.format == ArchiveFormat.name, claim.version >= 1
    else { throw .notAnArchive(path) }
    guard claim.version <= ArchiveFormat.version else {
      throw .newerVersion(path, found: claim.version, supported: ArchiveFormat.version)
    }
    guard let manifest = try? decoder.decode(ArchiveManifest.self, from: Data(bytes)) else {
      throw .notAnArchive(path)
    }
    self = manifest
  }

  init(generator: String, counts: ArchiveCounts) {
    self.generator = generator
    self.counts = counts
  }
}

/// The number of objects of each kind in an archive or an import.
public struct ArchiveCounts: Hashable, Sendable, Codable {
  public var workouts = 0
  public var samples = 0
  public var correlations = 0
  public var traces = 0
  public var routes = 0
  public var documents = 0
  public var deletions = 0
  /// Readings of traces and routes.
  public var readings = 0

  public init() {}

  /// The sum of the counts that determine the duration, clamped if a file declares more.
  var total: Int {
    [workouts, samples, correlations, traces, routes, documents, deletions, readings]
      .reduce(0) { $0.addingClamped($1) }
  }
}

extension Int {
  func addingClamped(_ other: Int) -> Int {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? (other < 0 ? .min : .max) : sum
  }
}

/// The progress of an export or import.
public struct ArchiveProgress: Hashable, Sendable {
  /// The number of objects and readings so far.
  public var done: Int
  /// The number of all objects and readings, as far as it is known.
  public var total: Int
}

/// The names and limits of the archive format (docs/archive.md).
enum ArchiveFormat {
  static let name = "workout-archive"
  static let version = 1

  static let manifest = "manifest.json"
  /// The checksum file, in the format of `sha256sum`.
  static let sums = "SHA256SUMS"
  static let types = "types.ndjson"
  static let sources = "sources.ndjson"
  static let devices = "devices.ndjson"
  static let workouts = "workouts.ndjson"
  static let correlations = "correlations.ndjson"
  static let traces = "traces.ndjson"
  static let routes = "routes.ndjson"
  static let documents = "documents.ndjson"
  static let deletions = "deletions.ndjson"
  static let settings = "settings.ndjson"
  /// The records of settings; only in an archive of changes.
  static let settingRecords = "setting_records.ndjson"
  /// Edits of workouts; only if there are any.
  static let edits = "edits.ndjson"
  /// The files that workouts were imported from; only if there are any.
  static let originals = "originals.ndjson"

  static let samplesFolder = "samples/"
  static let tracesFolder = "traces/"
  static let documentsFolder = "documents/"
  static let originalsFolder = "originals/"

  /// The maximum size of a line in bytes; a one-day workout with an event per second has half of
  /// it.
  static let maximumLine = 16 << 20
  /// The maximum number of values in a line, to bound memory for any input.
  static let maximumValuesInLine = 1_000_000
  /// The maximum number of sources, revisions and devices, which are all held in memory.
  static let maximumOrigins = 100_000

  /// Returns the file name of a type's samples: its identifier, if that is a valid file name on
  /// every system.
  static func samplesFile(_ identifier: String, place: Int) -> String {
    let isPlain = identifier.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
        true
      default: false
      }
    }
    let name = isPlain && (1...maximumName).contains(identifier.utf8.count)
    return "\(samplesFolder)\(name ? identifier : "type.\(place)").ndjson"
  }

  private static let maximumName = 120
}

extension ArchiveCounts {
  /// `12 workouts, 3400 samples, 36 traces and routes`.
  package var words: String {
    func count(_ number: Int, _ one: String) -> String {
      "\(number) \(one)\(number == 1 ? "" : "s")"
    }
    return [
      count(workouts, "workout"), count(samples + correlations, "sample"),
      count(traces + routes, "trace"), count(documents, "document"),
      count(deletions, "deletion"),
    ].joined(separator: ", ")
  }
}
