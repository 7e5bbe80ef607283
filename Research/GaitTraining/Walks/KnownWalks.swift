package import Foundation
package import Mobility

/// The walks used to train the models of speed and double support: healthy people over ten meters,
/// and people after stroke on a treadmill.
package struct KnownWalks: Sendable {
  package let walks: [KnownWalk]

  package init(_ walks: [KnownWalk]) { self.walks = walks }

  /// The datasets used for training, in the order of every table.
  package static let studies = [GaitStudy.voisard, .stroke]
  /// The tolerance of a reference's parts, which begin and end at its own contacts.
  private static let margin = 0.3

  /// Reads the datasets below the data folder and measures every stride.
  ///
  /// - Throws: ``GaitRecordingError`` for the first invalid recording.
  package init(data: URL) throws(GaitRecordingError) {
    var walks: [KnownWalk] = []
    for study in Self.studies {
      for name in try study.names(below: data) {
        walks.append(Self.walk(try study.recording(name, below: data)))
      }
    }
    self.init(walks)
  }

  /// Returns the strides of the straight parts of a recording of one of the datasets.
  package static func walk(_ recording: GaitRecording) -> KnownWalk {
    let reference = recording.reference
    let parts = reference.straight.map { $0.lowerBound - margin..<$0.upperBound + margin }
    var strides: [StrideMotion] = []
    if let first = reference.straight.first, let last = reference.straight.last {
      strides =
        KnownBout(
          recording.readings, span: first.lowerBound..<last.upperBound, straight: parts
        ).strides
    }
    return KnownWalk(
      study: recording.study, name: recording.name, subject: recording.subject,
      height: recording.height, strides: strides, speed: reference.speed,
      doubleSupport: reference.doubleSupportPercent.map { $0 / 100 })
  }

  /// The people in ascending order.
  package var subjects: [GaitSubject] { Set(walks.map(\.subject)).sorted() }
}

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
