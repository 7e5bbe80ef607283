public import Fitness
import Foundation
public import HealthModel
public import HealthStorage

/// An estimator of a person's measures from the data in the store, for any moment.
///
/// Later data are ignored, so an estimate for a past moment equals the one made at that moment.
public struct Estimator: Sendable {
  let store: HealthStore
  public let person: PersonRecord

  /// The windows of the estimates: 90 days for the oxygen uptake, six weeks for walking.
  static let fitnessWindow = Duration.seconds(90 * 86_400)
  static let walkingWindow = Duration.seconds(42 * 86_400)
  private static let laboratoryWindow = Duration.seconds(365 * 86_400)
  private static let laboratoryMargin = Duration.seconds(30 * 86_400)
  /// The window of wear for the oxygen uptake.
  static let wearWindow = Duration.seconds(365 * 86_400)

  public init(_ store: HealthStore) async throws(StoreError) {
    self.store = store
    person = try await PersonRecord(of: store)
  }

  /// Returns the maximal oxygen uptake as of a moment.
  public func vo2Max(
    at date: Instant, progress: (Int, Int) -> Void = { _, _ in }
  ) async throws -> Result<VO2MaxEstimate, EstimateUnavailability> {
    let window = try await fitnessWindow(of: TimeRange(at: date))
    let findings = try await WorkoutFindings(store).findings(in: window, progress: progress)
    return try await vo2Max(at: [date], findings: findings)[0]
  }

  /// Returns the interval of workouts that estimates of the oxygen uptake in an interval use.
  ///
  /// A laboratory value is used for a year, together with the workouts around it, which determine the
  /// constant bias.
  func fitnessWindow(of span: TimeRange) async throws(StoreError) -> TimeRange {
    var start = span.start - Self.fitnessWindow
    for value in try await MeasuredResults(store: store).laboratory(until: span.end)
    where value.date > span.start - Self.laboratoryWindow {
      start = min(start, value.date - Self.laboratoryMargin)
    }
    return TimeRange(start: start, end: span.end + .microseconds(1))
  }

  func vo2Max(
    at dates: [Instant], findings: [VO2MaxFinding]
  ) async throws(StoreError) -> [Result<VO2MaxEstimate, EstimateUnavailability>] {
    guard let first = dates.min(), let last = dates.max() else { return [] }
    let laboratory = try await MeasuredResults(store: store).laboratory(until: last)
    let wear = try await WearReader(store, zone: person.zone).hours(
      in: TimeRange(start: first - Self.wearWindow, end: last))
    let days = wear.keys.sorted()
    var hours = [0]
    for day in days { hours.append(hours[hours.count - 1] + (wear[day] ?? 0)) }
    return VO2MaxEstimator().history(
      at: dates, findings: findings, laboratory: laboratory, facts: person.facts,
      wearHours: { date in
        let day = CalendarDay(of: date, in: person.zone)
        return Double(hours[days.partitioningIndex { $0 > day }])
      })
  }

  /// Returns the six-minute walk distance as of a moment.
  public func sixMinuteWalk(
    at date: Instant
  ) async throws -> Result<SixMinuteWalkEstimate, EstimateUnavailability> {
    let inputs = try await sixMinuteWalkInputs(
      in: TimeRange(start: date - Self.walkingWindow, end: date))
    let moment = EstimateMoment(date, in: person.zone)
    do throws(EstimateUnavailability) {
      return .success(
        try SixMinuteWalkEstimator().estimate(
          at: moment, facts: person.facts(at: date), inputs: inputs))
    } catch {
      return .failure(error)
    }
  }

  /// Returns the walking steadiness as of a moment.
  public func steadiness(
    at date: Instant
  ) async throws -> Result<SteadinessEstimate, EstimateUnavailability> {
    let walks = try await WalkReader(store).walks(
      in: TimeRange(start: date - Self.walkingWindow, end: date))
    do throws(EstimateUnavailability) {
      return .success(
        try SteadinessEstimator().estimate(
          at: EstimateMoment(date, in: person.zone), facts: person.facts(at: date), walks: walks))
    } catch {
      return .failure(error)
    }
  }

  /// Returns the inputs of six-minute walk estimates in an interval, including stored estimates of the oxygen
  /// uptake.
  func sixMinuteWalkInputs(
    in span: TimeRange
  ) async throws(StoreError) -> SixMinuteWalkInputs {
    let wear = try await WearReader(store, zone: person.zone).hours(in: span)
    let results = MeasuredResults(store: store)
    let recalibrations = try await store.recalibrations(of: .sixMinuteWalkTestDistance)
    return SixMinuteWalkInputs(
      walks: try await WalkReader(store).walks(in: span),
      wear: WearTimeHistory(wear.map { WearTimeDay(day: $0.key, hours: Double($0.value)) }),
      tests: try await results.walkTests(until: span.end),
      oxygenUptakes: try await uptakes(in: span),
      recalibrations: recalibrations.map { Recalibration(issued: $0.issued, from: $0.from) })
  }

  private func uptakes(in span: TimeRange) async throws(StoreError) -> [OxygenUptakeEstimate] {
    let samples = try await store.quantitySamples(
      .vo2Max, where: .time(in: span), sort: [.oldestFirst])
    return samples.compactMap(OxygenUptakeEstimate.init)
  }
}

extension OxygenUptakeEstimate {
  /// Creates the input from a stored estimate of this project; `nil` for any other sample.
  public init?(_ sample: QuantitySample) {
    let unit = QuantityType.vo2Max.canonicalUnit
    guard sample.isEstimate,
      case .date(let earliest)? = sample.header.metadata[.dateOfEarliestDataUsedForEstimate],
      case .quantity(let deviation)? = sample.header.metadata[.standardDeviation],
      let value = try? sample.quantity.value(in: unit),
      let absolute = try? deviation.value(in: unit), value > 0
    else { return nil }
    self.init(
      date: sample.span.end, earliestDate: earliest, value: value,
      logStandardDeviation: absolute / value)
  }
}

extension Estimator {
  /// Returns an estimate for a moment as an unsaved sample.
  ///
  /// Walking estimates cover the seven days before the moment, whereas saved ones cover a calendar week.
  public func sample(
    of kind: EstimateKind, at date: Instant, progress: (Int, Int) -> Void = { _, _ in }
  ) async throws -> Result<QuantitySample, EstimateUnavailability> {
    let week = TimeRange(start: date - .seconds(7 * 86_400), end: date)
    switch kind {
    case .vo2Max:
      return try await vo2Max(at: date, progress: progress)
        .map { VO2MaxSamples().sample($0, workout: $0.workouts.last) }
    case .sixMinuteWalk:
      return try await sixMinuteWalk(at: date)
        .map { SixMinuteWalkSamples().sample($0, over: week, name: date.rfc3339) }
    case .steadiness:
      return try await steadiness(at: date)
        .map { SteadinessSamples().sample($0, over: week, name: date.rfc3339) }
    }
  }
}
