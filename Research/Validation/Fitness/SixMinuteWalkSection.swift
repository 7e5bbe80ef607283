import Fitness
import TestSupport

/// The six-minute walk estimate on simulated people with a known distance.
struct SixMinuteWalkSection {
  private static let people = 1000
  private static let dataset = "simulation"
  private static let lossDay = 70
  private static let lossMeters = 120.0

  func write(to report: inout Report) {
    report.heading("Six-minute walk: simulated people")
    report.paragraph(
      """
      No open data hold everyday walking beside a six-minute walk, so that these figures say what the
      arithmetic does where its assumptions hold, not how near a real person's test it comes. The
      assumptions are in `SimulatedWalker`; one line shows what happens where one of them does not hold.
      """)
    var rows = FigureRows(Self.dataset, prefix: "six.simulation.")
    addCoverage(to: &rows)
    addTest(to: &rows)
    addChanges(to: &rows)
    for isRecalibrated in [false, true] { addLoss(isRecalibrated, to: &rows) }
    addWindows(to: &rows)
    report.table(rows, over: "people")
  }

  private func addCoverage(to rows: inout FigureRows) {
    for (factor, title) in [(0.10, "as assumed"), (0.15, "habits half again as different")] {
      let simulation = SixMinuteWalkSimulation(factorDeviation: factor)
      let people = simulation.people(Self.people, days: 182, seed: 1)
      let name = factor == 0.10 ? "" : ".otherHabits"
      for weeks in [4, 12, 26] {
        let judged = people.enumerated().compactMap { index, person in
          person.estimate(after: weeks * 7).map {
            (subject: index, estimate: $0, truth: person.truth(after: weeks * 7))
          }
        }
        rows.add(
          "in the 80 % interval after \(weeks) weeks, \(title)", "coverage80.week\(weeks)\(name)",
          share: judged.map { ($0.subject, $0.estimate.interval.contains($0.truth)) })
        guard weeks == 26 else { continue }
        let errors = judged.map { $0.estimate.unlimitedMeters - $0.truth }
        add("bias, \(title)", "bias\(name)", errors, Self.mean, to: &rows)
        add("root mean square error, \(title)", "rmse\(name)", errors, Self.rms, to: &rows)
        add(
          "standard deviation that is told, \(title)", "sd\(name)",
          judged.map(\.estimate.standardDeviation), Self.mean, to: &rows)
      }
    }
  }

  /// Adds the effect of one entered test on later estimates.
  private func addTest(to rows: inout FigureRows) {
    let day = 60
    let people = SixMinuteWalkSimulation(testDay: day)
      .people(Self.people / 2, days: day + 180, seed: 6)
    for after in [7, 60, 180] {
      let judged = people.enumerated().compactMap { index, person in
        person.estimate(after: day + after).map {
          (subject: index, estimate: $0, truth: person.truth(after: day + after))
        }
      }
      add(
        "root mean square error \(after) days after a test", "test.day\(after).rmse",
        judged.map { $0.estimate.unlimitedMeters - $0.truth }, Self.rms, to: &rows)
      rows.add(
        "in the 80 % interval \(after) days after a test", "test.day\(after).coverage80",
        share: judged.map { ($0.subject, $0.estimate.interval.contains($0.truth)) })
    }
  }

  /// Adds the rate of false change reports.
  private func addChanges(to rows: inout FigureRows) {
    let people = SixMinuteWalkSimulation(driftDeviation: 0)
      .people(Self.people, days: 126, seed: 2)
    for weeks in [1, 6] {
      let judged = people.enumerated().compactMap { index, person -> (Int, Bool)? in
        guard let later = person.estimate(after: 126),
          let earlier = person.estimate(after: 126 - weeks * 7)
        else { return nil }
        return (index, SixMinuteWalkChange(from: earlier, to: later).isSignificant)
      }
      rows.add(
        "change told where there is none, \(weeks) weeks apart", "falseChange.weeks\(weeks)",
        share: judged)
    }
  }

  /// Adds the detected share of a sudden loss.
  private func addLoss(_ isRecalibrated: Bool, to rows: inout FigureRows) {
    var simulation = SixMinuteWalkSimulation(isRecalibrated: isRecalibrated)
    simulation.loss = .init(day: Self.lossDay, meters: Self.lossMeters)
    let people = simulation.people(Self.people, days: Self.lossDay + 56, seed: 3)
    let word = isRecalibrated ? "recalibrated" : "not recalibrated"
    let name = isRecalibrated ? "recalibrated" : "plain"
    for days in [7, 14, 28, 42] {
      let shown = people.compactMap { person -> Double? in
        guard let before = person.estimate(after: Self.lossDay),
          let after = person.estimate(after: Self.lossDay + days)
        else { return nil }
        return before.unlimitedMeters - after.unlimitedMeters
      }
      add(
        "shown of a loss of 120 m after \(days) days, \(word)", "loss.\(name).day\(days)", shown,
        Self.mean, to: &rows)
    }
    guard isRecalibrated else { return }
    let waits = people.compactMap { person in
      (1...28).first { person.estimate(after: Self.lossDay + $0) != nil }.map(Double.init)
    }
    add("days until there is an estimate", "rebuilding.days", waits, Self.mean, to: &rows)
    rows.add(
      "people with an estimate within 14 days", "rebuilding.within14",
      share: waits.enumerated().map { index, days in (index, days <= 14) })
    rows.add(
      "in the 80 % interval 14 days after, recalibrated", "coverage80.recalibrated",
      share: people.enumerated().compactMap { index, person in
        let days = Self.lossDay + 14
        return person.estimate(after: days).map {
          (index, $0.interval.contains(person.truth(after: days)))
        }
      })
  }

  /// Adds the window lengths: a longer window is more certain, a shorter one shows a loss sooner.
  private func addWindows(to rows: inout FigureRows) {
    let steady = SixMinuteWalkSimulation(factorDeviation: 0.001, driftDeviation: 0)
      .people(Self.people / 2, days: 70, seed: 4)
    var loss = SixMinuteWalkSimulation()
    loss.loss = .init(day: Self.lossDay, meters: Self.lossMeters)
    let losing = loss.people(Self.people / 2, days: Self.lossDay + 7, seed: 5)
    for days in [7.0, 14, 42] {
      let estimator = SixMinuteWalkEstimator(windowDays: days)
      let errors = steady.compactMap { person in
        person.estimate(after: 70, by: estimator).map {
          $0.unlimitedMeters - person.truth(after: 70)
        }
      }
      let window = Int(days)
      add(
        "root mean square error without drift and habits, window of \(window) days",
        "window\(window).rmse", errors, Self.rms, to: &rows)
      let shown = losing.compactMap { person -> Double? in
        guard let before = person.estimate(after: Self.lossDay, by: estimator),
          let after = person.estimate(after: Self.lossDay + 7, by: estimator)
        else { return nil }
        return before.unlimitedMeters - after.unlimitedMeters
      }
      add(
        "shown of a loss of 120 m after 7 days, window of \(window) days", "window\(window).loss",
        shown, Self.mean, to: &rows)
    }
  }

  private func add(
    _ title: String, _ name: String, _ values: [Double], _ statistic: ([Double]) -> Double,
    to rows: inout FigureRows
  ) {
    rows.add(
      title, name, statistic(values), Statistics.interval(of: values, statistic),
      count: values.count, unit: name.hasPrefix("rebuilding") ? "d" : "m")
  }

  private static func mean(_ values: [Double]) -> Double {
    values.reduce(0, +) / Double(values.count)
  }

  private static func rms(_ values: [Double]) -> Double {
    mean(values.map { $0 * $0 }).squareRoot()
  }
}
