public import HealthModel
import HealthStorage
public import RecordingCore

/// The start of a recorder: a new recording, or one that a crash left (see ``Recovery``).
public struct RecordingBeginning: Sendable {
  enum Kind: Sendable {
    case new(WorkoutConfiguration, RecordingOptions, EngineRegistry)
    case resumed(RecordingJournal, RecordingState)
  }

  let kind: Kind

  init(_ kind: Kind) {
    self.kind = kind
  }

  var isFieldTest: Bool {
    switch kind {
    case .new(_, let options, _): options.fieldTest != nil
    case .resumed(_, let core): core.fieldTest != nil
    }
  }

  public static func new(
    _ configuration: WorkoutConfiguration, _ options: RecordingOptions
  ) -> RecordingBeginning {
    RecordingBeginning(.new(configuration, options, .standard))
  }

  /// Begins a new recording with other engines than those of this program.
  package static func new(
    _ configuration: WorkoutConfiguration, _ options: RecordingOptions, engines: EngineRegistry
  ) -> RecordingBeginning {
    RecordingBeginning(.new(configuration, options, engines))
  }
}

extension RecordingOptions {
  /// The headers of the traces.
  var traceHeaders: [TraceKind: TraceHeader] {
    var metadata: Metadata = [:]
    if let placement { metadata[.sensorPlacement] = .string(placement) }
    if let text = correction?.metadataText { metadata[.sensorCorrection] = .string(text) }
    var headers: [TraceKind: TraceHeader] = [:]
    if !metadata.isEmpty { headers[.motion] = TraceHeader(metadata: metadata) }
    if let wheelCircumference {
      headers[.cycling] = TraceHeader(
        metadata: [.wheelCircumference: .quantity(Quantity(wheelCircumference, .meter))])
    }
    return headers
  }
}
