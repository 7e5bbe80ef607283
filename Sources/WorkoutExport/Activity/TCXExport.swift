package import HealthModel
package import HealthStorage
package import ByteStreams
import WorkoutFiles
import Reports
import Routes

/// Writes one workout as TCX, with only a batch and the laps in memory.
///
/// The routes and the heart rates are read twice, since a TCX lap has its totals before its points. Without a
/// route, or in a pool, the points are the heart rates and the ends of laps.
package struct TCXExport: WorkoutFileExport {
  let workout: Workout
  let routes: [WorkoutRoute]
  let store: HealthStore

  package init(_ workout: Workout, in store: HealthStore) async throws(StoreError) {
    self.workout = workout
    self.store = store
    // Positions in a pool are unreliable; the distance is that of the lengths.
    let isPool = workout.configuration.swimmingLocationType == .pool
    routes = isPool ? [] : try await store.routes(of: workout.uuid)
  }

  package var locationCount: Int { routes.reduce(0) { $0 + $1.locationCount } }

  package func write(
    to sink: some ByteSink, progress: (Double) -> Void
  ) async throws -> ExportSummary {
    var plan = LapPlan(of: workout)
    try await measureRoutes(&plan) { progress($0 / 2) }
    try await measureHeartRates(&plan)
    plan.settle(workout.totals)
    var laps = LapSequence(plan, writer: TCXWriter(to: sink, activity: activity))
    if locationCount > 0 {
      try await writeRoutes(to: &laps) { progress(0.5 + $0 / 2) }
    } else {
      try await writeLapEnds(to: &laps)
    }
    return ExportSummary(try laps.finish())
  }

  private func measureRoutes(_ plan: inout LapPlan, progress: (Double) -> Void) async throws {
    var line = RouteLines(of: workout)
    var read = 0
    var index = 0
    for route in routes {
      line.lift()
      for try await batch in RouteQuery(route, in: store).recordedBatches() {
        for recorded in batch.locations where recorded.verdict == .accepted {
          let step = line.step(to: recorded.location)
          index = plan.index(at: recorded.location.time, from: index)
          plan.add(step: step.meters, to: index)
          if let speed = line.heldSpeed { plan.add(heldSpeed: speed, to: index) }
        }
        read += batch.locations.count
        progress(Double(read) / Double(max(locationCount, 1)))
      }
    }
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

  private func writeRoutes(
    to laps: inout LapSequence, progress: (Double) -> Void
  ) async throws {
    var line = RouteLines(of: workout)
    var heartRate = try await ReadingCursor.heartRate(of: workout, in: store)
    var cadence = ReadingCursor.cadence(of: workout, in: store)
    var read = 0
    var index = 0
    for route in routes {
      line.lift()
      for try await batch in RouteQuery(route, in: store).recordedBatches() {
        for recorded in batch.locations where recorded.verdict == .accepted {
          let location = recorded.location
          let step = line.step(to: location)
          index = laps.plan.index(at: location.time, from: index)
          laps.begin(upTo: index)
          if step.beginsLine { laps.beginTrack() }
          var point = TCXPoint(
            time: location.time,
            position: .init(latitude: location.latitude, longitude: location.longitude),
            altitude: location.altitude, speed: location.speed.flatMap { $0 < 0 ? nil : $0 })
          point.heartRate = try await heartRate.value(at: location.time)
          point.cadence = try await cadence.value(at: location.time)
          try laps.append(point, step: step.meters)
        }
        read += batch.locations.count
        progress(Double(read) / Double(max(locationCount, 1)))
      }
    }
  }

  /// Writes the heart rates in between, and a point with the distance at the end of each lap.
  private func writeLapEnds(to laps: inout LapSequence) async throws {
    var nearest = try await ReadingCursor.heartRate(of: workout, in: store)
    var readings = try await ReadingCursor.heartRate(of: workout, in: store)
    var clock = ActiveClock(workout.span, pauses: laps.plan.pauses)
    var reading = try await readings.removeNext()
    let count = laps.plan.intervals.count
    for index in 0..<count {
      let span = laps.plan.intervals[index].span
      laps.begin(upTo: index)
      if index == 0, laps.plan.hasDistance {
        let heartRate = try await nearest.value(at: span.start)
        try laps.append(TCXPoint(time: span.start, heartRate: heartRate), at: .start)
      }
      var isEnded = !laps.plan.hasDistance
      let next =
        index + 1 < count ? laps.plan.intervals[index + 1].span.start : Instant.latest
      while let dated = reading, dated.time < max(next, span.end) || !isEnded {
        if !isEnded, dated.time >= span.end {
          isEnded = true
          try await appendEnd(of: span, to: &laps, &nearest)
          continue
        }
        if clock.isActive(at: dated.time) {
          if clock.wasPaused { laps.beginTrack() }
          try laps.append(TCXPoint(time: dated.time, heartRate: dated.value))
        }
        reading = try await readings.removeNext()
      }
      if !isEnded { try await appendEnd(of: span, to: &laps, &nearest) }
    }
  }

  private func appendEnd(
    of span: TimeRange, to laps: inout LapSequence, _ nearest: inout ReadingCursor
  ) async throws {
    let heartRate = try await nearest.value(at: span.end)
    try laps.append(TCXPoint(time: span.end, heartRate: heartRate), at: .end)
  }

  private var activity: TCXActivity {
    let kind = workout.configuration.activityType
    let sport: TCXActivity.Sport =
      switch kind {
      case .running: .running
      case .cycling: .biking
      default: .other
      }
    return TCXActivity(
      sport: sport, start: workout.span.start, notes: notes.joined(separator: "\n"),
      creator: creator)
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

  private var creator: TCXActivity.Creator? {
    guard let revision = workout.header.sourceRevision else { return nil }
    let numbers = (revision.version ?? "").split(separator: ".").map { UInt16($0) ?? 0 }
    return TCXActivity.Creator(
      name: revision.source.name, versionMajor: numbers.first ?? 0,
      versionMinor: numbers.dropFirst().first ?? 0)
  }
}
