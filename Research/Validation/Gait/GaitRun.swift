import Foundation
import GaitTraining
import HealthModel
import Mobility

/// The engine's results for a recording, in seconds of the recording.
struct GaitRun {
  struct Step {
    var seconds: Double
    var foot: Foot?
  }

  struct Bout {
    var span: Range<Double>
    var bout: WalkingBout
  }

  let recording: GaitRecording
  let group: GaitSplit.Group
  private(set) var steps: [Step] = []
  private(set) var bouts: [Bout] = []

  /// Runs the engine with models that were not trained on the person.
  init(_ recording: GaitRecording, _ group: GaitSplit.Group, models: GaitModels) {
    self.recording = recording
    self.group = group
    var engine = MobilityEngine(
      MobilityConfiguration(placement: recording.placement, heightMeters: recording.height),
      models: models)
    for reading in recording.readings { receive(engine.process(reading)) }
    receive(engine.finish())
  }

  var subject: GaitSubject { GaitSubject(study: recording.study, name: recording.subject) }

  private mutating func receive(_ findings: [MobilityFinding]) {
    func seconds(_ instant: Instant) -> Double { (instant - GaitRecording.start).inSeconds }
    for finding in findings {
      switch finding {
      case .step(let step): steps.append(Step(seconds: seconds(step.time), foot: step.foot))
      case .bout(let bout):
        let start = seconds(bout.span.start)
        bouts.append(Bout(span: start..<max(start, seconds(bout.span.end)), bout: bout))
      case .stairs, .paced, .running, .push, .warning: break
      }
    }
  }

  /// Returns the mean of a value over the bouts, weighted by their durations; `nil` if no bout has
  /// it.
  func mean(_ value: (WalkingBout) -> Double?) -> Double? {
    var (sum, weight) = (0.0, 0.0)
    for bout in bouts {
      guard let value = value(bout.bout) else { continue }
      let seconds = bout.span.upperBound - bout.span.lowerBound
      sum += value * seconds
      weight += seconds
    }
    return weight > 0 ? sum / weight : nil
  }

  /// Returns the bout with the longest part within a time range, if that is at least half of the range.
  func bout(during span: Range<Double>) -> WalkingBout? {
    func seconds(_ bout: Bout) -> Double {
      let part = bout.span.clamped(to: span)
      return part.upperBound - part.lowerBound
    }
    guard let best = bouts.max(by: { seconds($0) < seconds($1) }),
      seconds(best) >= (span.upperBound - span.lowerBound) / 2
    else { return nil }
    return best.bout
  }

  /// Returns the median of a value over the bouts.
  func median(_ value: (WalkingBout) -> Double?) -> Double? {
    let values = bouts.compactMap { value($0.bout) }
    return values.isEmpty ? nil : Statistics.median(values)
  }
}

/// The engine's runs over the available datasets.
struct GaitRuns {
  let runs: [GaitStudy: [GaitRun]]

  /// - Throws: ``GaitRecordingError`` for the first invalid recording.
  init(data: URL) throws {
    let there = GaitStudy.allCases.filter {
      FileManager.default.fileExists(atPath: data.appending(path: $0.path).path)
    }
    let unseen: UnseenGaitModels? =
      KnownWalks.studies.allSatisfy(there.contains)
      ? UnseenGaitModels(try KnownWalks(data: data).walks, try ContactWalks(data: data)) : nil
    var runs: [GaitStudy: [GaitRun]] = [:]
    for study in there {
      let names = try study.names(below: data)
      runs[study] = try names.map { name in
        let recording = try study.recording(name, below: data)
        let group = GaitSplit.group(of: recording, among: names)
        let subject = GaitSubject(study: study, name: recording.subject)
        let models = group == .unseen ? .shipped : unseen?.models(for: subject) ?? .shipped
        return GaitRun(recording, group, models: models)
      }
    }
    self.runs = runs
  }

  subscript(study: GaitStudy) -> [GaitRun] { runs[study] ?? [] }
}
