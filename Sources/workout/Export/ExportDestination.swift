import Foundation
import HealthModel

/// Where exported workouts go: standard output, one file, or a folder with a file for each.
enum ExportDestination: Hashable {
  case standardOutput
  case file(String)
  case folder(String)

  /// The place that a `-o` names; without one it is the folder one is in.
  ///
  /// - Parameters:
  ///   - path: As given with `-o`.
  ///   - isSingle: Whether exactly one workout was named.
  /// - Throws: `ExportRefusal` when several workouts would have to go into one.
  init(path: String?, isSingle: Bool) throws(ExportRefusal) {
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

  /// Makes the folder, if it is one and there is none.
  func prepare() throws {
    guard case .folder(let path) = self else { return }
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  /// The file of a workout; `nil` for standard output.
  func path(for workout: Workout, format: ExportFormat) -> String? {
    switch self {
    case .standardOutput: nil
    case .file(let path): path
    case .folder(let path):
      (path as NSString).appendingPathComponent(Self.name(of: workout, format: format))
    }
  }

  /// `2026-11-21-064500Z-walking-3f2a91bc.gpx`: the same in every zone, sorted by start.
  static func name(of workout: Workout, format: ExportFormat) -> String {
    let start = workout.span.start.rfc3339.prefix(19)
    let time = start.dropFirst(11).filter { $0 != ":" }
    return "\(start.prefix(10))-\(time)Z-\(workout.configuration.activityType.word)-"
      + "\(workout.uuid.shortWord).\(format.fileExtension)"
  }
}

/// What an export refuses.
enum ExportRefusal: Error, Hashable, CustomStringConvertible {
  case severalToStandardOutput
  case severalToFile(path: String)
  case noRoute(workout: String)
  case noReadings(workout: String)
  /// The format is not written one workout after another.
  case notByItems(ExportFormat)
  case archiveOfSome
  case bundleIsOneFile(path: String)

  var description: String {
    switch self {
    case .severalToStandardOutput:
      "standard output holds one workout; name a folder with -o for several"
    case .severalToFile(let path):
      "\(path) is one file and the workouts are several; name a folder with -o"
    case .notByItems(let format): "\(format) is not written item by item"
    case .bundleIsOneFile(let path):
      "\(path) is a folder, and a bundle is one file: name it with -o"
    case .archiveOfSome: "an archive holds the whole store: say --all, and name no workout"
    case .noReadings(let workout): "workout \(workout) has no readings of sensors"
    case .noRoute(let workout): "workout \(workout) has no route, and GPX holds nothing else"
    }
  }
}
