import HealthModel
import Routes
import TestSupport

/// Simulated open-water swims, since no recording with a surveyed path was available.
struct OpenWaterSection {
  private static let seeds: Range<UInt64> = 1000..<1040
  private static let floatingSeconds = 600
  private static let thinned = Duration.seconds(30)

  func write(to report: inout Report) {
    report.heading("Open water")
    report.paragraph(
      """
      1500 m of crawl round simulated buoys, \(Self.seeds.count) draws each: 1.0 to 1.3 m/s, weaving 3 m to each
      side, a fix in 40, 25 or 12 % of the seconds, in bursts, errors of 8, 14 or 25 m and outliers of 50 to
      100 m. Error of the distance in percent, the median with its sign, the worst by its size. The constants
      were chosen on other draws of the same simulation, so the figures hold for receivers that err as it does.
      """)
    var rows: [[String]] = []
    for severity in SimulatedOpenWaterSwim.Severity.allCases {
      for course in TestSupport.Course.openWater {
        let swims = Self.seeds.map { SimulatedOpenWaterSwim(course, severity, seed: $0) }
        let ours = errors(swims) { meters($0, .openWater) }
        report.add(
          Figure(
            name: "open_water_distance_error_percent", value: median(ours.map(abs)), unit: "%",
            count: ours.count, interval: Statistics.interval(of: ours.map(abs)) { median($0) },
            dataset: "simulated \(severity) \(course.name)"))
        rows.append(
          [severity.rawValue, course.title] + cells(ours)
            + cells(errors(swims) { meters($0, .pool) })
            + cells(errors(swims) { sum(locations($0)) })
            + cells(errors(swims) { sum(thinned(locations($0))) }))
      }
    }
    report.table(
      [
        "receiver", "course", "**workout**", "worst", "as on land", "worst", "every fix", "worst",
        "a fix each 30 s", "worst",
      ], rows)
    floating(in: &report)
  }

  private func floating(in report: inout Report) {
    let swims = Self.seeds.map {
      SimulatedOpenWaterSwim(
        .openWaterLine, meters: 1, .moderate, seed: $0, rests: [(0, Self.floatingSeconds)])
    }
    let ours = swims.map { meters($0, .openWater) }
    let land = swims.map { meters($0, .pool) }
    report.paragraph(
      """
      Ten minutes afloat at one place, moderate receiver: \(format(median(ours))) m in the median and
      \(format(ours.max() ?? 0)) m at the worst; as on land \(format(median(land))) and
      \(format(land.max() ?? 0)) m.
      """)
    report.add(
      Figure(
        name: "open_water_floating_m", value: ours.max() ?? 0, unit: "m", count: ours.count,
        interval: nil, dataset: "simulated moderate, the worst draw"))
  }

  private func cells(_ errors: [Double]) -> [String] {
    [format(median(errors)), format(errors.map(abs).max() ?? 0)]
  }

  private func errors(
    _ swims: [SimulatedOpenWaterSwim], by meters: (SimulatedOpenWaterSwim) -> Double
  ) -> [Double] {
    swims.map { 100 * (meters($0) / $0.meters - 1) }
  }

  private func meters(
    _ swim: SimulatedOpenWaterSwim, _ place: WorkoutConfiguration.SwimmingLocationType
  ) -> Double {
    var engine = RouteEngine(activity: .swimming, swimmingLocation: place)
    for fix in swim.fixes { _ = engine.process(fix) }
    _ = engine.finish()
    return engine.totals.distanceMeters
  }

  private func locations(_ swim: SimulatedOpenWaterSwim) -> [Location] {
    swim.fixes.compactMap(\.value.location)
  }

  private func thinned(_ line: [Location]) -> [Location] {
    line.reduce(into: []) { kept, next in
      if let last = kept.last, next.time - last.time < Self.thinned { return }
      kept.append(next)
    }
  }

  private func sum(_ line: [Location]) -> Double {
    zip(line, line.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
  }

  private func median(_ values: [Double]) -> Double { Statistics.median(values) }
}
