import ByteStreams
import Console
import Foundation
import HealthModel
import WorkoutExport

/// The destination of an export: standard output, one file, or a folder with a file per workout.
enum ExportDestination: Hashable {
  case standardOutput
  case file(String)
  case folder(String)

  /// Creates the destination of `-o`; the default is the current folder.
  ///
  /// - Parameters:
  ///   - path: The value of `-o`.
  ///   - isSingle: Whether exactly one workout is exported.
  /// - Throws: `ExportError` if several workouts would be written to one file.
  init(path: String?, isSingle: Bool) throws(ExportError) {
    guard let path else {
      self = .folder(".")
      return
    }
    if path == "-" {
      guard isSingle else { throw .severalToStandardOutput }
      self = .standardOutput
      return
    }
    var isDirectory: ObjCBool = false
    let exists = FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory)
    if isDirectory.boolValue || path.hasSuffix("/") {
      self = .folder(path)
    } else if isSingle {
      self = .file(path)
    } else if exists {
      throw .severalToFile(path: path)
    } else {
      self = .folder(path)
    }
  }

  /// Creates the folder if it does not exist.
  func prepare() throws {
    guard case .folder(let path) = self else { return }
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  /// Returns the path of a workout's file; `nil` for standard output.
  func path(for workout: Workout, format: ExportFormat) -> String? {
    switch self {
    case .standardOutput: nil
    case .file(let path): path
    case .folder(let path):
      (path as NSString).appendingPathComponent(Self.name(of: workout, format: format))
    }
  }

  /// Returns a file name such as `2026-11-21-064500Z-walking-3f2a91bc.gpx`, which is independent of the time zone
  /// and sorts by start.
  static func name(of workout: Workout, format: ExportFormat) -> String {
    let start = workout.span.start.rfc3339.prefix(19)
    let time = start.dropFirst(11).filter { $0 != ":" }
    return "\(start.prefix(10))-\(time)Z-\(workout.configuration.activityType.word)-"
      + "\(workout.uuid.shortWord).\(format.fileExtension)"
  }
}

/// An error of the arguments of an export.
enum ExportError: Error, Hashable, CustomStringConvertible {
  case severalToStandardOutput
  case severalToFile(path: String)
  case archiveOfSome
  case bundleIsOneFile(path: String)

  var description: String {
    switch self {
    case .severalToStandardOutput:
      "only one workout can be written to standard output; name a folder with -o"
    case .severalToFile(let path):
      "\(path) is a file, but there are several workouts; name a folder with -o"
    case .bundleIsOneFile(let path):
      "\(path) is a folder; name the file of the bundle with -o"
    case .archiveOfSome: "an archive has the whole store; use --all without workouts"
    }
  }
}

extension Output {
  /// Writes a whole document to a file, complete or not at all, or to standard output for `-`.
  ///
  /// - Parameters:
  ///   - bytes: The document.
  ///   - path: The value of `-o` or `--svg`.
  /// - Throws: The error of the file or of standard output.
  func write(_ bytes: [UInt8], to path: String) throws {
    guard path != "-" else { return try self.bytes(Data(bytes)) }
    let sink = try FileSink(path: path)
    try sink.write(bytes)
    try sink.commit()
  }
}
