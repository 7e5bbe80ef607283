import Estimation
import Foundation
import HealthModel
import HealthStorage
import Reanalysis
import Reports
import Sealing
import Synchronization

/// The rows of one person, computed in a writable copy of their store.
struct CohortPerson {
  let key: CohortKey
  let pathKey: String
  let engines: String
  let kind: CohortCopy.Kind
  let digest: String
  /// The program that opens the copy.
  let client: ClientIdentity

  /// The workouts that the analysis reported as changed or failed.
  private final class Told: Sendable {
    private let state = Mutex<(changed: Set<UUID>, failed: Set<UUID>)>(([], []))

    func receive(_ entry: ReanalysisEntry) {
      state.withLock { state in
        switch entry.outcome {
        case .analyzed(let replacement, _):
          if !replacement.isEmpty { state.changed.insert(entry.workout.uuid) }
        case .failed, .changedMeanwhile: state.failed.insert(entry.workout.uuid)
        case .derivedByOthers: break
        }
      }
    }

    var changed: Set<UUID> { state.withLock { $0.changed } }
    var failed: Set<UUID> { state.withLock { $0.failed } }
  }

  func rows(ofStoreAt path: String) async throws(CohortError) -> [CohortRow] {
    do {
      let store = try HealthStore(
        at: path, for: client, as: .owner, creating: false, key: nil)
      return try await rows(of: store)
    } catch let error as StoreError {
      throw CohortError(error)
    } catch {
      throw .failed
    }
  }

  private func rows(of store: HealthStore) async throws -> [CohortRow] {
    let told = Told()
    let people = try await WalkerHistory(of: store)
    let reanalysis = WorkoutReanalysis(of: store, options: WorkoutReanalysis.Options(jobs: 1)) {
      people.walker(for: $0)
    }
    _ = try await reanalysis.run { told.receive($0) }
    let zone = try await store.timeZone()
    if let end = try await Self.lastInput(store) {
      // Until the end of the week, so that the last week is complete, independent of the current time.
      let week = ISOWeek(of: end, in: zone)
      let next = week.monday.advanced(by: ISOWeek.days).span(in: zone).start
      _ = try await EstimateUpdate(store).run(from: .earliest, until: next)
    }
    var weeks = CohortWeeks(zone: zone)
    var workouts: [(sort: (Instant, String), row: CohortRow)] = []
    var faults: [(sort: (Instant, String), row: CohortRow)] = []
    for try await batch in store.batches(SampleQuery(.workout, sort: [.oldestFirst])) {
      for case .workout(let workout) in batch {
        let code = key.code(.workout, of: Array(workout.uuid.uuidString.utf8))
        let sort = (workout.span.start, code)
        if told.failed.contains(workout.uuid) { faults.append((sort, fault(code))) }
        weeks.receive(workout)
        workouts.append(
          (
            sort,
            try await row(
              workout, code, zone, isChanged: told.changed.contains(workout.uuid), store)
          ))
      }
    }
    try await weeks.read(store)
    let weekRows = weeks.rows { CohortRow(.week, pathKey: pathKey, engines: engines) }
    var person = CohortRow(.person, pathKey: pathKey, engines: engines)
    person.set("kind", kind.rawValue)
    person.set("inputs", digest)
    person.set("workout_count", workouts.count)
    person.set("week_count", weekRows.count)
    person.set("error_count", faults.count)
    let all = [workouts, faults].map { rows in rows.sorted { $0.sort < $1.sort }.map(\.row) }
    return all[0] + weekRows + all[1] + [person]
  }

  private func fault(_ code: String) -> CohortRow {
    var row = CohortRow(.error, pathKey: pathKey, engines: engines)
    row.set("workout_key", code)
    row.set("reason", CohortError.unreadableWorkout.rawValue)
    row.set("text", CohortError.unreadableWorkout.text)
    return row
  }

  private func row(
    _ workout: Workout, _ code: String, _ zone: TimeZone, isChanged: Bool, _ store: HealthStore
  ) async throws -> CohortRow {
    let totals = workout.totals
    var row = CohortRow(.workout, pathKey: pathKey, engines: engines)
    row.set("workout_key", code)
    row.set("activity", workout.configuration.activityType.name)
    row.set(workout.span.start, as: "start")
    row.set(workout.span.end, as: "end")
    row.set("week", ISOWeek(of: workout.span.start, in: zone).name)
    row.set("duration_s", workout.timerDuration.inSeconds)
    for total in AnalyzedTotal.all where !total.isCount {
      row.set(total.key, total.value(totals))
    }
    row.set("step_count", totals.stepCount)
    row.set("stroke_count", totals.strokeCount)
    if workout.configuration.swimmingLocationType == .pool {
      row.set("length_count", workout.events.count { $0.kind == .lap })
    }
    let routes = try await store.routes(of: workout.uuid)
    if !routes.isEmpty {
      row.set("location_count", routes.reduce(0) { $0 + $1.locationCount })
    }
    row.set("changed", isChanged)
    return row
  }

  /// Returns the end of the newest input of the estimates.
  private static func lastInput(_ store: HealthStore) async throws -> Instant? {
    var last: Instant?
    for type in [ObjectType.workout] + WalkReader.types.map(ObjectType.quantity) {
      let query = SampleQuery(type, sort: [.mostRecentFirst], limit: 1)
      guard let end = try await store.samples(query).first?.span.end else { continue }
      last = max(last ?? end, end)
    }
    return last
  }
}

/// A week of ISO 8601: it starts on Monday and belongs to the year of its Thursday.
struct ISOWeek: Hashable, Comparable {
  static let days = 7
  /// 1 January 1970, day 0, was a Thursday.
  private static let daysFromMonday = 3

  let monday: CalendarDay

  init(of instant: Instant, in zone: TimeZone) {
    let number = CalendarDay(of: instant, in: zone).number + Self.daysFromMonday
    let weeks = number >= 0 ? number / Self.days : -((Self.days - 1 - number) / Self.days)
    monday = CalendarDay(number: weeks * Self.days - Self.daysFromMonday)
  }

  /// `2026-W47`.
  var name: String {
    var calendar = Calendar(identifier: .iso8601)
    calendar.timeZone = .gmt
    let noon = Date(timeIntervalSince1970: (Double(monday.number) + 0.5) * Self.secondsOfDay)
    let parts = calendar.dateComponents([.yearForWeekOfYear, .weekOfYear], from: noon)
    return String(format: "%04d-W%02d", parts.yearForWeekOfYear ?? 0, parts.weekOfYear ?? 0)
  }

  private static let secondsOfDay = 86_400.0

  static func < (a: ISOWeek, b: ISOWeek) -> Bool { a.monday.number < b.monday.number }
}
