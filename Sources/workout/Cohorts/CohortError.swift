import HealthStorage

/// The reason why a line or a workout has no rows.
///
/// The texts contain no personal data.
enum CohortError: String, Error, CaseIterable {
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
    case .notUTF8: "the line is not valid UTF-8"
    case .lineTooLong: "the line is longer than 4096 bytes"
    case .outsideRoot: "the path is outside the folder of --root"
    case .missing: "no such file"
    case .directory: "the path is a folder"
    case .specialFile: "the path is neither a file nor a folder"
    case .unreadable: "the file cannot be read"
    case .tooLarge: "the file, or its unpacked contents, is larger than --most-bytes"
    case .notKnown: "the file is neither a store nor an archive of a store"
    case .damaged: "the store is damaged"
    case .damagedArchive: "the archive is damaged and not completely readable"
    case .newerVersion: "the file was written by a newer version of workout"
    case .encrypted: "the store is encrypted"
    case .noSpace: "not enough disk space for a copy"
    case .unreadableWorkout: "the workout's readings or events cannot be read"
    case .failed: "the analysis failed"
    }
  }

  init(_ error: StoreError) {
    switch error {
    case .file(_, .missing): self = .missing
    case .file(_, .isDirectory): self = .directory
    case .file(_, .permissionDenied): self = .unreadable
    case .file(_, .notAStore): self = .notKnown
    case .file(_, .newerVersion): self = .newerVersion
    case .file(_, .corrupt), .route(.damagedChunk): self = .damaged
    case .file(_, .locked), .encryption(_, .wrongKey), .encryption(_, .unavailable),
      .encryption(_, .notEncrypted):
      self = .encrypted
    case .file(_, .diskFull): self = .noSpace
    default: self = .failed
    }
  }
}
