import HealthModel

/// What an estimate looks back on, and whether there is enough of it.
struct SixMinuteWalkWindow: Hashable, Sendable {
  /// Which rules the worn days met.
  enum Gate {
    case met, relaxed
  }

  let moment: EstimateMoment
  let span: Span
  let recalibratedFrom: Instant?

  init(at moment: EstimateMoment, duration: Duration, recalibrations: [Recalibration]) {
    self.moment = moment
    recalibratedFrom = Recalibration.start(
      recalibrations, at: moment.instant, window: duration)
    let start = moment.instant - duration
    span = Span(start: max(start, recalibratedFrom ?? start), end: moment.instant)
  }

  /// Whether the sensors were worn enough, and enough was walked.
  ///
  /// After a recalibration fewer worn days do, since there are fewer days; until there are as many the
  /// estimate is being rebuilt, for two weeks at most, after which still fewer do.
  func gate(wear: WearHistory, boutCount: Int) throws(EstimateRefusal) -> Gate {
    typealias Constants = SixMinuteWalkConstants
    let ofWeek = wornDays(of: CalendarWeek.dayCount, wear)
    let hasBouts = boutCount >= Constants.bouts
    let bouts = EstimateRefusal.tooFewBouts(bouts: boutCount, needed: Constants.bouts)
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

  /// Worn days among the last ones, of those that are whole in the window.
  private func wornDays(of count: Int, _ wear: WearHistory) -> Int {
    let first = moment.lastDay.advanced(by: 1 - count)
    let start = recalibratedFrom.map { max(first, moment.firstWholeDay(from: $0)) } ?? first
    return wear.count(from: start, through: moment.lastDay)
  }
}
