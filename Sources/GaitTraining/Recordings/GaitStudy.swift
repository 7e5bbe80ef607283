package import Foundation

/// A dataset of walking recordings with a reference, in a folder below `gait` of the data.
///
/// The origin, the axes and the reference of each dataset are documented in `gait/SOURCES.md` of
/// the data.
package enum GaitStudy: String, CaseIterable, Sendable {
  /// Ten meters and back, healthy people, lower back; foot events checked manually (Voisard 2023).
  case voisard = "voisard-10m"
  /// People after stroke on a treadmill, lower back (Sint Maartenskliniek 2024).
  case stroke = "stroke-treadmill"
  /// Straight walks and daily activities, lower back, against optical motion capture (mobgap 2024).
  case mobgap = "mobgap-lab"
  /// A phone in six placements; steps counted by foot sensors (Oxford step counter).
  case oxford = "oxford-phone-steps"
  /// Two phones in pockets of sighted and of blind walkers (WeAllWalk).
  case weAllWalk = "weallwalk-iphone"
  /// The norm at the wrist of one wearer; counted steps, and a desk.
  case sensorWatch = "sensorwatch-wrist"
  /// At the waist; walking and stairs by label (SisFall).
  case sisFall = "sisfall-waist"
  /// A phone in a trouser pocket; stairs by label (MobiFall).
  case mobiFall = "mobifall-pocket"
  /// A phone alongside a measuring wheel.
  case trundleWheel = "trundlewheel-phone"

  /// The path below the data folder.
  package var path: String { "gait/\(rawValue)" }

  /// Returns the names of the available recordings, in ascending order.
  ///
  /// - Throws: ``GaitRecordingError`` if there are none.
  package func names(below data: URL) throws(GaitRecordingError) -> [String] {
    let folder = data.appending(path: path)
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    let names = files.filter { $0.hasSuffix(Self.fileEnd) }
      .map { String($0.dropLast(Self.fileEnd.count)) }.sorted()
    guard !names.isEmpty else {
      throw GaitRecordingError(file: folder.path, expected: "recordings of \(rawValue)")
    }
    return names
  }

  /// Returns a recording with its reference.
  ///
  /// - Throws: ``GaitRecordingError`` if it is invalid.
  package func recording(
    _ name: String, below data: URL
  ) throws(GaitRecordingError) -> GaitRecording {
    let folder = data.appending(path: path)
    let table = try GaitTable(contentsOf: folder.appending(path: name + Self.fileEnd))
    let file = GaitFile(study: self, name: name, folder: folder, table: table)
    return switch self {
    case .voisard: try file.voisard()
    case .stroke: try file.stroke()
    case .mobgap: try file.mobgap()
    case .oxford: try file.oxford()
    case .weAllWalk: try file.weAllWalk()
    case .sensorWatch: try file.sensorWatch()
    case .sisFall, .mobiFall: try file.labelled()
    case .trundleWheel: try file.trundleWheel()
    }
  }

  private static let fileEnd = ".csv.gz"
}
