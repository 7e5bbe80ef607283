import HealthModel

/// What a recalibration does, told to the person before they say yes.
struct RecalibrationWords {
  let times: TimeText

  /// When it is the right thing to do, and what follows from it.
  func explanation(from date: Instant) -> [String] {
    [
      "This is for after something that changed how far you can walk at once: an operation, an injury,",
      "an illness, a new medicine. Not for a good or a bad week: estimates follow those by themselves.",
      "Estimates from now on use nothing from before \(times.dateAndMinute(date)); those that you have stay.",
      "Until enough walking was recorded since then there is no new estimate; that can take up to 14 days.",
      "The effect ends by itself after six weeks, when an estimate would not look back further anyway.",
    ]
  }
}
