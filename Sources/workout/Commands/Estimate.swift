import CommandOptions
import ArgumentParser
import Console
import Estimation
import Fitness
import Foundation
import HealthModel
import HealthStorage
import Recording
import Reports

struct Estimate: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "estimate",
    abstract: "Estimate fitness from workouts and walks, with an interval.",
    discussion: """
      vo2max is estimated from outdoor walks, runs and hikes with a heart rate; six-minute-walk and steadiness \
      from everyday walking, once per completed calendar week. Each estimate is printed with the interval that \
      contains the true value in 8 of 10 cases and with its inputs. If there is no estimate, the reason and the \
      remedy are printed.

      Requirements:
        vo2max           birth date; 24 hours of wear; in the last 90 days one brisk, steady workout of at least \
      10 minutes with heart rate (or three easy ones)
        six-minute-walk  8 hours of wear on 3 of 7 and 10 of 28 days; 10 bouts of level walking
        steadiness       height; walking with a sensor near the body's center on 4 days of the week

      Stored estimates are first updated with new data. --at computes the estimate of an earlier time from the data \
      until then and saves nothing.

        workout estimate vo2max
        workout estimate six-minute-walk --history
        workout estimate steadiness --at 2026-06-01 --json
      """)

  @Argument(help: ArgumentHelp("vo2max, six-minute-walk or steadiness.", valueName: "what"))
  var kind: EstimateKind
  @Option(help: ArgumentHelp("An earlier time to estimate for (default: now).", valueName: "time"))
  var at: MomentArgument?
  @Flag(help: "List all estimates, newest first.")
  var history = false
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    if at != nil && history {
      throw ValidationError("--at and --history cannot be combined")
    }
  }

  func run() async throws {
    try await Interruption.watching { try await report() }
  }

  private func report() async throws {
    let store = try await global.openStore()
    let now = Instant.now
    if let at {
      let zone = try await store.timeZone()
      guard let date = at.instant(in: zone) else {
        throw ValidationError("--at is not a valid time in the profile's time zone")
      }
      guard date <= now else { throw ValidationError("--at must be in the past") }
      return try await print(try await made(store, date), at: date, store)
    }
    try await EstimateRun(store).bringUpToDate(now)
    if history { return try await printHistory(store, now) }
    let stored = try await StoredEstimates(store).samples(of: kind, until: now)
    // The reason why there is no newer estimate, if the newest is outdated.
    let refusal = try await made(store, now).refusal
    try await print(
      (stored.last.map { EstimateEntry(kind: kind, sample: $0) }, refusal), at: now, store)
  }

  private typealias Made = (entry: EstimateEntry?, refusal: EstimateUnavailability?)

  private func made(_ store: HealthStore, _ date: Instant) async throws -> Made {
    var line = ProgressLine()
    defer { line.clear() }
    let result = try await Estimator(store).sample(of: kind, at: date) { done, count in
      line.show("reading workouts, \(done) of \(count)")
    }
    switch result {
    case .success(let sample): return (EstimateEntry(kind: kind, sample: sample), nil)
    case .failure(let refusal): return (nil, refusal)
    }
  }

  private func print(_ made: Made, at date: Instant, _ store: HealthStore) async throws {
    let trend = kind == .steadiness ? try await Self.trend(store, date) : nil
    var name: EstimateClass?
    if let entry = made.entry { name = EstimateClass(entry, try await PersonRecord(of: store)) }
    let words = made.refusal.map { RefusalWords(kind: kind, refusal: $0) }
    let readiness = kind == .steadiness ? try await Self.readiness(store, date) : nil
    let proposal = kind == .sixMinuteWalk ? try await RecalibrationProposal(store, at: date) : nil
    if global.json {
      let json = EstimateJSON(
        kind: kind, at: date, estimate: made.entry, history: nil, refusal: words, trend: trend,
        fitnessClass: name?.word, readiness: readiness, proposal: proposal)
      return try Output().line(try JSONText.line(json))
    }
    let page = EstimatePage(kind: kind, units: global.units, times: global.times)
    var lines: [String] = []
    if let entry = made.entry {
      lines += page.lines(entry, class: name?.text, trend: trend)
      if let words { lines += page.lines(words, hasOlder: true) }
    } else if let words {
      lines += page.lines(words, hasOlder: false)
    }
    if let readiness { lines.append(page.line(readiness)) }
    if let proposal { lines += page.lines(proposal) }
    if made.entry != nil {
      lines.append(EstimatePage.caution)
      lines[0] = Terminal.output.styled(lines[0], .bold)
    }
    try Output().line(lines.joined(separator: "\n"))
  }

  private func printHistory(_ store: HealthStore, _ now: Instant) async throws {
    let entries = try await StoredEstimates(store).samples(of: kind, until: now)
      .reversed().map { EstimateEntry(kind: kind, sample: $0) }
    if global.json {
      let json = EstimateJSON(
        kind: kind, at: now, estimate: nil, history: entries, refusal: nil, trend: nil)
      return try Output().line(try JSONText.line(json))
    }
    guard !entries.isEmpty else {
      return Terminal.warn("no estimates yet; the reason: workout estimate \(kind.rawValue)")
    }
    let page = EstimatePage(kind: kind, units: global.units, times: global.times)
    var table = Table([
      .init(kind == .vo2Max ? "day" : "week of", .left), .init("value"),
      .init("80% interval", rank: 1), .init("data since", .left, rank: 2),
    ])
    table.rows = entries.map(page.row)
    let lines = table.lines(on: Terminal.output) + [EstimatePage.caution]
    try Output().line(lines.joined(separator: "\n"))
  }

  /// Returns the number of days with walking speeds in the two weeks before a time.
  private static func readiness(
    _ store: HealthStore, _ date: Instant
  ) async throws -> SteadinessReadiness {
    let zone = try await store.timeZone()
    let weeks = Duration.seconds(15 * 86_400)
    let speeds = try await store.quantitySamples(
      .walkingSpeed, where: .time(from: date - weeks, to: date))
    return SteadinessReadiness(
      speedDays: speeds.map { CalendarDay(of: $0.span.start, in: zone) },
      at: EstimateMoment(date, in: zone))
  }

  private static func trend(_ store: HealthStore, _ date: Instant) async throws -> SteadinessTrend?
  {
    let scores = try await StoredEstimates(store).steadinessScores(until: date)
    return SteadinessHistory(scores).trends.last ?? nil
  }
}
