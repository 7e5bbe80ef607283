import HealthModel

/// The distance of a wheel, from its revolutions.
///
/// A speed sensor and a power meter may both count one wheel, each from its own beginning: the first that sends
/// is followed.
struct WheelDistance: Sendable {
  private let circumferenceMeters: Double
  private var isOfPowerMeter: Bool?
  private var last: Int?
  private(set) var meters = 0.0

  init(circumferenceMeters: Double) {
    self.circumferenceMeters = circumferenceMeters
  }

  /// - Parameters:
  ///   - reading: A sensor's reading.
  ///   - isCounted: Whether the distance since the previous reading belongs to the workout; in a pause it does
  ///     not.
  /// - Returns: Whether the reading contains a distance.
  mutating func receive(_ reading: CyclingReading, isCounted: Bool) -> Bool {
    guard let revolutions = reading.wheelRevolutions else { return false }
    let isOfPowerMeter = reading.power != nil
    guard isOfPowerMeter == (self.isOfPowerMeter ?? isOfPowerMeter) else { return false }
    self.isOfPowerMeter = isOfPowerMeter
    // A sensor that restarts its count, after its battery was changed, adds no distance.
    if isCounted, let last, revolutions > last {
      meters += Double(revolutions - last) * circumferenceMeters
    }
    last = revolutions
    return true
  }
}

/// The distance of a bicycle by its wheel: the route uses it where there are no fixes, and without a receiver it is
/// the distance of the workout.
struct WheelFollower: RecordingEngine {
  /// The results change with the pipeline.
  static var release: EngineRelease? { nil }

  private let circumferenceMeters: Double
  private let isOnlyMeasure: Bool
  /// `nil` before the first reading of a bicycle's sensor.
  private var distance: WheelDistance?

  static func isNeeded(for configuration: WorkoutConfiguration) -> Bool {
    configuration.activityType.distanceType == .distanceCycling
  }

  /// - Returns: `nil` without the circumference of the wheel.
  init?(_ setup: EngineSetup) {
    guard let circumference = setup.options.wheelCircumference else { return nil }
    circumferenceMeters = circumference
    isOnlyMeasure = !setup.options.hasPositioning
  }

  func measuredTypes(of kinds: Set<TraceKind>) -> Set<QuantityType> {
    isOnlyMeasure && distance != nil ? [.distanceCycling] : []
  }

  mutating func process(
    _ reading: EngineReading, _ context: inout EngineContext, into findings: inout [EngineFinding]
  ) {
    guard case .cycling(let cycling, let now) = reading else { return }
    var distance = distance ?? WheelDistance(circumferenceMeters: circumferenceMeters)
    let hasDistance = distance.receive(cycling, isCounted: context.isRunning)
    self.distance = distance
    guard hasDistance, context.isRunning else { return }
    findings.append(.countedDistance(meters: distance.meters, at: now))
  }

  mutating func shift(by offset: Duration) {}
}
