public import HealthModel

/// The active energy of a workout, moment by moment.
///
/// Walking, running and hiking go by the oxygen that speed and grade take; other activities by the heart
/// rate where it tells effort, else by the Compendium, with the speed where that has it. A slice has one
/// method, the best that knows of half of it, so that a lost reading makes no seam. Memory does not grow
/// with the workout.
///
/// What a moment says holds until the next one. Time between moments counts up to ten seconds; where more
/// passes, the workout was paused or nothing was measured, and the time counts nothing.
public struct WorkoutEnergyEngine: Hashable, Sendable {
  public static let name = "Workout energy"
  public static let version = EnergyConstants.version

  /// What is taken off the gross energy.
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

  /// - Parameters:
  ///   - activity: What is done; one engine for each activity of a workout of several.
  ///   - facts: The person as of the workout.
  ///   - date: When the workout starts, for the age.
  ///   - maximalOxygenUptake: The person's own, where it is known; it makes the heart rate tell more.
  /// - Throws: ``EnergyRefusal`` where mass is not known, or no adult's.
  public init(
    _ activity: WorkoutActivityType, facts: PersonFacts, at date: Instant,
    maximalOxygenUptake: MaximalOxygenUptake? = nil
  ) throws(EnergyRefusal) {
    basal = try BasalRate(forWorkoutOf: facts, at: date)
    let mass = try facts.checkedMass()
    model = MomentEnergyModel(
      activity: activity, facts: facts, mass: mass, age: try facts.checkedAge(at: date),
      uptake: maximalOxygenUptake)
  }

  /// The workout so far, with the slice that is being filled; that one may still turn to another method,
  /// and the total by a part of it.
  public var total: ActiveEnergy {
    var total = finished
    if let slice = slice?.slice(basal: basal, mass: model.mass) { total.add(slice) }
    return total
  }

  /// What the slice that is being filled goes by, so far.
  public var method: EnergyMethod? { slice?.slice(basal: basal, mass: model.mass)?.method }

  /// Takes in a moment, and gives what became whole: a slice of a minute, or what a gap ended.
  ///
  /// A moment that is not later than the last is left out, as are readings that no person can have.
  public mutating func process(_ moment: EffortMoment) -> [EnergySlice] {
    if let open, moment.time <= open.time { return [] }
    var slices: [EnergySlice] = []
    if let open {
      if moment.time - open.time <= EnergyConstants.longestGap {
        slices = count(open.energy, until: moment.time)
      } else {
        slices = finish()
      }
    }
    // A gap has closed the stretch, and with it forgotten the ground.
    let elapsed = open.map { (moment.time - $0.time).inSeconds }
    if slice == nil { slice = SliceSum(start: moment.time) }
    open = Open(time: moment.time, energy: energy(of: moment, after: elapsed))
    return slices
  }

  /// Takes in moments in order of time.
  public mutating func process(_ moments: some Sequence<EffortMoment>) -> [EnergySlice] {
    var slices: [EnergySlice] = []
    for moment in moments { slices += process(moment) }
    return slices
  }

  /// Ends a stretch: nothing counts from here to the next moment.
  public mutating func pause(at time: Instant) -> [EnergySlice] {
    var slices: [EnergySlice] = []
    if let open, time > open.time {
      let isNear = time - open.time <= EnergyConstants.longestGap
      slices = count(open.energy, until: isNear ? time : open.time + EnergyConstants.moment)
    }
    close(&slices)
    open = nil
    terrain = GradeTracker()
    metersSinceAltitude = 0
    return slices
  }

  /// Ends the workout a second after its last moment.
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
