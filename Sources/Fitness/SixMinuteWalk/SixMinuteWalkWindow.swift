import HealthModel

/// The window of an estimate and its data requirements.
struct SixMinuteWalkWindow: Hashable, Sendable {
  /// The rules that the days of wear satisfied.
  enum Gate {
    case met, relaxed
  }

  let moment: EstimateMoment
  let span: TimeRange
  let recalibratedFrom: Instant?

  init(at moment: EstimateMoment, duration: Duration, recalibrations: [Recalibration]) {
    self.moment = moment
    recalibratedFrom = Recalibration.start(
      recalibrations, at: moment.instant, window: duration)
    let start = moment.instant - duration
    span = TimeRange(start: max(start, recalibratedFrom ?? start), end: moment.instant)
  }

  /// Checks that there is enough wear and enough walking.
  ///
  /// After a recalibration fewer days of wear are required, because fewer are available. Until they are
  /// reached the estimate is being rebuilt, for at most two weeks; after that the requirement is lower still.
  func gate(wear: WearTimeHistory, boutCount: Int) throws(EstimateUnavailability) -> Gate {
    typealias Constants = SixMinuteWalkConstants
    let ofWeek = wornDays(of: CalendarWeek.dayCount, wear)
    let hasBouts = boutCount >= Constants.bouts
    let bouts = EstimateUnavailability.tooFewBouts(bouts: boutCount, needed: Constants.bouts)
    guard let recalibratedFrom else {
      let ofMonth = wornDays(of: Constants.daysOfMonth, wear)
      guard ofWeek >= Constants.wornDaysOfWeek else {
        throw .tooFewWearDays(
          days: ofWeek, needed: Constants.wornDaysOfWeek, among: CalendarWeek.dayCount)
      }
      guard ofMonth >= Constants.wornDaysOfMonth else {
        throw .tooFewWearDays(
          days: ofMonth, needed: Constants.wornDaysOfMonth, among: Constants.daysOfMonth)
      }
      guard hasBouts else { throw bouts }
      return .met
    }
    let first = moment.firstWholeDay(from: recalibratedFrom)
    let since = wear.count(from: first, through: moment.lastDay)
    if ofWeek >= Constants.wornDaysOfWeek, since >= Constants.wornDaysSinceRecalibration, hasBouts {
      return .met
    }
    let days = (moment.instant - recalibratedFrom).inDays
    guard days >= Constants.rebuildingDays else {
      throw .rebuilding(daysLeft: Int(clamping: (Constants.rebuildingDays - days).rounded(.up)))
    }
    guard since >= Constants.wornDaysAfterRebuilding else {
      throw .tooFewWearDays(
        days: since, needed: Constants.wornDaysAfterRebuilding,
        among: moment.lastDay.number - first.number + 1)
    }
    guard hasBouts else { throw bouts }
    return .relaxed
  }

  /// Returns the number of days of wear among the last days that are whole days of the window.
  private func wornDays(of count: Int, _ wear: WearTimeHistory) -> Int {
    let first = moment.lastDay.advanced(by: 1 - count)
    let start = recalibratedFrom.map { max(first, moment.firstWholeDay(from: $0)) } ?? first
    return wear.count(from: start, through: moment.lastDay)
  }
}
