import GaitTraining
import Mobility

/// Steps, cadence, speed, double support and asymmetry compared with foot sensors.
struct GaitFeetSection {
  private typealias Pair = PairStatistics.Pair

  private let runs: GaitRuns

  init(_ runs: GaitRuns) { self.runs = runs }

  func write(to report: inout Report) {
    write(
      .voisard, "ten metres and back, healthy", peers: Peers.voisard,
      """
      Healthy people who walk ten metres, turn and walk back, a sensor at the lower back. Feet were measured \
      and checked by hand. Speeds are the ten metres over the time, and good to 8 percent.
      """, to: &report)
    write(
      .stroke, "on a belt, after stroke", peers: Peers.stroke,
      """
      People after stroke on a treadmill, a sensor at the lower back. Foot events are made of the feet's \
      gyroscopes; speeds are the belt's, in the trials where it was set.
      """, to: &report)
  }

  /// The better result of mobgap 1.2.0 and scikit-digital-health 0.17.18 on all of these
  /// recordings.
  ///
  /// Contacts and double support are within the walks given to them. Measured on 2026-11-22.
  private struct Peers {
    var f1, deviation, cadence, speed, doubleSupport, correlation, asymmetry: String

    static let voisard = Peers(
      f1: "0.949", deviation: "57 ms", cadence: "2.21", speed: "0.102", doubleSupport: "3.2",
      correlation: "-0.15", asymmetry: "")
    static let stroke = Peers(
      f1: "0.989", deviation: "31 ms", cadence: "0.71", speed: "0.114", doubleSupport: "5.7",
      correlation: "0.64", asymmetry: "0.30 on the whole set")
  }

  private func write(
    _ study: GaitStudy, _ title: String, peers: Peers, _ text: String, to report: inout Report
  ) {
    let all = runs[study]
    guard !all.isEmpty else { return }
    report.heading("Walking \(title)")
    report.paragraph(text)
    var rows = GaitRows(study, study == .voisard ? "voisard" : "stroke")
    let scores = all.map { GaitRows.Item(run: $0, value: $0.contactScore()) }
    func pooled(_ scores: [ContactScore]) -> ContactScore {
      scores.reduce(ContactScore(), +)
    }
    rows.add("initial contacts, F1 within 0.25 s", "contacts.f1", peers: peers.f1, scores) {
      pooled($0).f1
    }
    rows.add(
      "the same, steps of turns not counted", "contacts.f1.inside",
      all.map { GaitRows.Item(run: $0, value: $0.contactScore(margin: 0)) }
    ) { pooled($0).f1 }
    rows.add(
      "their times, standard deviation", "contacts.sd", unit: "ms", digits: 0,
      peers: peers.deviation, scores
    ) { pooled($0).deviation * 1000 }
    rows.add("their times, bias", "contacts.bias", unit: "ms", digits: 0, scores) {
      pooled($0).bias * 1000
    }
    rows.add("left or right, share right", "contacts.feet", scores) { pooled($0).footShare }
    let cadences = pairs(all, \.reference.cadence) { $0.mean { $0.cadence?.value } }
    rows.add(
      "cadence, mean absolute error", "cadence.mae", unit: "/min", digits: 2, peers: peers.cadence,
      cadences, PairStatistics.meanAbsoluteError)
    rows.add(
      "recordings halved or doubled", "cadence.octaves", digits: 0, cadences
    ) { Double($0.count { !(0.7...1.4).contains($0.measured / $0.true) }) }
    rows.add(
      "speed, mean absolute error", "speed.mae", unit: "m/s", peers: peers.speed,
      pairs(all, \.reference.speed) { $0.mean { $0.speed?.value } },
      PairStatistics.meanAbsoluteError)
    let slow = all.filter { ($0.recording.reference.speed ?? .infinity) < Self.slow }
    rows.add(
      "speed below \(Self.slow) m/s, mean absolute error", "speed.slow.mae", unit: "m/s",
      pairs(slow, \.reference.speed) { $0.mean { $0.speed?.value } },
      PairStatistics.meanAbsoluteError)
    addCoverage(all, "speeds within their interval of 80 %", "speed.coverage", to: &rows)
    addCoverage(
      slow, "speeds below \(Self.slow) m/s within it", "speed.slow.coverage", to: &rows)
    let supports = pairs(all, \.reference.doubleSupportPercent) {
      $0.mean { $0.doubleSupport.map { $0.value * 100 } }
    }
    rows.add(
      "double support, mean absolute error", "doubleSupport.mae", unit: "points", digits: 2,
      peers: peers.doubleSupport, supports, PairStatistics.meanAbsoluteError)
    rows.add(
      "double support, r", "doubleSupport.r", digits: 2, peers: peers.correlation, supports,
      PairStatistics.correlation)
    let asymmetries = pairs(all, \.reference.stepTimeAsymmetryPercent) {
      $0.mean { $0.stepTimeAsymmetry.map { $0 * 100 } }
    }
    rows.add(
      "step-time asymmetry, mean absolute error", "asymmetry.mae", unit: "points", digits: 2,
      asymmetries, PairStatistics.meanAbsoluteError)
    rows.add(
      "step-time asymmetry, r", "asymmetry.r", digits: 2, peers: peers.asymmetry, asymmetries,
      PairStatistics.correlation)
    report.table(rows)
  }

  /// The speed in m/s below which people shuffle more than they walk.
  private static let slow = 0.7

  /// Adds the coverage of the 80 % interval of the speed.
  private func addCoverage(
    _ all: [GaitRun], _ title: String, _ name: String, to rows: inout GaitRows
  ) {
    let held = all.compactMap { run -> GaitRows.Item<Bool>? in
      guard let speed = run.recording.reference.speed,
        let bout = run.bouts.max(by: { $0.bout.stepCount < $1.bout.stepCount })?.bout,
        let interval = bout.speed?.interval80
      else { return nil }
      return GaitRows.Item(run: run, value: interval.contains(speed))
    }
    rows.add(title, name, digits: 2, held) { held in
      held.isEmpty ? .nan : Double(held.count { $0 }) / Double(held.count)
    }
  }

  private func pairs(
    _ all: [GaitRun], _ truth: KeyPath<GaitRecording, Double?>, _ measured: (GaitRun) -> Double?
  ) -> [GaitRows.Item<Pair>] {
    all.compactMap { run in
      guard let truth = run.recording[keyPath: truth], let measured = measured(run) else {
        return nil
      }
      return GaitRows.Item(run: run, value: (measured, truth))
    }
  }
}
