import ActivityItems
package import ByteStreams
package import HealthModel
package import HealthStorage
import Reports
import WorkoutFiles

/// Writes one workout as TCX, with only a batch and the laps in memory.
///
/// The laps of an imported workout are those of its file. A recording is divided into laps that other programs
/// understand (``LapPlan``); it is read twice, since a TCX lap has its totals before its points. Without a route, or in
/// a pool, its points are the readings of sensors and the ends of laps. All that TCX does not support is also in
/// extension elements, from which an import restores the same workout.
package struct TCXExport: WorkoutFileExport {
  let workout: Workout
  let store: HealthStore
  package let locationCount: Int

  package init(_ workout: Workout, in store: HealthStore) async throws {
    self.workout = workout
    self.store = store
    // Positions in a pool are unreliable; the distance is that of the lengths.
    let isPool = workout.configuration.swimmingLocationType == .pool
    let routes = isPool && !workout.isFromFile ? [] : try await store.routes(of: workout.uuid)
    locationCount = routes.reduce(0) { $0 + $1.locationCount }
  }

  private var hasRoute: Bool { locationCount > 0 }

  /// Returns the items of the workout from their start: its cursors can be read once.
  private func items() async throws -> StoredActivity {
    try await StoredActivity(workout, in: store, needsLap: workout.isFromFile)
  }

  package func write(
    to sink: some ByteSink, progress: (Double) -> Void
  ) async throws -> ExportSummary {
    guard !workout.isFromFile else {
      return try await ItemPump(items()).pour(
        into: TCXActivityWriter(to: sink), countsLaps: true, progress)
    }
    var plan = LapPlan(of: workout)
    if hasRoute { try await measureRoute(&plan) { progress($0 / 2) } }
    try await measureHeartRates(&plan)
    plan.settle(workout.totals)
    let division = TCXDivision(
      laps: plan.intervals.map(\.tcx), notes: notes.joined(separator: "\n"))
    let laps = LapSequence(plan, writer: TCXActivityWriter(to: sink, division: division))
    return hasRoute
      ? try await writeRoute(to: laps) { progress(0.5 + $0 / 2) }
      : try await writeReadings(to: laps)
  }

  private func measureRoute(_ plan: inout LapPlan, progress: (Double) -> Void) async throws {
    var activity = try await items()
    var path = PathSteps()
    var index = 0
    while let item = try await activity.next() {
      switch item {
      case .segment: path.lift()
      case .point(let point):
        guard let time = point.time, point.place != nil else { continue }
        let step = path.step(to: point)
        index = plan.index(at: time, from: index)
        plan.add(step: step, to: index)
        if let speed = path.heldSpeed { plan.add(heldSpeed: speed, to: index) }
        report(activity, progress)
      default: break
      }
    }
  }

  private func report(_ activity: StoredActivity, _ progress: (Double) -> Void) {
    guard activity.placeCount % ItemPump.pointsBetween == 0 else { return }
    progress(min(1, Double(activity.placeCount) / Double(max(locationCount, 1))))
  }

  private func measureHeartRates(_ plan: inout LapPlan) async throws {
    var readings = try await ReadingCursor.heartRate(of: workout, in: store)
    var clock = ActiveClock(workout.span, pauses: plan.pauses)
    var index = 0
    while let reading = try await readings.removeNext() {
      guard clock.isActive(at: reading.time) else { continue }
      index = plan.index(at: reading.time, from: index)
      plan.add(heartRate: reading.value, to: index)
    }
  }

  /// Writes the points of the route, and the readings where it has a gap.
  private func writeRoute(
    to laps: consuming LapSequence, progress: (Double) -> Void
  ) async throws -> ExportSummary {
    var activity = try await items()
    var path = PathSteps()
    var clock = ActiveClock(workout.span, pauses: laps.plan.pauses)
    var summary = ExportSummary(points: 0, segments: 0, laps: laps.plan.intervals.count)
    var index = 0
    while let item = try await activity.next() {
      switch item {
      case .segment:
        path.lift()
        if summary.points > 0 { summary.segments += 1 }
        try laps.append(item)
      case .point(let point):
        guard let time = point.time, point.place != nil || clock.isActive(at: time) else {
          continue
        }
        index = laps.plan.index(at: time, from: index)
        try laps.begin(upTo: index)
        try laps.append(point.withoutNegativeSpeed, step: path.step(to: point))
        summary.points += 1
        report(activity, progress)
      case .end:
        try laps.begin(upTo: laps.plan.intervals.count - 1)
        try laps.append(item)
      default: try laps.append(item)
      }
    }
    if summary.points > 0 { summary.segments += 1 }
    _ = try laps.finish()
    return summary
  }

  /// Writes the readings of sensors, and a point with the distance at the end of each lap.
  private func writeReadings(to laps: consuming LapSequence) async throws -> ExportSummary {
    var activity = try await items()
    var heartRate = try await ReadingCursor.heartRate(of: workout, in: store)
    var clock = ActiveClock(workout.span, pauses: laps.plan.pauses)
    var summary = ExportSummary(points: 0, segments: 0, laps: laps.plan.intervals.count)
    var hasStart = false

    func begin(_ laps: inout LapSequence) async throws {
      guard !hasStart else { return }
      hasStart = true
      try laps.begin(upTo: 0)
      guard laps.plan.hasDistance else { return }
      try laps.appendStart(heartRate: try await heartRate.value(at: laps.span.start))
      summary.points += 1
    }

    /// Writes the ends of the laps that ended by a time, and starts the lap of that time.
    func advance(to time: Instant?, _ laps: inout LapSequence) async throws {
      while true {
        if laps.needsEnd, time.map({ $0 >= laps.span.end }) ?? true {
          try laps.appendEnd(heartRate: try await heartRate.value(at: laps.span.end))
          summary.points += 1
        }
        guard let next = laps.nextStart, time.map({ $0 >= max(next, laps.span.end) }) ?? true else {
          return
        }
        try laps.begin(upTo: laps.index + 1)
      }
    }

    while let item = try await activity.next() {
      switch item {
      case .point(let recorded):
        let point = recorded.withoutPlace
        guard let time = point.time, !point.isEmpty, clock.isActive(at: time) else { continue }
        try await begin(&laps)
        try await advance(to: time, &laps)
        if clock.wasPaused { try laps.append(.segment) }
        try laps.append(point, step: nil)
        summary.points += 1
      case .segment: break
      case .end:
        try await begin(&laps)
        try await advance(to: nil, &laps)
        try laps.append(item)
      default: try laps.append(item)
      }
    }
    _ = try laps.finish()
    return summary
  }

  /// Returns the notes with values that the format does not support: the name of the activity, and markers with
  /// their texts.
  private var notes: [String] {
    let markers = workout.events.filter { $0.kind == .marker }.map { event in
      "\(event.date.rfc3339) \(event.metadata.string(.markerText) ?? "Marker")"
    }
    let pool = workout.configuration.lapLength.map { ", pool of \($0)" } ?? ""
    return [workout.configuration.activityType.title + pool] + markers
  }
}

extension ActivityPoint {
  /// The readings of sensors without what a receiver measured.
  fileprivate var withoutPlace: ActivityPoint {
    guard place != nil else { return self }
    return ActivityPoint(
      time: time, heartRate: heartRate, cadence: cadence, power: power, temperature: temperature,
      measures: measures)
  }

  /// The point without a speed that is not one: receivers report a negative speed for an unknown one.
  fileprivate var withoutNegativeSpeed: ActivityPoint {
    guard let speed, speed < 0 else { return self }
    var point = self
    point.speed = nil
    return point
  }
}
