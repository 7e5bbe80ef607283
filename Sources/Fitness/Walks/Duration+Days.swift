import HealthModel

extension Duration {
  private static let secondsOfDay = 86_400.0

  /// Days of 24 hours, which windows are counted in.
  static func days(_ count: Double) -> Duration { .seconds(clamping: count * secondsOfDay) }

  /// Days between two midnights of a person's zone, whose clocks may have changed in between.
  var calendarDays: Double { inDays.rounded() }

  /// Days of 24 hours.
  var inDays: Double { inSeconds / Self.secondsOfDay }
}
