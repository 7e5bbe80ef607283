import Foundation
import GaitTraining
import Mobility

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
