import Fitness
package import Feeds
package import Foundation
package import HealthModel
import Mobility
import RecordingCore

/// A collection of what happens outside workouts, as a value without a clock and without I/O.
///
///     var collector = Collector(options)
///     collector.process(batch)
///     try await store.save(collector.drainSamples())
///
/// Readings arrive in the order of their time, in batches of any size, and the samples do not depend on the batches. Memory
/// does not grow: the engines keep less than a minute, the wear two hours, and everything else sums.
package struct Collector: Sendable {
  package let options: CollectionOptions
  private var seconds = MotionSeconds()
  private var gait: GaitWatch
  private var walk: WalkSamples
  private var pace: StepPace
  private var wear = WearTracker()
  private var hours: StandHours
  /// At a wrist, where the method is known to work.
  private var sleep: SleepWatch?
  private var minutes = OpenMinutes()
  private var heart: HeartRateDay
  private var energy: CollectedEnergy
  private var variability: VariabilitySamples
  private var variabilityEngine = HeartRateVariabilityEngine(.other)
  private var runs: [MinuteRun]
  private var movement: MovementWatch
  private var noticed: [NoticedMovement] = []
  private var energyNote: EnergyNote?
  private var findings: [MobilityFinding] = []
  private var samples: [Sample] = []
  private var newestMotion: Instant?
  /// The time of the newest reading.
  package private(set) var newest: Instant?
  /// Whether the device charges, so that it is not worn.
  package private(set) var isCharging = false

  /// The longest samples of minutes: of energy so that days divide them, of minutes like those of a platform's.
  private static let longestEnergy = Duration.seconds(300)
  private static let longestMinutes = Duration.seconds(900)
  private static let plausibleRates = 20.0...300.0
  /// The positions of ``runs``.
  private static let (stand, exercise, active) = (0, 1, 2)

  package init(_ options: CollectionOptions) {
    self.options = options
    let prefix = CollectedSamples.prefix + options.name + "/"
    gait = GaitWatch(options.mobility)
    walk = WalkSamples(prefix: prefix, options.mobility)
    pace = StepPace(usesWheelchair: options.person.usesWheelchair)
    hours = StandHours(zone: options.zone)
    sleep = options.placement == .wrist ? SleepWatch(zone: options.zone) : nil
    heart = HeartRateDay(options)
    energy = CollectedEnergy(options.person)
    movement = MovementWatch(usesWheelchair: options.person.usesWheelchair)
    variability = VariabilitySamples(prefix: prefix)
    runs = [
      MinuteRun(.appleStandTime, longest: Self.longestMinutes),
      MinuteRun(.appleExerciseTime, longest: Self.longestMinutes),
      MinuteRun(.activeEnergyBurned, longest: Self.longestEnergy),
    ]
  }

  /// Whether the filters of the gait run: there was movement within half a minute.
  package var isAwake: Bool { gait.isAwake }

  /// The number of samples that wait to be saved.
  package var pendingCount: Int { samples.count }

  /// Processes the next readings of all sensors.
  package mutating func process(_ batch: some Sequence<Reading<TraceRow>>) {
    for reading in batch { process(reading) }
    if let newest { advance(to: newest) }
  }

  /// Processes the next reading; ``advance(to:)`` has to follow after some of them.
  package mutating func process(_ reading: Reading<TraceRow>) {
    guard !isCharging else { return }
    newest = max(newest ?? reading.time, reading.time)
    let row = reading.value
    if let motion = row.motion {
      process(Reading(time: reading.time, uptime: reading.uptime, value: motion))
    }
    if let pressure = row.pressure {
      gait.process(
        Reading(time: reading.time, uptime: reading.uptime, value: pressure), into: &findings)
      if !findings.isEmpty { applyFindings() }
    }
    if let rate = row.heartRate { process(rate, at: reading.time) }
  }

  /// Completes what no later reading can change.
  package mutating func advance(to now: Instant) {
    complete(at: now, atEnd: false)
    let known = wear.decidedUntil(now)
    samples += hours.samples(until: known)
    samples += sleep?.samples(until: known) ?? []
  }

  /// Ends the open results because the readings end here: the sensors are handed over, or the device charges.
  package mutating func interrupt() {
    movement.end()
    endReadings()
    complete(at: newest ?? .earliest, atEnd: true)
    samples += heart.cut()
  }

  /// Begins or ends charging: meanwhile readings are ignored, and nothing is worn.
  package mutating func setCharging(_ isCharging: Bool) {
    guard isCharging != self.isCharging else { return }
    if isCharging { interrupt() }
    self.isCharging = isCharging
  }

  /// Ends the collection.
  ///
  /// - Parameter retainsNight: Whether another process continues a night that has not ended, so that it has no samples
  ///   yet.
  package mutating func finish(retainsNight: Bool = false) {
    endReadings()
    complete(at: newest ?? .earliest, atEnd: true)
    samples += hours.samples(until: .latest) + heart.finish()
    if let newest { samples += sleep?.samples(until: newest) ?? [] }
    samples += sleep?.finish(retainsNight: retainsNight) ?? []
  }

  /// Returns the state for another process; of the night, only what changed since the last call.
  ///
  /// The open sample of energy ends, because its method is not part of the state.
  ///
  /// - Returns: The parts by name; `nil` for one to remove.
  package mutating func drainState() -> [String: Data?] {
    add(runs[Self.active].cut(), of: Self.active)
    let state = newest.map {
      CollectorState(
        placement: options.placement, zone: options.zone.identifier, newest: $0, wear: wear,
        hours: hours.state, minutes: minutes, heart: heart.state, stand: runs[Self.stand].open,
        exercise: runs[Self.exercise].open)
    }
    return drainNight().merging(CollectorState.part(of: state)) { $1 }
  }

  /// Returns the parts of the night that changed since the last call, as ``drainState()``.
  mutating func drainNight() -> [String: Data?] {
    CollectorState.nightParts(sleep?.drainChanged() ?? [:])
  }

  /// Continues the collection of an earlier process.
  mutating func restore(_ state: CollectorState, night: [Instant: [Int16]]) {
    newest = state.newest
    (wear, minutes) = (state.wear, state.minutes)
    wear.interrupt()
    (hours.state, heart.state) = (state.hours, state.heart)
    (runs[Self.stand].open, runs[Self.exercise].open) = (state.stand, state.exercise)
    sleep?.restore(night)
  }

  /// Returns and removes the movements that were noticed.
  package mutating func drainNoticed() -> [NoticedMovement] {
    defer { noticed.removeAll() }
    return noticed
  }

  /// Returns and removes the samples that are complete.
  package mutating func drainSamples() -> [Sample] {
    defer { samples.removeAll(keepingCapacity: true) }
    return samples
  }
}

extension Collector {
  private mutating func process(_ reading: Reading<MotionSample>) {
    guard reading.value.acceleration.isFinite, newestMotion.map({ $0 < reading.time }) ?? true
    else { return }
    newestMotion = reading.time
    if let second = seconds.process(reading.value.acceleration, at: reading.time) {
      complete(second)
    }
    gait.process(reading, into: &findings)
    if !findings.isEmpty { applyFindings() }
  }

  private mutating func process(_ rate: HeartRate, at time: Instant) {
    guard Self.plausibleRates.contains(rate.beatsPerMinute) else { return }
    minutes.change(at: time) { $0.add(heartRate: rate.beatsPerMinute, at: time) }
    if !rate.beatIntervals.isEmpty {
      add(variabilityEngine.process(rate.beatIntervals, at: time))
    }
  }

  private mutating func complete(_ second: MotionSecond) {
    wear.add(second)
    sleep?.add(second)
    gait.process(second, into: &findings)
    minutes.change(at: second.start) { $0.add(second) }
    if variabilityEngine.beatCount > 0 {
      add(variabilityEngine.process(isStill: second.isStill, at: second.start))
    }
  }

  private mutating func endReadings() {
    if let second = seconds.cut() { complete(second) }
    gait.sleep(into: &findings)
    applyFindings()
    wear.interrupt()
    add(variabilityEngine.finish())
    samples += walk.finish().map(Sample.quantity)
  }

  private mutating func add(_ found: [HeartRateVariability]) {
    guard !found.isEmpty else { return }
    samples += found.flatMap { variability.samples(of: $0) }.map(Sample.quantity)
  }

  private mutating func applyFindings() {
    for finding in findings {
      switch finding {
      case .step(let step): count(at: step.time)
      case .push(let time): count(at: time)
      case .paced(let interval):
        let factor = gait.configuration.calibration?.factor ?? 1
        let middle = interval.span.start + interval.span.duration / 2
        minutes.change(at: middle) {
          $0.add(
            meters: interval.uncorrectedMeters * factor, seconds: interval.span.duration.inSeconds)
        }
      case .bout, .stairs, .running, .warning: break
      }
      samples += walk.receive(finding).map(Sample.quantity)
    }
    findings.removeAll(keepingCapacity: true)
    if !gait.isAwake { samples += walk.finish().map(Sample.quantity) }
  }

  private mutating func count(at time: Instant) {
    let advance = pace.receive(at: time)
    minutes.change(at: time) { $0.add(step: advance) }
  }

  private mutating func complete(at now: Instant, atEnd: Bool) {
    for minute in minutes.drainCompleted(at: now, atEnd: atEnd) { complete(minute) }
    if atEnd { for index in runs.indices { add(runs[index].cut(), of: index) } }
    for verdict in wear.verdicts(at: now, atEnd: atEnd) {
      hours.addWear(verdict.worn, at: verdict.start)
      if verdict.worn == .zero {
        sleep?.removeUnworn(TimeRange(start: verdict.start, duration: WearTracker.block))
      }
    }
  }

  private mutating func complete(_ minute: CollectedMinute) {
    if minute.isMoving { hours.addMovement(at: minute.start) }
    if let found = movement.receive(minute) { noticed.append(found) }
    receive(minute, minute.isMoving ? 1 : nil, in: Self.stand)
    receive(minute, minute.isBrisk ? 1 : nil, in: Self.exercise)
    let energy = energy.energy(of: minute)
    receive(minute, energy?.kilocalories, in: Self.active)
    if let energy { energyNote = energy.note }
    samples += heart.receive(minute)
  }

  private mutating func receive(_ minute: CollectedMinute, _ amount: Double?, in run: Int) {
    add(runs[run].receive(minute.span, amount), of: run)
  }

  private mutating func add(_ ended: (TimeRange, Double)?, of run: Int) {
    guard let (span, value) = ended else { return }
    let note = run == Self.active ? energyNote : nil
    let type = runs[run].type
    samples.append(
      CollectedSamples.quantity(
        type, Quantity(value, type.canonicalUnit), span, note?.metadata(of: value) ?? [:]))
  }
}
