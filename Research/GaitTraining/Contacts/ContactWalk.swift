package import Foundation
package import Mobility

/// A walk with contacts known from foot sensors.
package struct ContactWalk: Sendable {
  package let subject: GaitSubject
  package let sixAxes: KnownContacts
  package let accelerationOnly: KnownContacts
  /// 200 · |left − right| / (left + right) of the median step times; `nil` if unknown.
  package let asymmetryPercent: Double?

  package init(
    subject: GaitSubject, sixAxes: KnownContacts, accelerationOnly: KnownContacts,
    asymmetryPercent: Double?
  ) {
    self.subject = subject
    self.sixAxes = sixAxes
    self.accelerationOnly = accelerationOnly
    self.asymmetryPercent = asymmetryPercent
  }

  /// Creates a walk from a recording of one of the two datasets with foot sensors; `nil` without
  /// straight walking.
  package init?(_ recording: GaitRecording) {
    let reference = recording.reference
    guard let first = reference.straight.first, let last = reference.straight.last else {
      return nil
    }
    let start = recording.seconds.first ?? 0
    let marks = reference.contacts.compactMap { contact in
      contact.foot.map { KnownContacts.Mark(seconds: contact.seconds - start, foot: $0) }
    }
    let frames = KnownFrames(recording.readings)
    func known(usesRotation: Bool) -> KnownContacts {
      KnownContacts(
        frames, span: first.lowerBound - start..<last.upperBound - start, marks: marks,
        ahead: Self.ahead, usesRotation: usesRotation)
    }
    self.init(
      subject: GaitSubject(study: recording.study, name: recording.subject),
      sixAxes: known(usesRotation: true), accelerationOnly: known(usesRotation: false),
      asymmetryPercent: reference.stepTimeAsymmetryPercent)
  }

  /// In both datasets, the sensor's z axis points backward.
  private static let ahead = SIMD3(0.0, 0, -1)

  func known(_ axes: ContactAxes) -> KnownContacts {
    axes == .six ? sixAxes : accelerationOnly
  }
}

/// The walks used to train the contact models: those with foot sensors.
package struct ContactWalks: Sendable {
  package let walks: [ContactWalk]

  package init(_ walks: [ContactWalk]) { self.walks = walks }

  /// Reads the datasets below the data folder.
  ///
  /// - Throws: ``GaitRecordingError`` for the first invalid recording.
  package init(data: URL) throws(GaitRecordingError) {
    var walks: [ContactWalk] = []
    for study in KnownWalks.studies {
      for name in try study.names(below: data) {
        if let walk = ContactWalk(try study.recording(name, below: data)) { walks.append(walk) }
      }
    }
    self.init(walks)
  }

  /// The people in ascending order.
  package var subjects: [GaitSubject] { Set(walks.map(\.subject)).sorted() }
}

extension ContactTableFile {
  /// Returns the lines of a table before its columns.
  static func head(of walks: ContactWalks) -> [String] {
    let studies = KnownWalks.studies.map { study in
      let names = walks.subjects.filter { $0.study == study }.map(\.name)
      return "\(study.rawValue) \(names.joined(separator: " "))"
    }
    return [
      "# The contact models of Sources/Mobility: weights of ContactModel's filters by tap and channel; "
        + "asymmetry as a part of the steps' mean",
      "# command: make train",
      "# data: \(walks.walks.count) walks of "
        + KnownWalks.studies.map(\.path).joined(separator: " and "),
      "# subjects: \(studies.joined(separator: "; "))",
      "# method: ridge \(ContactTrainer.ridge), constants free: the score of each moment, then the lateness "
        + "of the contacts that it finds; people of a set alike, sets alike; asymmetry: a line, people alike",
    ]
  }

  /// The Swift source of the models.
  package var swift: String {
    var lines = [
      "// Made by `make train` together with \(Self.path); change neither by hand.", "",
      "/// The coefficients of ``ContactModel`` and ``AsymmetryModel``.", "///",
      "/// For each tap of the score up, ahead and left, with rotation also yaw, roll and pitch; its constant;",
      "/// the same for the timing.", "enum ContactTable {",
    ]
    for axes in ContactAxes.allCases {
      lines.append("  static let \(axes.swiftName): [Double] = [")
      for row in rows where row.key.model == axes.rawValue {
        lines.append("    \(row.digits.joined(separator: ", ")),")
      }
      lines += ["  ]", ""]
    }
    for row in rows where row.key.model == Key.asymmetry {
      lines.append("  static let asymmetry\(row.key.part.capitalized) = \(row.digits.joined())")
    }
    return (lines + ["}"]).joined(separator: "\n") + "\n"
  }
}
