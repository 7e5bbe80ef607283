package import Foundation
import Mobility

/// The walks that the models of speed and double support are made of: healthy people over ten metres, and
/// people after stroke on a belt.
package struct KnownWalks: Sendable {
  package let walks: [KnownWalk]

  package init(_ walks: [KnownWalk]) { self.walks = walks }

  /// The sets that models are made of, in their order in every table.
  package static let studies = [GaitStudy.voisard, .stroke]
  /// A reference's parts begin and end at a contact of its own, which need not be quite the engine's.
  private static let margin = 0.3

  /// Reads the sets below the folder of the data and measures every stride.
  ///
  /// - Throws: ``GaitRecordingError`` for the first recording that is none.
  package init(data: URL) throws(GaitRecordingError) {
    var walks: [KnownWalk] = []
    for study in Self.studies {
      for name in try study.names(below: data) {
        walks.append(Self.walk(try study.recording(name, below: data)))
      }
    }
    self.init(walks)
  }

  /// The strides of the straight parts of a recording of one of the sets.
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

  /// Rising.
  package var subjects: [GaitSubject] { Set(walks.map(\.subject)).sorted() }
}
