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
