import HealthStorage

/// Why a line, or a workout of it, has no rows; its words name nothing and nobody.
enum CohortFault: String, Error, CaseIterable {
  case emptyLine = "empty_line"
  case notUTF8 = "not_utf8"
  case lineTooLong = "line_too_long"
  case outsideRoot = "outside_root"
  case missing
  case directory
  case specialFile = "special_file"
  case unreadable
  case tooLarge = "too_large"
  case notKnown = "not_known"
  case damaged
  case damagedArchive = "damaged_archive"
  case newerVersion = "newer_version"
  case encrypted
  case noSpace = "no_space"
  case unreadableWorkout = "unreadable_workout"
  case failed

  var text: String {
    switch self {
    case .emptyLine: "the line is empty"
    case .notUTF8: "the line is no UTF-8 text"
    case .lineTooLong: "the line is longer than 4096 bytes"
    case .outsideRoot: "the path leaves the folder of --root"
    case .missing: "there is no such file"
    case .directory: "it is a folder"
    case .specialFile: "it is neither a file nor a folder"
    case .unreadable: "the file cannot be read"
    case .tooLarge: "the file, or what it unfolds to, is larger than --most-bytes"
    case .notKnown: "it is neither a store nor the archive of one"
    case .damaged: "the store is damaged"
    case .damagedArchive: "the archive is damaged: not all of it can be read"
    case .newerVersion: "it is of a newer version of workout"
    case .encrypted: "the store is encrypted"
    case .noSpace: "there is no room for a copy"
    case .unreadableWorkout: "the workout's readings or events cannot be read"
    case .failed: "it could not be analysed"
    }
  }

  init(_ error: StoreError) {
    switch error {
    case .missing: self = .missing
    case .isDirectory: self = .directory
    case .permissionDenied: self = .unreadable
    case .notAStore: self = .notKnown
    case .newerVersion: self = .newerVersion
    case .corrupt, .damagedChunk: self = .damaged
    case .locked, .wrongKey, .encryptionUnavailable, .notEncrypted: self = .encrypted
    case .diskFull: self = .noSpace
    default: self = .failed
    }
  }
}
