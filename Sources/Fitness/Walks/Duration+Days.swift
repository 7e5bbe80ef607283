import HealthModel

extension Duration {
  private static let secondsOfDay = 86_400.0

  /// Returns a duration in days of 24 hours, the unit of windows.
  static func days(_ count: Double) -> Duration { .seconds(clamping: count * secondsOfDay) }

  /// The number of days between two midnights of a zone, whose clocks may have changed in between.
  var calendarDays: Double { inDays.rounded() }

  /// The duration in days of 24 hours.
  var inDays: Double { inSeconds / Self.secondsOfDay }
}
