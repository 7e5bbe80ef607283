package import Mobility

/// A walk with what is known of it and the strides that the engine measured.
package struct KnownWalk: Sendable {
  package let study: GaitStudy
  package let name: String
  /// Alone it may be the name of people of several sets.
  package let subject: GaitSubject
  /// In metres.
  package let height: Double?
  package let strides: [StrideMotion]
  /// In m/s.
  package let speed: Double?
  /// As a part of a stride.
  package let doubleSupport: Double?

  package init(
    study: GaitStudy, name: String, subject: String, height: Double?, strides: [StrideMotion],
    speed: Double?, doubleSupport: Double?
  ) {
    self.study = study
    self.name = name
    self.subject = GaitSubject(study: study, name: subject)
    self.height = height
    self.strides = strides
    self.speed = speed
    self.doubleSupport = doubleSupport
  }

  package var summary: GaitSummary? { GaitSummary(strides) }
}

/// A person of a set.
package struct GaitSubject: Hashable, Sendable, Comparable {
  package let study: GaitStudy
  package let name: String

  package init(study: GaitStudy, name: String) {
    self.study = study
    self.name = name
  }

  package static func < (a: GaitSubject, b: GaitSubject) -> Bool {
    (a.study.rawValue, a.name) < (b.study.rawValue, b.name)
  }
}
