import HealthModel

/// The bouts of a score, by day: of a week, or of up to two weeks where one has too few.
struct SteadinessPeriod: Sendable {
  let span: TimeRange
  let delayDays: Int
  /// The bouts by time.
  let walks: [WalkObservation]
  /// The day number of each bout, from 0 to ``dayCount`` − 1; only days with bouts are counted.
  let days: [Int]
  let dayCount: Int

  /// Returns whether a bout is representative of walking on level ground.
  static func suits(_ walk: WalkObservation) -> Bool {
    walk.isLevel && walk.isNearCentre && walk.seconds >= SteadinessConstants.shortestBout
      && walk.stepCount >= SteadinessConstants.minimumSteps
  }

  /// Selects the shortest period that ends with the last whole day and has enough walking days.
  init(at moment: EstimateMoment, walks: WalkHistory) throws(EstimateUnavailability) {
    typealias Constants = SteadinessConstants
    let days = TrendDays(
      from: moment.lastDay.advanced(by: 1 - Constants.maximumPeriodDays), through: moment.lastDay,
      in: moment.zone)
    let bouts = walks.observations(in: days.span).filter(Self.suits)
    let numbers = bouts.map { days.index(of: $0.span.start) ?? 0 }
    var counts = [(bouts: Int, steps: Int)](repeating: (0, 0), count: days.count)
    for (bout, day) in zip(bouts, numbers) {
      counts[day].bouts += 1
      counts[day].steps += bout.stepCount
    }
    var first = days.count
    var walkingDays = 0
    while first > 0,
      days.count - first < Constants.periodDays || walkingDays < Constants.walkingDays
    {
      first -= 1
      let day = counts[first]
      if day.bouts >= Constants.boutsOfDay, day.steps >= Constants.stepsOfDay { walkingDays += 1 }
    }
    guard walkingDays >= Constants.walkingDays else {
      throw .tooFewWalkingDays(days: walkingDays, needed: Constants.walkingDays)
    }
    let start = numbers.firstIndex { $0 >= first } ?? numbers.endIndex
    let used = (first..<days.count).filter { counts[$0].bouts > 0 }
    span = TimeRange(start: days.span(ofDay: first).start, end: days.span.end)
    delayDays = days.count - first - Constants.periodDays
    self.walks = Array(bouts[start...])
    self.days = numbers[start...].map { number in used.firstIndex(of: number) ?? 0 }
    dayCount = used.count
  }
}
