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

/// The split of the people into those used for development and those used for validation.
///
/// The people of each dataset are sorted by name. Those at even positions, from 0, were used to
/// choose structure and thresholds; those at odd positions were not. Fitted coefficients are those
/// of all people but the one being validated. People in no list were never used; they are validated
/// with the shipped models.
package struct GaitSplit: Sendable {
  package enum Group: String, CaseIterable, Sendable {
    /// Used to choose structure and thresholds.
    case tuned
    /// Used only for the fitted coefficients, which exclude the person.
    case heldOut = "held out"
    /// Not used for any model.
    case unseen
  }

  private static let known: [GaitStudy: [String]] = [
    .voisard: [
      "1", "10", "11", "13", "14", "15", "17", "18", "19", "2", "3", "5", "6", "7", "9",
    ],
    .stroke: ["pp01", "pp02", "pp04", "pp05", "pp06", "pp08", "pp10", "pp12"],
    .oxford: ["Carmelo", "Dario", "Jamie", "user1"],
    .weAllWalk: [
      "ID1", "ID11", "ID12", "ID13", "ID14", "ID15", "ID2", "ID3", "ID4", "ID5", "ID6", "ID7",
      "ID8",
    ],
    .sisFall: [
      "SA01", "SA03", "SA04", "SA06", "SA07", "SA09", "SA10", "SA11", "SA12", "SA13", "SA15",
      "SA16", "SA18", "SA19", "SA22", "SE01", "SE02", "SE03", "SE04", "SE05", "SE06", "SE07",
      "SE09", "SE11", "SE14",
    ],
    .mobiFall: ["11", "2", "3", "4", "5", "8"],
    .mobgap: ["HA_001", "MS_001"],
  ]

  /// Returns the group of a recording.
  ///
  /// The wrist has one wearer, so its recordings are split instead of its people; likewise those of
  /// the measuring wheel.
  package static func group(of recording: GaitRecording, among names: [String]) -> Group {
    switch recording.study {
    case .sensorWatch, .trundleWheel:
      guard let place = names.firstIndex(of: recording.name) else { return .unseen }
      return place.isMultiple(of: 2) ? .tuned : .heldOut
    case .voisard, .stroke, .oxford, .weAllWalk, .sisFall, .mobiFall, .mobgap:
      return group(of: GaitSubject(study: recording.study, name: recording.subject))
    }
  }

  /// Returns the group of a person in a dataset with several people.
  package static func group(of subject: GaitSubject) -> Group {
    guard let place = known[subject.study]?.firstIndex(of: subject.name) else { return .unseen }
    return place.isMultiple(of: 2) ? .tuned : .heldOut
  }
}
