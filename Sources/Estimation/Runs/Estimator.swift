public import Fitness
import Foundation
public import HealthModel
public import HealthStorage

/// Makes the estimates of a person from what the store has, for any moment.
///
/// It looks at nothing later than the moment, so that an estimate for a past one is what could have been
/// said then.
public struct Estimator: Sendable {
  let store: HealthStore
  public let person: PersonRecord

  /// How far estimates look back: a season for the oxygen uptake, six weeks for walking.
  static let fitnessWindow = Duration.seconds(90 * 86_400)
  static let walkingWindow = Duration.seconds(42 * 86_400)
  private static let laboratoryWindow = Duration.seconds(365 * 86_400)
  private static let laboratoryMargin = Duration.seconds(30 * 86_400)
  /// The oldest wear that the oxygen uptake asks about.
  static let wearWindow = Duration.seconds(365 * 86_400)

  public init(_ store: HealthStore) async throws(StoreError) {
    self.store = store
    person = try await PersonRecord(of: store)
  }

  /// What somebody could take in at highest effort, as of a moment.
  public func vo2Max(
    at date: Instant, progress: (Int, Int) -> Void = { _, _ in }
  ) async throws -> Result<VO2MaxEstimate, EstimateRefusal> {
    let window = try await fitnessWindow(of: Span(at: date))
    let findings = try await WorkoutFindings(store).findings(in: window, progress: progress)
    return try await vo2Max(at: [date], findings: findings)[0]
  }

  /// When the workouts are of that estimates of the oxygen uptake in a stretch of time look at.
  ///
  /// A laboratory's value counts for a year, with the workouts about it: they tell what is constantly wrong.
  func fitnessWindow(of span: Span) async throws(StoreError) -> Span {
    var start = span.start - Self.fitnessWindow
    for value in try await MeasuredResults(store: store).laboratory(until: span.end)
    where value.date > span.start - Self.laboratoryWindow {
      start = min(start, value.date - Self.laboratoryMargin)
    }
    return Span(start: start, end: span.end + .microseconds(1))
  }

  func vo2Max(
    at dates: [Instant], findings: [VO2MaxFinding]
  ) async throws(StoreError) -> [Result<VO2MaxEstimate, EstimateRefusal>] {
    guard let first = dates.min(), let last = dates.max() else { return [] }
    let laboratory = try await MeasuredResults(store: store).laboratory(until: last)
    let wear = try await WearReader(store, zone: person.zone).hours(
      in: Span(start: first - Self.wearWindow, end: last))
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

  /// How far somebody would walk in six minutes, as of a moment.
  public func sixMinuteWalk(
    at date: Instant
  ) async throws -> Result<SixMinuteWalkEstimate, EstimateRefusal> {
    let inputs = try await sixMinuteWalkInputs(
      in: Span(start: date - Self.walkingWindow, end: date))
    let moment = EstimateMoment(date, in: person.zone)
    do throws(EstimateRefusal) {
      return .success(
        try SixMinuteWalkEstimator().estimate(
          at: moment, facts: person.facts(at: date), inputs: inputs))
    } catch {
      return .failure(error)
    }
  }

  /// How steady somebody walks, as of a moment.
  public func steadiness(
    at date: Instant
  ) async throws -> Result<SteadinessEstimate, EstimateRefusal> {
    let walks = try await WalkReader(store).walks(
      in: Span(start: date - Self.walkingWindow, end: date))
    do throws(EstimateRefusal) {
      return .success(
        try SteadinessEstimator().estimate(
          at: EstimateMoment(date, in: person.zone), facts: person.facts(at: date), walks: walks))
    } catch {
      return .failure(error)
    }
  }

  /// What six-minute walks of a stretch of time are estimated from, the stored estimates of the oxygen uptake
  /// among it.
  func sixMinuteWalkInputs(
    in span: Span
  ) async throws(StoreError) -> SixMinuteWalkInputs {
    let wear = try await WearReader(store, zone: person.zone).hours(in: span)
    let results = MeasuredResults(store: store)
    let recalibrations = try await store.recalibrations(of: .sixMinuteWalkTestDistance)
    return SixMinuteWalkInputs(
      walks: try await WalkReader(store).walks(in: span),
      wear: WearHistory(wear.map { WearDay(day: $0.key, hours: Double($0.value)) }),
      tests: try await results.walkTests(until: span.end),
      oxygenUptakes: try await uptakes(in: span),
      recalibrations: recalibrations.map { Recalibration(issued: $0.issued, from: $0.from) })
  }

  private func uptakes(in span: Span) async throws(StoreError) -> [OxygenUptakeEstimate] {
    let samples = try await store.quantitySamples(
      .vo2Max, where: .time(in: span), sort: [.oldestFirst])
    return samples.compactMap(OxygenUptakeEstimate.init)
  }
}

extension OxygenUptakeEstimate {
  /// A stored estimate of ours; `nil` for any other sample.
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
