import HealthModel

/// The explanation of a recalibration, shown before the confirmation.
struct RecalibrationWords {
  let times: TimeText

  /// Returns when to recalibrate, and the effects.
  func explanation(from date: Instant) -> [String] {
    [
      "Recalibrate after an event that changed how far you can walk at once: an operation, an injury, an",
      "illness or a new medication. Do not recalibrate for a good or bad week: estimates follow those.",
      "New estimates will ignore data from before \(times.dateAndMinute(date)). Existing estimates stay.",
      "A new estimate needs enough walking since then, which can take up to 14 days.",
      "The effect ends after six weeks, the time span that an estimate uses.",
    ]
  }
}
