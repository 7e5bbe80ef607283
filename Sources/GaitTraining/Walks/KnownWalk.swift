package import Mobility

/// A walk with its reference values and the strides measured by the engine.
package struct KnownWalk: Sendable {
  package let study: GaitStudy
  package let name: String
  /// The dataset and the person; the name alone may occur in several datasets.
  package let subject: GaitSubject
  /// The height in meters.
  package let height: Double?
  package let strides: [StrideMotion]
  /// The speed in m/s.
  package let speed: Double?
  /// The double support as a fraction of a stride.
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

/// A person of a dataset.
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
