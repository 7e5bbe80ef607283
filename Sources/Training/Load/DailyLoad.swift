public import Foundation
public import HealthModel

/// The loads of workouts, summed by day.
///
/// A workout counts on one day, the one of its start in the person's time zone. A workout that is inserted
/// again replaces its load, so an edited or analyzed workout needs no repair. Inserting or removing one costs
/// a constant.
public struct DailyLoad: Hashable, Sendable {
  private struct Entry: Hashable {
    var day: CalendarDay
    var load: Double
  }

  private var entries: [UUID: Entry] = [:]
  private var workouts: [CalendarDay: Set<UUID>] = [:]

  public init() {}

  /// Inserts the load of a workout, or replaces it.
  ///
  /// - Parameters:
  ///   - load: By one method for all workouts, zero or positive.
  ///   - day: The day of the workout.
  ///   - workout: The identifier of the workout.
  /// - Throws: ``LoadError/invalidLoad(_:)`` for a negative number or none.
  public mutating func insert(
    _ load: Double, on day: CalendarDay, workout: UUID
  ) throws(LoadError) {
    guard load >= 0, load.isFinite else { throw .invalidLoad(load) }
    remove(workout)
    entries[workout] = Entry(day: day, load: load)
    workouts[day, default: []].insert(workout)
  }

  /// Removes the load of a workout, if it has one.
  public mutating func remove(_ workout: UUID) {
    guard let entry = entries.removeValue(forKey: workout) else { return }
    workouts[entry.day]?.remove(workout)
    if workouts[entry.day]?.isEmpty == true { workouts[entry.day] = nil }
  }

  /// The sum of a day's loads; 0 for a day without a workout.
  ///
  /// The loads are added in ascending order, so the sum does not depend on the order of insertion.
  public func load(on day: CalendarDay) -> Double {
    (workouts[day] ?? []).compactMap { entries[$0]?.load }.sorted().reduce(0, +)
  }

  /// The days with a workout, in order.
  public var days: [CalendarDay] { workouts.keys.sorted() }
}
