import GaitTraining
import Mobility

/// Speed, stride length and cadence compared with optical motion capture and insoles.
struct GaitLabSection {
  private typealias Pair = PairStatistics.Pair

  private struct Peers {
    var speed, strideLength, cadence: String
  }

  private struct System {
    var title: String
    var name: String
    var bouts: KeyPath<GaitReference, [ReferenceBout]>
    /// mobgap 1.2.0 on the same trials, straight and all, measured on 2026-11-22.
    var straight, all: Peers
  }

  private static var systems: [System] {
    [
      System(
        title: "motion capture", name: "capture", bouts: \.motionCaptureBouts,
        straight: Peers(speed: "0.053", strideLength: "0.048", cadence: "2.26"),
        all: Peers(speed: "0.081", strideLength: "0.107", cadence: "2.41")),
      System(
        title: "insoles", name: "insoles", bouts: \.insoleBouts,
        straight: Peers(speed: "0.072", strideLength: "0.071", cadence: "3.00"),
        all: Peers(speed: "0.095", strideLength: "0.111", cadence: "2.00")),
    ]
  }

  private let runs: GaitRuns

  init(_ runs: GaitRuns) { self.runs = runs }

  func write(to report: inout Report) {
    let all = runs[.mobgap]
    guard !all.isEmpty else { return }
    report.heading("Walking in a laboratory")
    report.paragraph(
      """
      Trials of mobgap, a sensor at the lower back: straight walks, and the activities of a day. A trial's
      number is the median of its bouts, ours and the reference's, as the peers' was taken; slow bouts are compared one
      by one. One person is tuned on and one is held out: too few for an interval.
      """)
    var rows = GaitRows(.mobgap, "lab")
    for system in Self.systems {
      for isStraight in [true, false] {
        let trials = isStraight ? all.filter { $0.recording.reference.activity == .walking } : all
        let peers = isStraight ? system.straight : system.all
        let scope = (isStraight ? "straight" : "all trials") + ", " + system.title
        let name = system.name + (isStraight ? ".straight" : ".all")
        rows.add(
          "speed, mean absolute error, \(scope)", "\(name).speed.mae", unit: "m/s",
          peers: peers.speed,
          pairs(trials, system, \.speed) { $0.speed?.value }, PairStatistics.meanAbsoluteError)
        rows.add(
          "stride length, mean absolute error, \(scope)", "\(name).strideLength.mae", unit: "m",
          peers: peers.strideLength,
          pairs(trials, system, \.strideLength) { $0.stepLength.map { $0.value * 2 } },
          PairStatistics.meanAbsoluteError)
        rows.add(
          "cadence, mean absolute error, \(scope)", "\(name).cadence.mae", unit: "/min",
          digits: 2, peers: peers.cadence,
          pairs(trials, system, \.cadence) { $0.cadence?.value },
          PairStatistics.meanAbsoluteError)
      }
      addSlow(all, system, to: &rows)
    }
    report.table(rows)
  }

  /// The speed in m/s below which a bout is slow.
  private static let slow = 0.7

  /// Adds the speed of slow bouts, each compared with the engine's bouts of the same time.
  private func addSlow(_ all: [GaitRun], _ system: System, to rows: inout GaitRows) {
    let bouts = all.flatMap { run in
      run.recording.reference[keyPath: system.bouts].filter { $0.speed < Self.slow }
        .map { (run: run, bout: $0, found: run.bout(during: $0.span)) }
    }
    let speeds = bouts.compactMap { item -> GaitRows.Item<(Pair, isWithin: Bool)>? in
      guard let speed = item.found?.speed else { return nil }
      return GaitRows.Item(
        run: item.run,
        value: (
          (speed.value, item.bout.speed), speed.interval80?.contains(item.bout.speed) ?? false
        ))
    }
    let scope = "bouts below \(Self.slow) m/s, " + system.title
    rows.add(
      "speed, mean absolute error, \(scope)", "\(system.name).slow.speed.mae", unit: "m/s", speeds
    ) { PairStatistics.meanAbsoluteError($0.map(\.0)) }
    rows.add(
      "speed, bias, \(scope)", "\(system.name).slow.speed.bias", unit: "m/s", speeds
    ) { PairStatistics.bias($0.map(\.0)) }
    rows.add(
      "speeds within their interval of 80 %, \(scope)", "\(system.name).slow.speed.coverage",
      digits: 2, speeds
    ) { Double($0.count(where: \.isWithin)) / Double($0.count) }
    rows.add(
      "found with a speed, \(scope)", "\(system.name).slow.found", digits: 2,
      bouts.map { GaitRows.Item(run: $0.run, value: $0.found?.speed != nil) }
    ) { found in Double(found.count { $0 }) / Double(found.count) }
  }

  private func pairs(
    _ trials: [GaitRun], _ system: System, _ truth: KeyPath<ReferenceBout, Double>,
    _ measured: (WalkingBout) -> Double?
  ) -> [GaitRows.Item<Pair>] {
    trials.compactMap { run in
      let bouts = run.recording.reference[keyPath: system.bouts]
      guard !bouts.isEmpty, let measured = run.median(measured) else { return nil }
      let median = Statistics.median(bouts.map { $0[keyPath: truth] })
      return GaitRows.Item(run: run, value: (measured, median))
    }
  }
}
