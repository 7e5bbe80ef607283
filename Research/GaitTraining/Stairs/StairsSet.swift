package import Foundation
import HealthModel
package import Mobility

/// Windows of walking with a known class, of one placement with or without rotation.
package struct StairsSet: Sendable {
  /// One of the models, with its name in the table and in Swift.
  package enum Model: String, CaseIterable, Hashable, Sendable {
    case waistRotation = "waist-rotation"
    case waistAcceleration = "waist-acceleration"
    case pocketRotation = "pocket-rotation"
    case pocketAcceleration = "pocket-acceleration"

    package var hasRotation: Bool { self == .waistRotation || self == .pocketRotation }
    /// Datasets with stairs, then those with walking only, so that uneven walking is not classified
    /// as stairs.
    package var studies: [GaitStudy] {
      switch self {
      case .waistRotation, .waistAcceleration: [.sisFall, .voisard, .stroke]
      case .pocketRotation, .pocketAcceleration: [.mobiFall, .weAllWalk]
      }
    }
    package var features: [StairsFeature] {
      StairsFeature.available(hasRotation: hasRotation)
    }
    var swiftName: String { "\(self)" }
  }

  package struct Window: Sendable {
    package var study: GaitStudy
    /// The dataset and the person.
    package var subject: String
    package var recording: String
    package var kind: StairsClass
    package var values: [Double]

    package init(
      study: GaitStudy, subject: String, recording: String, kind: StairsClass, values: [Double]
    ) {
      self.study = study
      self.subject = subject
      self.recording = recording
      self.kind = kind
      self.values = values
    }
  }

  package let model: Model
  package var windows: [Window]

  package init(_ model: Model, windows: [Window]) {
    self.model = model
    self.windows = windows
  }

  /// Reads the recordings of a model's datasets.
  ///
  /// Running on stairs is excluded: SisFall's fast stairs take less than three seconds.
  ///
  /// - Parameters:
  ///   - model: The model to train.
  ///   - data: The folder with the datasets below `gait`.
  /// - Throws: ``GaitRecordingError`` for a missing or invalid recording.
  package init(_ model: Model, below data: URL) throws(GaitRecordingError) {
    var windows: [Window] = []
    for study in model.studies {
      for name in try study.names(below: data) where !Self.isRun(study, name) {
        let recording = try study.recording(name, below: data)
        let readings = recording.readings
        for part in StairsPart.parts(of: recording) {
          let values = StairsWindows.values(
            of: readings, in: part.span, hasRotation: model.hasRotation)
          windows += values.map {
            Window(
              study: study, subject: "\(study.rawValue) \(recording.subject)",
              recording: "\(name) \(part.kind)", kind: part.kind, values: $0)
          }
        }
      }
    }
    self.init(model, windows: windows)
  }

  private static func isRun(_ study: GaitStudy, _ name: String) -> Bool {
    study == .sisFall && name.hasPrefix("D06")
  }

  package var subjects: [String] { Set(windows.map(\.subject)).sorted() }

  /// Weights that balance the classes, and the subjects within a class; they sum to the number of
  /// classes.
  var weights: [Double] {
    struct Share: Hashable {
      var kind: StairsClass
      var subject: String
    }
    var counts: [Share: Int] = [:]
    for window in windows {
      counts[Share(kind: window.kind, subject: window.subject), default: 0] += 1
    }
    var people: [StairsClass: Int] = [:]
    for share in counts.keys { people[share.kind, default: 0] += 1 }
    return windows.map { window in
      let count = counts[Share(kind: window.kind, subject: window.subject), default: 1]
      return 1 / Double(count * people[window.kind, default: 1])
    }
  }
}
