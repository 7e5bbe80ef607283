import Feeds
import Foundation
import HealthModel
import HealthStorage
import Sessions
import Swimming
import Testing

@testable import Recording
@testable import RecordingCore

/// A core that swims in a 25 m pool on a virtual boot clock, and receives the engine findings that
/// a test supplies.
struct CoreSwim {
  static let start = Instant(secondsSince1970: 1_790_000_000)
  static let pool = WorkoutConfiguration(
    activityType: .swimming, locationType: .indoor, swimmingLocationType: .pool,
    lapLength: Quantity(25, .meter))
  static let openWater = WorkoutConfiguration(
    activityType: .swimming, locationType: .outdoor, swimmingLocationType: .openWater)

  var core: RecordingState
  var uptime = Duration.seconds(100)

  init(
    _ configuration: WorkoutConfiguration = pool,
    options: RecordingOptions = RecordingOptions(placement: "wrist-left", hasPositioning: false),
    id: UUID = UUID()
  ) throws {
    core = try RecordingState(
      id: id, configuration: configuration, options: options,
      clock: ClockMapping(wallClock: Self.start, uptime: uptime))
    try core.apply(.start(at: Self.start))
  }

  static func at(_ seconds: Double) -> Instant { start + .milliseconds(Int64(seconds * 1000)) }

  static func length(
    _ start: Double, _ end: Double, _ style: SwimmingStrokeStyle = .freestyle, strokes: Int = 12
  ) -> SwimLength {
    SwimLength(
      span: TimeRange(start: at(start), end: at(end)), style: style, strokeCount: strokes,
      confidence: 0.9)
  }

  /// Advances the time and applies engine findings.
  mutating func apply(at seconds: Double, _ findings: SwimFinding...) {
    uptime = .seconds(100) + .milliseconds(Int64(seconds * 1000))
    core.tick(uptime: uptime, wallClock: Self.at(seconds))
    core.apply(findings)
  }

  mutating func move(at seconds: Double, _ sample: MotionSample) {
    uptime = .seconds(100) + .milliseconds(Int64(seconds * 1000))
    core.receive(
      FeedEvent<TraceRow>.reading(
        Reading(
          time: Self.at(seconds), uptime: uptime,
          value: TraceRow(acceleration: sample.acceleration, rotationRate: sample.rotationRate))))
  }

  mutating func ask(
    _ command: ControlRequest.Command, isInForeground: Bool = true
  ) -> ControlReply {
    core.answer(ControlRequest(command), uptime: uptime, isInForeground: isInForeground)
  }

  mutating func ask(_ request: ControlRequest) -> ControlReply {
    core.answer(request, uptime: uptime)
  }

  var status: RecordingStatus { core.status(uptime: uptime) }
}

extension RecordingEffect {
  var samples: [QuantitySample] {
    if case .storeSamples(let samples) = self { samples } else { [] }
  }

  var withdrawn: [String] {
    if case .withdrawSamples(let identifiers) = self { identifiers } else { [] }
  }
}

extension QuantitySample {
  var identifier: String? { header.metadata.string(.syncIdentifier) }
  var version: Double? { header.metadata.number(.syncVersion) }
  var style: SwimmingStrokeStyle? { header.metadata.enumeration(.swimmingStrokeStyle) }
  func value(_ unit: HealthModel.Unit) throws -> Double { try quantity.value(in: unit) }
}

extension RecordingState {
  /// The swim engine; `nil` if the activity is not a swim.
  var swim: SwimFollower? { engines.lazy.compactMap { $0 as? SwimFollower }.first }

  /// Applies results of the swim engine as if it had found them.
  mutating func apply(_ found: [SwimFinding]) {
    guard var swim, let index = engines.firstIndex(where: { $0 is SwimFollower }) else { return }
    var findings: [EngineFinding] = []
    swim.apply(found, &context, into: &findings)
    engines[index] = swim
    for finding in findings { apply(finding) }
  }
}
