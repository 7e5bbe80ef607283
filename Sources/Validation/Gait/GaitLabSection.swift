import GaitTraining
import Mobility

/// Speed, stride length and cadence beside optical motion capture and insoles.
struct GaitLabSection {
  private typealias Pair = PairStatistics.Pair

  private struct System {
    var title: String
    var name: String
    var bouts: KeyPath<GaitReference, [ReferenceBout]>
    /// Speed straight and all, stride length straight, cadence straight.
    var peers: (String, String, String, String)
  }

  private static var systems: [System] {
    [
      System(
        title: "motion capture", name: "capture", bouts: \.motionCaptureBouts,
        peers: ("0.066", "0.081", "0.060", "2.2")),
      System(
        title: "insoles", name: "insoles", bouts: \.insoleBouts,
        peers: ("0.072", "0.084", "0.071", "3.0")),
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
      number is the median of its bouts, ours and the reference's, as the peers' was taken. Too few people
      for an interval that means much.
      """)
    var rows = GaitRows(.mobgap, "lab")
    for system in Self.systems {
      for isStraight in [true, false] {
        let trials = isStraight ? all.filter { $0.recording.reference.activity == .walking } : all
        let where_ = (isStraight ? "straight" : "all trials") + ", " + system.title
        let name = system.name + (isStraight ? ".straight" : ".all")
        rows.add(
          "speed, mean absolute error, \(where_)", "\(name).speed.mae", unit: "m/s",
          peers: isStraight ? system.peers.0 : system.peers.1,
          pairs(trials, system, \.speed) { $0.speed?.value }, PairStatistics.meanAbsoluteError)
        rows.add(
          "stride length, mean absolute error, \(where_)", "\(name).strideLength.mae", unit: "m",
          peers: isStraight ? system.peers.2 : "",
          pairs(trials, system, \.strideLength) { $0.stepLength.map { $0.value * 2 } },
          PairStatistics.meanAbsoluteError)
        rows.add(
          "cadence, mean absolute error, \(where_)", "\(name).cadence.mae", unit: "/min",
          digits: 2, peers: isStraight ? system.peers.3 : "",
          pairs(trials, system, \.cadence) { $0.cadence?.value },
          PairStatistics.meanAbsoluteError)
      }
    }
    report.table(rows)
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
