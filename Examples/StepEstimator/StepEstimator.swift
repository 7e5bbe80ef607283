import Foundation
import OpenWorkout

/// Estimates steps, walking speed and stairs from a trace of body motion, without a store.
///
///     StepEstimator TRACE [HEIGHT]
///
/// TRACE is a CSV file with two header lines, plain or gzip; docs/sensors.md describes it. HEIGHT is the person's
/// height in meters, 1.75 by default.
@main
struct StepEstimator {
  static func main() async throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    guard let path = arguments.first,
      let height = arguments.count > 1 ? Double(arguments[1]) : 1.75
    else {
      print("usage: StepEstimator TRACE [HEIGHT]")
      exit(64)
    }
    let feed = TraceFeed(.path(path, pace: .asFastAsPossible), name: path, clock: .hostNow)
    var estimator = Estimator(heightMeters: height)
    for try await event in feed.events() { estimator.process(event) }
    estimator.finish()
  }

  /// The engine with its results; live sensors give the same events, one by one.
  private struct Estimator {
    let heightMeters: Double
    private var engine: MobilityEngine?
    private var stepCount = 0

    init(heightMeters: Double) { self.heightMeters = heightMeters }

    mutating func process(_ event: FeedEvent<TraceRow>) {
      switch event {
      case .connected(let connection):
        guard case .trace(let header) = connection.peer else { return }
        // The header declares where the sensor was worn.
        let placement = header.placement.flatMap { BodyPlacement(word: $0) } ?? .other
        engine = MobilityEngine(
          MobilityConfiguration(placement: placement, heightMeters: heightMeters))
      case .reading(let row):
        guard let motion = row.value.motion else { return }
        let reading = Reading(time: row.time, uptime: row.uptime, value: motion)
        engine?.process(reading).forEach { add($0) }
      case .gap, .malformed:
        print("skipped: \(event)")
      }
    }

    mutating func finish() {
      engine?.finish().forEach { add($0) }
      print("steps: \(stepCount)")
    }

    private mutating func add(_ finding: MobilityFinding) {
      switch finding {
      case .step: stepCount += 1
      case .bout(let bout): print("walk of \(bout.stepCount) steps, \(speedText(of: bout))")
      case .stairs(let stairs): print("stairs \(stairs.direction), \(stairs.stepCount) steps")
      case .paced, .running, .push, .warning: break
      }
    }

    /// The speed with the interval that contains 80 % of the true values, or why there is none.
    private func speedText(of bout: WalkingBout) -> String {
      guard let speed = bout.speed else {
        return "no speed: \(bout.refusals[.speed].map(\.rawValue) ?? "unknown")"
      }
      let text = String(format: "%.2f m/s", speed.value)
      guard let interval = speed.interval80 else { return text }
      return text + String(format: " (%.2f to %.2f)", interval.lowerBound, interval.upperBound)
    }
  }
}
