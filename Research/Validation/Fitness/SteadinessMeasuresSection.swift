import GaitTraining
import Mobility

/// The mobility engine's measures of people whose steadiness should differ, compared with the scale
/// of the score.
///
/// The scale was chosen from clinical ranges; this shows where the engine's own values lie on it.
struct SteadinessMeasuresSection {
  private static let studies: [(study: GaitStudy, name: String, title: String)] = [
    (.voisard, "voisard", "healthy, ten metres and back"),
    (.mobgap, "lab", "older and ill people in a laboratory"),
    (.stroke, "stroke", "after stroke, on a belt"),
  ]
  /// As in the score.
  private static let shortestSeconds = 10.0
  private static let minimumSteps = 20

  private struct Measure: Sendable {
    var name: String
    var title: String
    /// The scale of the score: the healthy value, and one step.
    var scale: String
    var of: @Sendable (WalkingBout, _ height: Double?) -> Double?
  }

  private static let measures = [
    Measure(name: "speed", title: "speed over height, /s", scale: "0.84, −0.14") { bout, height in
      height.flatMap { height in bout.speed.map { $0.value / height } }
    },
    Measure(name: "stepLength", title: "step length over height", scale: "0.42, −0.05") {
      bout, height in
      height.flatMap { height in bout.stepLength.map { $0.value / height } }
    },
    Measure(name: "doubleSupport", title: "double support, %", scale: "27, +3.5") { bout, _ in
      bout.doubleSupport.map { $0.value * 100 }
    },
    Measure(name: "variability", title: "stride time variability, %", scale: "3.5, +1.2") {
      bout, _ in
      bout.strideTimeVariability.map { $0 * 100 }
    },
    Measure(name: "asymmetry", title: "uneven strides, %", scale: "13, +6") { bout, _ in
      bout.asymmetry.map { $0.value * 100 }
    },
  ]

  private let runs: GaitRuns

  init(_ runs: GaitRuns) { self.runs = runs }

  func write(to report: inout Report) {
    guard Self.studies.contains(where: { !runs[$0.study].isEmpty }) else { return }
    report.heading("Walking steadiness: the measures of people")
    report.paragraph(
      """
      The median of recordings, each the median of its bouts of ten seconds and twenty steps or more, which the score
      takes. In the place of peers stands the score's own scale: what has 90 %, and a step away from it. No set has
      everyday walking of a week, so no score can be told.
      """)
    for (study, name, title) in Self.studies where !runs[study].isEmpty {
      var rows = GaitRows(study, "steadiness." + name)
      for measure in Self.measures {
        let items = runs[study].compactMap { run in
          Self.value(of: run, measure).map { GaitRows.Item(run: run, value: $0) }
        }
        rows.add(
          "\(measure.title), \(title)", measure.name, digits: 2, peers: measure.scale, items,
          Statistics.median)
      }
      report.table(rows)
    }
  }

  private static func value(of run: GaitRun, _ measure: Measure) -> Double? {
    let values = run.bouts.compactMap { bout -> Double? in
      guard bout.span.upperBound - bout.span.lowerBound >= shortestSeconds,
        bout.bout.stepCount >= minimumSteps
      else { return nil }
      return measure.of(bout.bout, run.recording.height)
    }
    return values.isEmpty ? nil : Statistics.median(values)
  }
}
