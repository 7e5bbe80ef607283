import Foundation
public import HealthModel

/// Fitness, fatigue and form from the load of each day: the difference of a slow and a fast weighted mean.
///
///     fitness(d) = fitness(d−1) + (load(d) − fitness(d−1)) · (1 − e^(−1/42))
///     fatigue(d) = fatigue(d−1) + (load(d) − fatigue(d−1)) · (1 − e^(−1/7))
///     form(d)    = fitness(d−1) − fatigue(d−1)
///
/// All have the unit of the load. Days are added in order; a day without a workout has no load. A day costs a
/// constant, also after a pause of years.
///
///     var form = TrainingForm()
///     try form.add(85, on: day)
///     try form.values(on: today).form     // or the reason why there is not enough data
///
/// **Source** E. W. Banister et al., *A system model of training for athletic performance*, Aust J Sports Med
/// 7, 1975, in the form of A. Coggan's performance manager with its 42 and 7 days (recalled). **Departs from
/// it** in that values are refused until the slow mean has seen as many days as its constant: it starts at zero
/// and would be too low by a factor of e^(−days/42).
public struct TrainingForm: Hashable, Sendable, Codable {
  /// The time constants of the means in days.
  public struct Constants: Hashable, Sendable, Codable {
    public let fitnessDays: Double
    public let fatigueDays: Double
    /// The days since the first load that values need.
    public let minimumDays: Int

    public static let standard = Constants()

    /// Creates constants; a time constant below one day becomes one.
    ///
    /// - Parameters:
    ///   - fitnessDays: The time constant of the slow mean.
    ///   - fatigueDays: The time constant of the fast mean.
    ///   - minimumDays: The days since the first load that values need; `nil` for the constant of the slow
    ///     mean.
    public init(fitnessDays: Double = 42, fatigueDays: Double = 7, minimumDays: Int? = nil) {
      self.fitnessDays = max(1, fitnessDays)
      self.fatigueDays = max(1, fatigueDays)
      self.minimumDays = max(0, minimumDays ?? Int(clamping: self.fitnessDays.rounded(.up)))
    }
  }

  /// The values of one day, in the unit of the load.
  public struct Values: Hashable, Sendable, Codable {
    /// The load of the day.
    public let load: Double
    /// The slow mean at the end of the day.
    public let fitness: Double
    /// The fast mean at the end of the day.
    public let fatigue: Double
    /// Fitness minus fatigue at the start of the day.
    public let form: Double
  }

  /// The two means at the end of a day.
  private struct Means: Hashable, Codable {
    var fitness = 0.0
    var fatigue = 0.0
  }

  public let constants: Constants
  /// The numbers of the first and the newest day.
  private var first: Int?
  private var newest = 0
  private var load = 0.0
  /// The means at the end of the day before the newest one.
  private var before = Means()

  public init(_ constants: Constants = .standard) {
    self.constants = constants
  }

  /// Adds a load to a day: the newest one so far, or a later one.
  ///
  /// - Parameters:
  ///   - load: Zero or positive.
  ///   - day: The day; the days between it and the newest one have no load.
  /// - Throws: ``LoadError/invalidLoad(_:)`` for a negative number or none; ``LoadError/dayBefore(_:newest:)``
  ///   for a day before the newest one.
  public mutating func add(_ load: Double, on day: CalendarDay) throws(LoadError) {
    guard load >= 0, load.isFinite else { throw .invalidLoad(load) }
    guard first != nil else {
      (first, newest, self.load) = (day.number, day.number, load)
      return
    }
    let newest = CalendarDay(number: newest)
    guard day >= newest else { throw .dayBefore(day, newest: newest) }
    if day > newest {
      before = resting(means(before, after: self.load), days: day.number - newest.number - 1)
      self.newest = day.number
      self.load = 0
    }
    self.load += load
  }

  /// Returns the values of the newest day or of a later one, as if no load were added until then.
  ///
  /// - Parameter day: The day.
  /// - Returns: The values at its end, and the form at its start.
  /// - Throws: ``LoadError/noLoad`` without any load, ``LoadError/tooFewDays(days:needed:)`` where the days
  ///   since the first load are too few, ``LoadError/dayBefore(_:newest:)`` for a day before the newest one.
  public func values(on day: CalendarDay) throws(LoadError) -> Values {
    guard let first else { throw .noLoad }
    let newest = CalendarDay(number: newest)
    guard day >= newest else { throw .dayBefore(day, newest: newest) }
    let days = day.number - CalendarDay(number: first).number
    guard days >= constants.minimumDays else {
      throw .tooFewDays(days: days, needed: constants.minimumDays)
    }
    var start = before
    var load = load
    if day > newest {
      start = resting(means(before, after: load), days: day.number - newest.number - 1)
      load = 0
    }
    let end = means(start, after: load)
    return Values(
      load: load, fitness: end.fitness, fatigue: end.fatigue, form: start.fitness - start.fatigue)
  }

  private func means(_ means: Means, after load: Double) -> Means {
    Means(
      fitness: means.fitness + (load - means.fitness) * (1 - exp(-1 / constants.fitnessDays)),
      fatigue: means.fatigue + (load - means.fatigue) * (1 - exp(-1 / constants.fatigueDays)))
  }

  /// Returns the means after days without a load.
  private func resting(_ means: Means, days: Int) -> Means {
    guard days > 0 else { return means }
    return Means(
      fitness: means.fitness * exp(-Double(days) / constants.fitnessDays),
      fatigue: means.fatigue * exp(-Double(days) / constants.fatigueDays))
  }
}

extension TrainingForm {
  /// Creates the state after all days of a person, in one pass.
  ///
  /// - Parameters:
  ///   - daily: The loads by day.
  ///   - constants: The time constants.
  public init(_ daily: DailyLoad, constants: Constants = .standard) {
    self.init(constants)
    for day in daily.days {
      // Loads of a DailyLoad are valid and its days ascend.
      try? add(daily.load(on: day), on: day)
    }
  }
}
