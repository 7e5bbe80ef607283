import Foundation
import GaitTraining
import Mobility

/// What the walking engine measures of people whose steadiness ought to differ, beside the scale of the score.
///
/// The scale is a choice from clinical ranges; this says how the engine's own numbers lie on it.
struct SteadinessMeasuresSection {
  private static let studies: [(study: GaitStudy, title: String)] = [
    (.voisard, "healthy, ten metres and back"), (.mobgap, "older and ill people in a laboratory"),
    (.stroke, "after stroke, on a belt"),
  ]
  /// As the score has them.
  private static let shortestSeconds = 10.0
  private static let fewestSteps = 20

  private let runs: GaitRuns

  init(_ runs: GaitRuns) { self.runs = runs }

  func write(to report: inout Report) {
    var rows: [[String]] = []
    for (study, title) in Self.studies {
      let people = people(of: study)
      guard !people.isEmpty else { continue }
      let texts = Self.measures.map { text(people, $0.name, $0.of, &report, study) }
      rows.append([title, "\(people.count)"] + texts)
    }
    guard !rows.isEmpty else { return }
    report.heading("Walking steadiness: the measures of people")
    report.paragraph(
      """
      For each person the median over bouts of ten seconds and twenty steps or more, as the score takes them; told are \
      the median of people and the middle half. The reference is what a score of 90 % has, and a step what takes \
      away part of it. No set has everyday walking of a week, so no score can be told.
      """)
    report.table(["people", "n"] + Self.measures.map(\.title), rows + [Self.scale])
  }

  private static let scale = [
    "reference and step of the score", "", "0.84, −0.14", "0.42, −0.05", "27, +3.5", "3.5, +1.2",
    "13, +6",
  ]

  private struct Measure: Sendable {
    var name: String
    var title: String
    var of: @Sendable (WalkingBout, Double?) -> Double?
  }

  private static let measures = [
    Measure(name: "speed", title: "speed over height, /s") { bout, height in
      height.flatMap { height in bout.speed.map { $0.value / height } }
    },
    Measure(name: "stepLength", title: "step length over height") { bout, height in
      height.flatMap { height in bout.stepLength.map { $0.value / height } }
    },
    Measure(name: "doubleSupport", title: "double support, %") { bout, _ in
      bout.doubleSupport.map { $0.value * 100 }
    },
    Measure(name: "variability", title: "stride time variability, %") { bout, _ in
      bout.strideTimeVariability.map { $0 * 100 }
    },
    Measure(name: "asymmetry", title: "uneven strides, %") { bout, _ in
      bout.asymmetry.map { $0.value * 100 }
    },
  ]

  private func people(of study: GaitStudy) -> [[GaitRun]] {
    Dictionary(grouping: runs[study], by: \.recording.subject).sorted { $0.key < $1.key }
      .map(\.value)
  }

  private func text(
    _ people: [[GaitRun]], _ name: String, _ measure: (WalkingBout, Double?) -> Double?,
    _ report: inout Report, _ study: GaitStudy
  ) -> String {
    let values = people.compactMap { runs -> Double? in
      let values = runs.flatMap { run in
        run.bouts.compactMap { bout -> Double? in
          guard bout.span.upperBound - bout.span.lowerBound >= Self.shortestSeconds,
            bout.bout.stepCount >= Self.fewestSteps
          else { return nil }
          return measure(bout.bout, run.recording.height)
        }
      }
      return values.isEmpty ? nil : Statistics.median(values)
    }.sorted()
    guard !values.isEmpty else { return "" }
    let median = Statistics.median(values)
    report.add(
      Figure(
        name: "steadiness.measures.\(name)", value: median, unit: "", count: values.count,
        interval: nil, dataset: study.path))
    let (low, high) = (values[values.count / 4], values[(values.count * 3) / 4])
    return String(format: "%.2f (%.2f to %.2f)", median, low, high)
  }
}
