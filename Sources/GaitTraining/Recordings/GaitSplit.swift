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
  ]

  /// Returns the group of a recording.
  ///
  /// The laboratory's trials, which are too few, were never used for a choice. The wrist has one
  /// wearer, so its recordings are split instead of its people; likewise those of the measuring
  /// wheel.
  package static func group(of recording: GaitRecording, among names: [String]) -> Group {
    switch recording.study {
    case .mobgap: return .heldOut
    case .sensorWatch, .trundleWheel:
      guard let place = names.firstIndex(of: recording.name) else { return .unseen }
      return place.isMultiple(of: 2) ? .tuned : .heldOut
    case .voisard, .stroke, .oxford, .weAllWalk, .sisFall, .mobiFall:
      return group(of: GaitSubject(study: recording.study, name: recording.subject))
    }
  }

  /// Returns the group of a person in a dataset with several people.
  package static func group(of subject: GaitSubject) -> Group {
    guard let place = known[subject.study]?.firstIndex(of: subject.name) else { return .unseen }
    return place.isMultiple(of: 2) ? .tuned : .heldOut
  }
}
