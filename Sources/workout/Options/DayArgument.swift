import ArgumentParser
import HealthModel

/// A day argument: `2026-11-21`.
struct DayArgument: ExpressibleByArgument, Hashable {
  let day: CalendarDay

  init?(argument: String) {
    guard let day = CalendarDay(argument) else { return nil }
    self.day = day
  }
}
