/// Names and numbers of the archive format (docs/archive.md).
enum ArchiveFormat {
  static let name = "workout-archive"
  static let version = 1

  static let manifest = "manifest.json"
  /// As `sha256sum` writes and checks.
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

  /// Bytes of a line; a workout of a day with an event a second has half of it.
  static let longestLine = 16 << 20
  /// Values in a line, so that memory stays bounded whatever it says.
  static let mostValuesInLine = 1_000_000
  /// Sources, revisions and devices, which are all known at once.
  static let mostOrigins = 100_000

  /// The file of a type's samples: its identifier, where that can be a name of a file on any system.
  static func samplesFile(_ identifier: String, place: Int) -> String {
    let isPlain = identifier.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
        true
      default: false
      }
    }
    let name = isPlain && (1...longestName).contains(identifier.utf8.count)
    return "\(samplesFolder)\(name ? identifier : "type.\(place)").ndjson"
  }

  private static let longestName = 120
}
