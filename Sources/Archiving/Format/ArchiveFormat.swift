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

  static let samplesFolder = "samples/"
  static let tracesFolder = "traces/"
  static let documentsFolder = "documents/"

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
