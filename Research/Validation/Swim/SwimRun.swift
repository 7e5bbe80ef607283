import HealthModel
import SwimTraining
import Swimming

/// The engine's results for one recording, live and at the end.
struct SwimRun {
  struct Told {
    var start: Double
    var end: Double
    /// The time of the report.
    var time: Double
  }

  let truth: SwimTruth
  let subject: Int
  let name: String
  /// Lengths as first reported, in seconds from the start of the recording.
  private(set) var live: [Told] = []
  /// Lengths as stored, and their findings.
  private(set) var stored: [SwimLength] = []
  private(set) var warnings: [SwimWarning] = []
  /// The engine after the whole recording, to query given intervals.
  private(set) var engine: SwimEngine

  static let start = Instant(secondsSince1970: 1_600_000_000)
  /// The distance from the recording's ends within which a length is incomplete.
  private static let cutSeconds = 1.0

  /// - Parameters:
  ///   - recording: In the frame of the watch.
  ///   - placement: The declared wrist placement.
  ///   - models: Style models that were not trained on the swimmer.
  ///   - wear: A wear model that was not trained on the swimmer.
  ///   - lapLength: The length of the pool in meters.
  init(
    _ recording: LabelledRecording, worn placement: WristPlacement, models: StyleModels,
    wear: OrientationModel = .shipped, lapLength: Double = 50
  ) {
    truth = SwimTruth(recording.labels)
    duration = Double(recording.frames.count) / WristFrame.rate
    (subject, name) = (recording.subject, recording.name)
    engine = SwimEngine(
      SwimConfiguration(
        placement: placement, venue: .pool(lapLengthMeters: lapLength)), models: models,
      wear: wear)
    for (index, frame) in recording.frames.enumerated() {
      let time = Double(index) / WristFrame.rate
      let axes = frame.axes
      let reading = Reading(
        time: Self.start + .microseconds(Int64((time * 1e6).rounded())), uptime: .zero,
        value: MotionSample(
          acceleration: Vector3(x: axes[0], y: axes[1], z: axes[2]),
          rotationRate: models.features == .full
            ? Vector3(x: axes[3], y: axes[4], z: axes[5]) : nil))
      receive(engine.process(reading), at: time)
    }
    let seen = engine
    receive(engine.finish(), at: duration)
    engine = seen
  }

  /// The duration of the recording in seconds.
  let duration: Double

  private mutating func receive(_ findings: [SwimFinding], at time: Double) {
    for finding in findings {
      switch finding {
      case .length(let length, _):
        let span = Self.seconds(length)
        live.append(Told(start: span.lowerBound, end: span.upperBound, time: time))
        stored.append(length)
      case .corrected(let index, let lengths): stored = stored[..<index] + lengths
      case .warning(let warning): warnings.append(warning)
      case .stroke, .swimming, .resting: break
      }
    }
  }

  static func seconds(_ length: SwimLength) -> ClosedRange<Double> {
    let start = Double((length.span.start - Self.start).wholeMicroseconds) / 1e6
    let end = Double((length.span.end - Self.start).wholeMicroseconds) / 1e6
    return start...end
  }

  static func instant(_ seconds: Double) -> Instant {
    start + .microseconds(Int64((seconds * 1e6).rounded()))
  }

  /// The stored lengths that are complete.
  var wholeStored: [ClosedRange<Double>] { stored.map(Self.seconds).filter(isWhole) }

  /// The live lengths that are complete.
  var wholeLive: [Told] { live.filter { isWhole($0.start...max($0.start, $0.end)) } }

  /// The live lengths that are complete, as ranges.
  var wholeLiveSpans: [ClosedRange<Double>] {
    wholeLive.map { $0.start...max($0.start, $0.end) }
  }

  /// The delay of each live length from its labeled end to its report, in seconds.
  var latencies: [Double] {
    wholeTruth.compactMap { real in
      let told = wholeLive.first {
        abs($0.end - real.upperBound) < 5 && abs($0.start - real.lowerBound) < 8
      }
      return told.map { $0.time - real.upperBound }
    }
  }

  private func isWhole(_ span: ClosedRange<Double>) -> Bool {
    span.lowerBound > Self.cutSeconds && span.upperBound < duration - Self.cutSeconds
  }

  /// The true lengths that are complete in the recording.
  var wholeTruth: [ClosedRange<Double>] {
    truth.lengths.filter(\.isWhole).map { $0.start...$0.end }
  }
}
