import ActivityItems
import HealthModel

/// What the archive of a service says about one activity beside its file.
struct ActivityDetails: Hashable, Sendable {
  /// The maximum size of a text in bytes, as of an edit.
  static let maximumText = WorkoutChanges.maximumTextBytes
  /// The maximum number of photos of one activity.
  static let maximumMedia = 200

  var name: String?
  var notes: String?
  var gear: String?
  /// The service's word for the kind of activity.
  var sport: String?
  var isCommute = false
  /// The paths of photos and videos in the archive.
  var media: [String] = []

  /// The metadata of the workout.
  var metadata: Metadata {
    var metadata: Metadata = [:]
    let texts: [(String?, MetadataKey)] = [
      (name, .workoutName), (notes, .workoutNotes), (gear, .workoutGear),
      (media.isEmpty ? nil : media.joined(separator: "\n"), .workoutMedia),
    ]
    for case (let text?, let key) in texts where !text.isEmpty { metadata[key] = .string(text) }
    if isCommute { metadata[.workoutIsCommute] = .bool(true) }
    return metadata
  }

  /// The configuration by the service's word; `nil` for an unknown word.
  var configuration: WorkoutConfiguration? {
    guard let sport else { return nil }
    let configuration = ActivityWords.configuration(sport: sport, name: nil)
    return configuration.activityType == .other ? nil : configuration
  }

  /// Returns a text without white space at its ends, truncated to the maximum size; `nil` for an empty one.
  static func text(_ text: String?) -> String? {
    guard let text else { return nil }
    let trimmed = text.drop(while: \.isWhitespace)
    guard !trimmed.isEmpty else { return nil }
    var kept = ""
    var count = 0
    for character in trimmed {
      count += character.utf8.count
      guard count <= maximumText else { break }
      kept.append(character)
    }
    while kept.last?.isWhitespace == true { kept.removeLast() }
    return kept
  }

  /// The size in memory, about, in bytes.
  var byteCount: Int {
    [name, notes, gear, sport].reduce(128) { $0 + ($1?.utf8.count ?? 0) }
      + media.reduce(0) { $0 + 32 + $1.utf8.count }
  }
}

/// The details of the activities of an archive, by file or by start.
struct ActivityCatalog: Hashable, Sendable {
  /// The maximum number of bytes of all details, to bound memory for any input.
  static let maximumBytes = 32 << 20

  /// The details by the path of the file, as the import displays it.
  private(set) var byPath: [String: ActivityDetails] = [:]
  /// The details by the start in seconds since 1970, for archives that name no files.
  private(set) var byStart: [Int64: ActivityDetails] = [:]
  /// The kinds of gear that the archive lists.
  var gearKinds: [String: Gear.Kind] = [:]
  private var byteCount = 0

  /// Whether there is no room for further details.
  var isFull: Bool { byteCount >= Self.maximumBytes }

  mutating func add(_ details: ActivityDetails, path: String) {
    guard !isFull, byPath.updateValue(details, forKey: path) == nil else { return }
    byteCount += details.byteCount + path.utf8.count
  }

  mutating func add(_ details: ActivityDetails, start: Instant) {
    guard !isFull else { return }
    byStart[Self.second(start)] = details
    byteCount += details.byteCount
  }

  /// The difference in seconds within which a start is that of an activity.
  private static let tolerance: Int64 = 2

  /// Returns the details of a file, else of an activity that starts at the time.
  func details(path: String, start: Instant?) -> ActivityDetails? {
    if let details = byPath[path] { return details }
    guard !byStart.isEmpty, let start else { return nil }
    let second = Self.second(start)
    for distance in 0...Self.tolerance {
      if let details = byStart[second - distance] ?? byStart[second + distance] { return details }
    }
    return nil
  }

  private static func second(_ instant: Instant) -> Int64 { instant.microseconds / 1_000_000 }
}
