import Feeds
package import HealthModel
import Sessions
import Training

/// Readings of bicycles, foot pods and fitness machines, in the order of a recorder and of a re-analysis.
extension RecordingState {
  /// Processes a reading of a bicycle's sensors.
  package mutating func receive(_ cycling: CyclingReading, at now: Instant) {
    slicer?.receive(cycling, wheelCircumference: options.wheelCircumference, at: now)
    process(.cycling(cycling, at: now))
    sensed.receive(cadence: cycling.crankRevolutionsPerMinute, power: cycling.power, at: now)
    updatePlan(
      .reading(
        PlanReading(
          date: now, power: cycling.power, cadence: cycling.crankRevolutionsPerMinute)))
  }

  /// Processes a reading of a foot pod or a step counter.
  package mutating func receive(_ reading: RunningReading, at now: Instant) {
    var running = reading
    // A trace of a file may contain any numbers.
    _ = running.removeImpossibleValues()
    slicer?.receive(running, at: now)
    process(.running(running, at: now))
    sensed.receive(
      speed: running.speedMetersPerSecond, of: .pod, cadence: running.stepsPerMinute, at: now)
    observe(speedOf: running.speedMetersPerSecond, cadence: running.stepsPerMinute, at: now)
  }

  /// Processes a reading of a fitness machine.
  ///
  /// Where there is a foot pod, too, its speed is that of the person.
  package mutating func receive(_ reading: MachineReading, at now: Instant) {
    var machine = reading
    _ = machine.removeImpossibleValues()
    slicer?.receive(machine, wheelCircumference: options.wheelCircumference, at: now)
    process(.machine(machine, at: now))
    guard sensed.receive(speed: machine.speedMetersPerSecond, of: .machine, at: now) else { return }
    observe(speedOf: machine.speedMetersPerSecond, cadence: nil, at: now)
  }

  private mutating func observe(speedOf speed: Double?, cadence: Double?, at now: Instant) {
    if let speed { observe(.movement(Movement(speedMetersPerSecond: speed), at: now)) }
    guard speed != nil || cadence != nil else { return }
    updatePlan(.reading(PlanReading(date: now, speed: speed, cadence: cadence)))
  }
}

/// The newest speed, cadence and power of sensors that measure them directly.
///
/// A foot pod's speed is steadier than a receiver's: while it sends, it is the current one.
struct SensedValues: Hashable, Sendable {
  /// The sensor that measures a speed; the pod comes before the machine.
  enum SpeedSource: Hashable, Sendable {
    case pod, machine
  }

  private struct Dated: Hashable {
    var value: Double
    var at: Instant
  }

  /// The age from which a value is no longer current; sensors send one about every second.
  private static let maximumAge = Duration.seconds(5)

  private var speed: Dated?
  private var source: SpeedSource?
  private var cadence: Dated?
  private var power: Dated?

  /// Adds values.
  ///
  /// - Returns: Whether the speed is the current one; `false` for that of a machine while a pod sends.
  @discardableResult
  mutating func receive(
    speed: Double? = nil, of source: SpeedSource? = nil, cadence: Double? = nil,
    power: Double? = nil, at now: Instant
  ) -> Bool {
    if let cadence { self.cadence = Dated(value: cadence, at: now) }
    if let power { self.power = Dated(value: power, at: now) }
    guard let speed else { return false }
    if source == .machine, self.source == .pod, self.speed(at: now) != nil { return false }
    self.speed = Dated(value: speed, at: now)
    self.source = source
    return true
  }

  /// Meters per second.
  func speed(at now: Instant) -> Double? { current(speed, at: now) }
  /// Steps of both feet, or turns of the crank, per minute.
  func cadence(at now: Instant) -> Double? { current(cadence, at: now) }
  /// Watts.
  func power(at now: Instant) -> Double? { current(power, at: now) }

  private func current(_ value: Dated?, at now: Instant) -> Double? {
    value.flatMap { now - $0.at <= Self.maximumAge ? $0.value : nil }
  }

  mutating func shift(by offset: Duration) {
    speed?.at += offset
    cadence?.at += offset
    power?.at += offset
  }
}
