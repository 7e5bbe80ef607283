import GaitTraining
import Mobility

/// The accuracy of the step count for each sensor placement.
struct StepCountSection {
  private typealias Pair = PairStatistics.Pair

  private struct Place {
    var study: GaitStudy
    var name: String
    var title: String
    /// The result of a simple counter of peaks between 0.7 and 3 Hz.
    var peaks: String
  }

  private static let places = [
    Place(
      study: .oxford, name: "oxford", title: "phone in hand, pockets, bag, arm", peaks: "1.3"),
    Place(
      study: .weAllWalk, name: "weallwalk", title: "phones in pockets, 25 a second", peaks: "3.1"),
    Place(study: .sensorWatch, name: "sensorwatch", title: "wrist, magnitude alone", peaks: ""),
    Place(study: .stroke, name: "stroke", title: "lower back, after stroke", peaks: "4.6"),
    Place(study: .voisard, name: "voisard", title: "lower back, ten metres", peaks: "8.4"),
  ]

  private let runs: GaitRuns

  init(_ runs: GaitRuns) { self.runs = runs }

  func write(to report: inout Report) {
    guard Self.places.contains(where: { !runs[$0.study].isEmpty }) else { return }
    report.heading("Steps counted")
    report.paragraph(
      """
      The error of a recording's steps, in percent of those made, and its mean over recordings, at the wrist with \
      a few steps at a dishwasher and while dressing among them. Peers is what a plain counter of peaks between \
      0.7 and 3 Hz has on the whole sets, of which these are a part. False steps are those of recordings without any: at a desk, and tying laces.
      """)
    for place in Self.places where !runs[place.study].isEmpty {
      var rows = GaitRows(place.study, "steps." + place.name)
      let counted = runs[place.study].compactMap { run -> GaitRows.Item<Pair>? in
        guard let (measured, made) = Self.counts(run), made > 0 else { return nil }
        return GaitRows.Item(run: run, value: (measured, made))
      }
      rows.add(
        "\(place.title), mean absolute error", "mape", unit: "%", digits: 2, peers: place.peaks,
        counted, PairStatistics.meanAbsolutePercentError)
      let brisk = runs[place.study].filter(Self.isBrisk).compactMap { run in
        Self.counts(run).map { GaitRows.Item<Pair>(run: run, value: $0) }
      }
      rows.add(
        "\(place.title), ordinary and quick walks", "mape.brisk", unit: "%", digits: 2, brisk,
        PairStatistics.meanAbsolutePercentError)
      let slow = runs[place.study].filter { $0.recording.name.contains("slow-walking") }
        .compactMap { run in Self.counts(run).map { GaitRows.Item<Pair>(run: run, value: $0) } }
      rows.add(
        "\(place.title), slow walks", "mape.slow", unit: "%", digits: 2, slow,
        PairStatistics.meanAbsolutePercentError)
      let still = runs[place.study].filter { $0.recording.reference.stepCount == 0 }
      for isDesk in [true, false] {
        rows.add(
          "\(place.title), false steps \(isDesk ? "at a desk" : "at other work")",
          isDesk ? "false" : "false.other", unit: "/min", digits: 2,
          still.filter { Self.isDesk($0) == isDesk }.map { run in
            GaitRows.Item(run: run, value: (Double(run.steps.count), run.recording.duration / 60))
          }
        ) { values in
          let minutes = values.reduce(0) { $0 + $1.1 }
          return minutes > 0 ? values.reduce(0) { $0 + $1.0 } / minutes : .nan
        }
      }
      report.table(rows)
    }
  }

  /// Whether the dataset labels a walk as brisk.
  private static func isBrisk(_ run: GaitRun) -> Bool {
    run.recording.name.contains("normal-walking") || run.recording.name.contains("fast-walking")
  }

  private static func isDesk(_ run: GaitRun) -> Bool {
    run.recording.name.contains("desk") || run.recording.name.contains("pc-working")
  }

  /// Returns the counted and true steps: of the whole recording if known, otherwise within the
  /// straight parts.
  private static func counts(_ run: GaitRun) -> (Double, Double)? {
    let reference = run.recording.reference
    if let made = reference.stepCount { return (Double(run.steps.count), Double(made)) }
    guard !reference.straight.isEmpty else { return nil }
    func count(_ seconds: [Double]) -> Double {
      Double(seconds.count { second in reference.straight.contains { $0.contains(second) } })
    }
    return (count(run.steps.map(\.seconds)), count(reference.contacts.map(\.seconds)))
  }
}
