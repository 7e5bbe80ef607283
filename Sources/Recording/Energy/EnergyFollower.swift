import Fitness
import HealthModel
import Routes

/// The energy engine of a recording: converts readings, second by second, into kilocalories.
///
/// A second is emitted after a later reading, with the data known by then; so the same readings produce
/// the same seconds.
struct EnergyFollower: Sendable {
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

  private var engine: WorkoutEnergyEngine
  private var speed: Held<(speed: Double, accuracy: Double?, altitude: Double?)>?
  private var heartRate: Held<Double>?
  private var altitude: Held<Double>?
  private var told: Instant?
  private var isPaused = false
  private var lastMethod: EnergyMethod?

  /// - Returns: `nil` if no energy can be estimated: without a mass, or for a child.
  init?(_ activity: WorkoutActivityType, _ person: Walker, at start: Instant) {
    guard let facts = person.facts,
      let engine = try? WorkoutEnergyEngine(
        activity, facts: facts, at: start,
        maximalOxygenUptake: person.maximalOxygenUptake.map {
          MaximalOxygenUptake(value: $0.value, relativeDeviation: $0.relativeDeviation)
        })
    else { return nil }
    self.engine = engine
  }

  var energy: ActiveEnergy { engine.total }

  /// The estimation method of the current slice, or of the one before it.
  var method: EnergyMethod? { engine.method ?? lastMethod }

  mutating func receive(_ location: Location, at time: Instant) {
    guard let value = location.speed else { return }
    speed = Held(
      value: (value, location.horizontalAccuracy, location.altitude), time: time)
  }

  mutating func receive(heartRate beatsPerMinute: Double, at time: Instant) {
    heartRate = Held(value: beatsPerMinute, time: time)
  }

  mutating func receive(_ pressure: AirPressure, at time: Instant) {
    guard let meters = BarometricAltitude.meters(pressure) else { return }
    altitude = Held(value: meters, time: time)
  }

  mutating func pause(at time: Instant) {
    isPaused = true
    apply(engine.pause(at: time))
  }

  mutating func resume(at time: Instant) {
    isPaused = false
    told = time
  }

  /// Handles a clock correction: the current interval ends, and the next begins by the new clock.
  mutating func shift() {
    if let told { apply(engine.pause(at: told)) }
    (told, speed, heartRate, altitude) = (nil, nil, nil, nil)
  }

  /// Emits the seconds that have ended.
  mutating func advance(to now: Instant, cadence: Double?) {
    guard !isPaused else { return }
    guard var second = told, now >= second, now - second <= Self.maximumSilence else {
      told = now
      return
    }
    while second + .seconds(1) <= now {
      apply(engine.process(moment(at: second, cadence: cadence)))
      second += .seconds(1)
    }
    told = second
  }

  mutating func finish() { apply(engine.finish()) }

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

/// The metadata of an active energy sample: its estimation method and its uncertainty.
struct EnergyNote: Hashable, Sendable {
  var algorithm: String
  var version: Int
  var method: EnergyMethod
  /// The standard deviation relative to the value: a person's errors do not average out, so that a
  /// part is as uncertain as the whole.
  var relativeDeviation: Double

  func metadata(of kilocalories: Double) -> Metadata {
    let interval = EnergyEstimate(
      kilocalories: kilocalories, standardDeviation: kilocalories * relativeDeviation
    ).interval80
    return [
      .algorithm: .string(algorithm), .algorithmVersion: .number(Double(version)),
      .energyMethod: .string(method.name),
      .interval80Lower: .quantity(Quantity(max(0, interval.lowerBound), .kilocalorie)),
      .interval80Upper: .quantity(Quantity(interval.upperBound, .kilocalorie)),
    ]
  }
}

extension EnergyNote {
  init?(_ energy: ActiveEnergy, _ method: EnergyMethod?, algorithm: String, version: Int) {
    guard let method, energy.kilocalories > 0 else { return nil }
    self.init(
      algorithm: algorithm, version: version, method: method,
      relativeDeviation: energy.estimate.standardDeviation / energy.kilocalories)
  }
}
