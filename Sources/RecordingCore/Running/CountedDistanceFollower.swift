import HealthModel
import Sessions

/// The distance of a foot pod or a fitness machine: the route uses it where there are no fixes, and without a
/// receiver it is the distance of the workout.
///
/// A pod and a machine may both count one run: the first that sends is followed. A bicycle's wheel with a known
/// circumference comes before the machine it stands on.
struct CountedDistanceFollower: RecordingEngine {
  /// The results change with the pipeline.
  static var release: EngineRelease? { nil }

  private enum Source {
    case pod, machine
  }

  private let type: QuantityType
  private let isOnlyMeasure: Bool
  private var source: Source?
  private var distance = OwnDistance()

  static func isNeeded(for configuration: WorkoutConfiguration) -> Bool {
    let type = configuration.activityType.distanceType
    return type == .distanceWalkingRunning || type == .distanceCycling
  }

  /// - Returns: `nil` for a bicycle whose wheel is measured.
  init?(_ setup: EngineSetup) {
    guard let type = setup.configuration.activityType.distanceType,
      type == .distanceWalkingRunning || setup.options.wheelCircumference == nil
    else { return nil }
    self.type = type
    isOnlyMeasure = !setup.options.hasPositioning
  }

  func measuredTypes(of kinds: Set<TraceKind>) -> Set<QuantityType> {
    isOnlyMeasure && source != nil ? [type] : []
  }

  mutating func process(
    _ reading: EngineReading, _ context: inout EngineContext, into findings: inout [EngineFinding]
  ) {
    switch reading {
    case .running(let running, let now) where type == .distanceWalkingRunning:
      count(
        running.totalMeters, running.speedMetersPerSecond, from: .pod, at: now, context,
        into: &findings)
    case .machine(let machine, let now):
      count(
        machine.totalMeters, machine.speedMetersPerSecond, from: .machine, at: now, context,
        into: &findings)
    default: return
    }
  }

  private mutating func count(
    _ totalMeters: Double?, _ speed: Double?, from source: Source, at now: Instant,
    _ context: EngineContext, into findings: inout [EngineFinding]
  ) {
    guard totalMeters != nil || speed != nil, source == (self.source ?? source) else { return }
    self.source = source
    distance.receive(totalMeters: totalMeters, speed: speed, at: now, isCounted: context.isRunning)
    guard context.isRunning else { return }
    findings.append(.countedDistance(meters: distance.meters, at: now))
  }

  mutating func shift(by offset: Duration) { distance.shift(by: offset) }
}

/// The meters since the start that a sensor counts, or that follow from its speed.
struct OwnDistance: Hashable, Sendable {
  /// The longest time between two speeds of one movement; sensors send one about every second.
  private static let maximumGap = Duration.seconds(5)

  private struct Speed: Hashable {
    var value: Double
    var at: Instant
  }

  private var lastTotal: Double?
  private var lastSpeed: Speed?
  /// The meters while the workout ran.
  private(set) var meters = 0.0

  /// Processes a reading; a sensor that counts is not integrated as well.
  ///
  /// - Parameters:
  ///   - totalMeters: The sensor's count.
  ///   - speed: In meters per second.
  ///   - date: The date of the reading.
  ///   - isCounted: Whether the distance since the previous reading belongs to the workout; in a pause it does not.
  mutating func receive(
    totalMeters: Double?, speed: Double?, at date: Instant, isCounted: Bool
  ) {
    if let totalMeters {
      // A sensor that restarts its count adds no distance.
      if isCounted, let lastTotal, totalMeters > lastTotal { meters += totalMeters - lastTotal }
      lastTotal = totalMeters
      return
    }
    guard lastTotal == nil, let speed else { return }
    if isCounted, let last = lastSpeed, date > last.at, date - last.at <= Self.maximumGap {
      meters += (last.value + speed) / 2 * (date - last.at).inSeconds
    }
    lastSpeed = Speed(value: speed, at: date)
  }

  mutating func shift(by offset: Duration) { lastSpeed?.at += offset }
}
