public import HealthModel

internal import Foundation

/// A walk, a receiver that followed it, and the truth, all generated from one seed.
public struct SyntheticRecording: Hashable, Sendable {
  /// A moment of the outing with a named action: `pause`, `lap`.
  public struct Mark: Hashable, Sendable {
    public var name: String
    /// Seconds since the first epoch.
    public var seconds: Double
  }

  /// The last part of its file name: the receiver's conditions.
  public let condition: String
  public let explanation: String
  public let receiver: ReceiverModel
  public let disturbance: Disturbance
  public let course: Course
  public let outing: Outing
  public let marks: [Mark]
  /// True UTC of the first epoch.
  public let start: Instant
  public let seed: UInt64
  /// The number of epochs between reports of the satellites in view.
  public let satelliteInterval: Int

  public init(
    condition: String, explanation: String, receiver: ReceiverModel,
    disturbance: Disturbance = .none, course: Course, outing: Outing, marks: [Mark] = [],
    start: Instant, seed: UInt64, satelliteInterval: Int = 10
  ) {
    self.condition = condition
    self.explanation = explanation
    self.receiver = receiver
    self.disturbance = disturbance
    self.course = course
    self.outing = outing
    self.marks = marks
    self.start = start
    self.seed = seed
    self.satelliteInterval = satelliteInterval
  }

  public var name: String { "\(receiver.name)-\(condition)" }

  /// The receiver's output, once a second from the outing's start to its end.
  public var epochs: [ReceiverEpoch] {
    var generator = SplitMix64(seed: seed)
    var simulation = ReceiverSimulation(receiver, disturbance: disturbance, &generator)
    return (0...Int(outing.duration)).map { second in
      simulation.epoch(
        at: Double(second), start: start, on: course, state: outing.state(at: Double(second)),
        &generator)
    }
  }

  /// The epochs as a feed would deliver them, each at the time of its creation.
  ///
  /// `time` is the true UTC of the arrival, whatever the receiver's clock shows.
  public var fixes: [Reading<Fix>] {
    epochs.map { epoch in
      let elapsed = Duration.milliseconds(Int64((epoch.seconds * 1000).rounded()))
      return Reading(time: start + elapsed, uptime: elapsed, value: epoch.fix)
    }
  }
}
