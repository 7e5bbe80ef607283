/// Who the methods were made on, and who they are judged on.
///
/// The people of each set in the order of their names: those at even places, from 0, were looked at when
/// structure and thresholds were chosen, those at odd ones were not. Coefficients that are fitted are those
/// of all but the person who is judged. People who are in no list were never seen; the shipped models judge
/// them.
package struct GaitSplit: Sendable {
  package enum Group: String, CaseIterable, Sendable {
    /// Structure and thresholds were chosen on them.
    case tuned
    /// Known to the fitted coefficients alone, which are left out.
    case heldOut = "held out"
    /// Known to nobody.
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

  /// Which group a recording belongs to.
  ///
  /// The laboratory's trials, of which there are too few, were never looked at for a choice. The wrist has
  /// one wearer, so its recordings are divided, not its people; so is the measuring wheel's.
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

  /// Which group a person of a set with several belongs to.
  package static func group(of subject: GaitSubject) -> Group {
    guard let place = known[subject.study]?.firstIndex(of: subject.name) else { return .unseen }
    return place.isMultiple(of: 2) ? .tuned : .heldOut
  }
}
