import Fitness
import HealthModel
import Routes
import Sessions

/// The energy engine of a recording: converts readings, second by second, into kilocalories.
///
/// A second is emitted after a later reading, with the data known by then; so the same readings produce
/// the same seconds.
struct EnergyFollower: RecordingEngine {
  static var release: EngineRelease? {
    EngineRelease(
      name: "energy", algorithm: WorkoutEnergyEngine.name, version: WorkoutEnergyEngine.version)
  }

  /// The time for which a value remains current.
  private static let maximumSpeed = Duration.seconds(15)
  private static let maximumRate = Duration.seconds(6)
  private static let maximumPressure = Duration.seconds(3)
  /// After a longer silence the seconds between are skipped: the machine slept, or a clock was set.
  private static let maximumSilence = Duration.seconds(30)

  private struct Held<Value: Sendable>: Sendable {
    var value: Value
    var time: Instant

    /// A reading within the second that begins at the date belongs to it.
    func value(at date: Instant, for longest: Duration) -> Value? {
      date - time < longest && time - date <= .seconds(1) ? value : nil
    }
  }

  private let activity: WorkoutActivityType
  private let person: Walker
  /// `nil` before the start, and if no energy can be estimated: without a mass, or for a child.
  private var engine: WorkoutEnergyEngine?
  private var speed: Held<(speed: Double, accuracy: Double?, altitude: Double?)>?
  private var heartRate: Held<Double>?
  private var altitude: Held<Double>?
  private var told: Instant?
  private var isPaused = false
  private var lastMethod: EnergyMethod?

  /// The energy of lengths is estimated by ``PoolEnergyFollower``.
  static func isNeeded(for configuration: WorkoutConfiguration) -> Bool {
    configuration.swimmingLocationType != .pool
  }

  init?(_ setup: EngineSetup) {
    guard let person = setup.options.walker, person.facts != nil else { return nil }
    activity = setup.configuration.activityType
    self.person = person
  }

  var processesSeconds: Bool { engine != nil }

  func measuredTypes(of kinds: Set<TraceKind>) -> Set<QuantityType> {
    engine == nil ? [] : [.activeEnergyBurned]
  }

  /// Begins with the session: the person's age is that of its day.
  mutating func begin(at date: Instant, _ context: inout EngineContext) {
    guard let facts = person.facts else { return }
    engine = try? WorkoutEnergyEngine(
      activity, facts: facts, at: date,
      maximalOxygenUptake: person.maximalOxygenUptake.map {
        MaximalOxygenUptake(value: $0.value, relativeDeviation: $0.relativeDeviation)
      })
  }

  mutating func process(
    _ reading: EngineReading, _ context: inout EngineContext, into findings: inout [EngineFinding]
  ) {
    guard engine != nil else { return }
    switch reading {
    case .location(let location, let time): receive(location, at: time)
    case .heartRate(let rate, let time):
      guard rate.beatsPerMinute > 0 else { return }
      heartRate = Held(value: rate.beatsPerMinute, time: time)
    case .pressure(let reading): receive(reading.value, at: reading.time)
    case .time(let now): advance(to: now, cadence: context.steps.cadence(at: now))
    case .motion, .cycling, .running, .machine, .judged, .laps: break
    }
  }

  mutating func report(
    at now: Instant, _ context: inout EngineContext, into findings: inout [EngineFinding]
  ) {
    guard let engine else { return }
    let total = engine.total
    findings.append(
      .energy(
        kilocalories: total.kilocalories,
        EnergyNote(
          total, engine.method ?? lastMethod, algorithm: WorkoutEnergyEngine.name,
          version: WorkoutEnergyEngine.version),
        at: now))
  }

  private mutating func receive(_ location: Location, at time: Instant) {
    guard let value = location.speed else { return }
    speed = Held(
      value: (value, location.horizontalAccuracy, location.altitude), time: time)
  }

  private mutating func receive(_ pressure: AirPressure, at time: Instant) {
    guard let meters = BarometricAltitude.meters(pressure) else { return }
    altitude = Held(value: meters, time: time)
  }

  mutating func pause(at time: Instant) {
    isPaused = true
    if let slices = engine?.pause(at: time) { apply(slices) }
  }

  mutating func resume(at time: Instant) {
    isPaused = false
    told = time
  }

  /// Handles a clock correction: the current interval ends, and the next begins by the new clock.
  mutating func shift(by offset: Duration) {
    if let told, let slices = engine?.pause(at: told) { apply(slices) }
    (told, speed, heartRate, altitude) = (nil, nil, nil, nil)
  }

  /// The seconds until a reading depend on the state at its moment: only a pause by request that is still in effect
  /// counts.
  mutating func restoreTimer(from replayed: Session, to journaled: Session) {
    let wasPaused = replayed.isPausedByRequest
    let isPaused = journaled.isPausedByRequest
    if isPaused, !wasPaused, let event = journaled.events.last(where: { $0.kind == .pause }) {
      pause(at: event.date)
    } else if wasPaused, !isPaused,
      let event = journaled.events.last(where: { $0.kind == .resume })
    {
      resume(at: event.date)
    }
  }

  mutating func finish(
    at end: Instant, _ context: inout EngineContext, into findings: inout [EngineFinding]
  ) {
    if let slices = engine?.finish() { apply(slices) }
    report(at: end, &context, into: &findings)
  }

  /// Emits the seconds that have ended.
  private mutating func advance(to now: Instant, cadence: Double?) {
    guard !isPaused else { return }
    guard var second = told, now >= second, now - second <= Self.maximumSilence else {
      told = now
      return
    }
    while second + .seconds(1) <= now {
      let moment = moment(at: second, cadence: cadence)
      if let slices = engine?.process(moment) { apply(slices) }
      second += .seconds(1)
    }
    told = second
  }

  private func moment(at time: Instant, cadence: Double?) -> EffortMoment {
    var moment = EffortMoment(time: time, cadence: cadence)
    if let place = speed?.value(at: time, for: Self.maximumSpeed) {
      moment.speed = place.speed
      moment.horizontalAccuracy = place.accuracy
      moment.altitude = place.altitude
    }
    moment.heartRate = heartRate?.value(at: time, for: Self.maximumRate)
    if let meters = altitude?.value(at: time, for: Self.maximumPressure) {
      moment.altitude = meters
      moment.hasBarometricAltitude = true
    }
    return moment
  }

  private mutating func apply(_ slices: [EnergySlice]) {
    if let last = slices.last { lastMethod = last.method }
  }
}
