public import HealthModel

/// An engine that estimates the active energy of a workout, moment by moment.
///
/// Walking, running and hiking use the oxygen demand of speed and grade. Other activities use the heart rate
/// where it measures effort, else the Compendium, by speed where it has speeds. A slice has one method, the
/// most preferred one that covers half of it, so that a lost reading causes no discontinuity. Memory is
/// constant.
///
/// The values of a moment hold until the next one. An interval between moments counts up to ten seconds; a
/// longer interval is a pause or missing data and does not count.
public struct WorkoutEnergyEngine: Hashable, Sendable {
  public static let name = "Workout energy"
  public static let version = EnergyConstants.version

  /// The rate that is subtracted from the gross energy.
  public let basal: BasalRate
  private let model: MomentEnergyModel

  private struct Open: Hashable {
    var time: Instant
    var energy: MomentEnergy
  }

  private var open: Open?
  private var slice: SliceSum?
  private var finished = ActiveEnergy()
  private var terrain = GradeTracker()
  private var metersSinceAltitude = 0.0

  /// Creates an engine for one activity.
  ///
  /// - Parameters:
  ///   - activity: The activity; use one engine for each activity of a multisport workout.
  ///   - facts: The person as of the workout.
  ///   - date: The start of the workout, for the age.
  ///   - maximalOxygenUptake: The person's own uptake, where known; it improves the heart rate method.
  /// - Throws: ``EnergyUnavailability`` where the mass is unknown or not an adult's.
  public init(
    _ activity: WorkoutActivityType, facts: PersonFacts, at date: Instant,
    maximalOxygenUptake: MaximalOxygenUptake? = nil
  ) throws(EnergyUnavailability) {
    basal = try BasalRate(forWorkoutOf: facts, at: date)
    let mass = try facts.checkedMass()
    model = MomentEnergyModel(
      activity: activity, facts: facts, mass: mass, age: try facts.checkedAge(at: date),
      uptake: maximalOxygenUptake)
  }

  /// The energy of the workout so far, including the open slice, whose method and energy may still change.
  public var total: ActiveEnergy {
    var total = finished
    if let slice = slice?.slice(basal: basal, mass: model.mass) { total.add(slice) }
    return total
  }

  /// The method of the open slice so far.
  public var method: EnergyMethod? { slice?.slice(basal: basal, mass: model.mass)?.method }

  /// Processes a moment and returns the completed slices: a full minute, or the part before a gap.
  ///
  /// A moment that is not later than the last one is skipped, as are implausible readings.
  public mutating func process(_ moment: EffortMoment) -> [EnergySlice] {
    if let open, moment.time <= open.time { return [] }
    var slices: [EnergySlice] = []
    if let open {
      if moment.time - open.time <= EnergyConstants.maximumGap {
        slices = count(open.energy, until: moment.time)
      } else {
        slices = finish()
      }
    }
    // A gap closes the segment and resets the grade.
    let elapsed = open.map { (moment.time - $0.time).inSeconds }
    if slice == nil { slice = SliceSum(start: moment.time) }
    open = Open(time: moment.time, energy: energy(of: moment, after: elapsed))
    return slices
  }

  /// Processes moments in order of time.
  public mutating func process(_ moments: some Sequence<EffortMoment>) -> [EnergySlice] {
    var slices: [EnergySlice] = []
    for moment in moments { slices += process(moment) }
    return slices
  }

  /// Ends a segment: the time until the next moment does not count.
  public mutating func pause(at time: Instant) -> [EnergySlice] {
    var slices: [EnergySlice] = []
    if let open, time > open.time {
      let isNear = time - open.time <= EnergyConstants.maximumGap
      slices = count(open.energy, until: isNear ? time : open.time + EnergyConstants.moment)
    }
    close(&slices)
    open = nil
    terrain = GradeTracker()
    metersSinceAltitude = 0
    return slices
  }

  /// Ends the workout one second after its last moment.
  public mutating func finish() -> [EnergySlice] {
    guard let open else { return [] }
    return pause(at: open.time + EnergyConstants.moment)
  }

  private mutating func count(_ energy: MomentEnergy, until end: Instant) -> [EnergySlice] {
    var slices: [EnergySlice] = []
    while let span = slice?.span, span.end < end {
      let full = span.start + EnergyConstants.slice
      slice?.add(energy, until: min(full, end))
      if full <= end {
        close(&slices)
        slice = SliceSum(start: full)
      }
    }
    return slices
  }

  private mutating func close(_ slices: inout [EnergySlice]) {
    if let whole = slice?.slice(basal: basal, mass: model.mass) {
      finished.add(whole)
      slices.append(whole)
    }
    slice = nil
  }

  private mutating func energy(of moment: EffortMoment, after elapsed: Double?) -> MomentEnergy {
    let speed = moment.speed.flatMap { speed in
      (0...(model.activity.highestSpeed ?? .infinity)).contains(speed) ? speed : nil
    }
    if let elapsed, let speed { metersSinceAltitude += speed * elapsed }
    if let altitude = moment.altitude, altitude.isFinite {
      terrain.add(
        altitude: altitude, after: metersSinceAltitude,
        isBarometric: moment.hasBarometricAltitude, at: moment.time)
      metersSinceAltitude = 0
    }
    return model.energy(
      speed: speed, grade: terrain.grade, isBarometric: terrain.isBarometric,
      heartRate: moment.heartRate.flatMap {
        EnergyConstants.heartRates.contains($0) ? $0 : nil
      },
      cadence: moment.cadence.flatMap { $0.isFinite ? $0 : nil })
  }
}
