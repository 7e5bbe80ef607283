package import Mobility

/// The accuracy of distinguishing level ground from stairs for people not used for training.
package struct StairsScore: Hashable, Sendable {
  /// The recall per class, averaged over subjects; lanes as ``StairsClass``.
  package var recalls: SIMD4<Double>
  package var windowCount: Int
  package var subjectCount: Int

  /// The mean recall over the classes.
  package var balancedAccuracy: Double { recalls.sum() / Double(StairsClass.allCases.count) }
}

/// The windows of a dataset, each classified by a model trained on everyone else.
package struct UnseenStairs: Sendable {
  package let set: StairsSet
  package let judgements: [StairsJudgement]

  package init(_ set: StairsSet) {
    self.set = set
    let trainer = StairsTrainer()
    var judgements = [StairsJudgement?](repeating: nil, count: set.windows.count)
    for subject in set.subjects {
      let model = StairsModel(trainer.coefficients(for: set, without: subject))
      for index in set.windows.indices where set.windows[index].subject == subject {
        judgements[index] = model.judgement(for: set.windows[index].values)
      }
    }
    self.judgements = judgements.compactMap(\.self)
  }

  /// Returns the score over the windows of some subjects of a study.
  package func score(_ study: GaitStudy, subjects: Set<String>) -> StairsScore {
    score(study, subjects) { index in [(set.windows[index].recording, judgements[index])] }
  }

  /// Returns the score with one class per recording: the most likely class over all of its windows.
  package func recordingScore(_ study: GaitStudy, subjects: Set<String>) -> StairsScore {
    var sums: [String: SIMD4<Double>] = [:]
    for (window, judgement) in zip(set.windows, judgements) {
      sums[window.recording, default: .zero] += judgement.probabilities
    }
    var seen: Set<String> = []
    return score(study, subjects) { index in
      let name = set.windows[index].recording
      guard seen.insert(name).inserted, let sum = sums[name] else { return [] }
      return [(name, StairsJudgement(probabilities: sum / sum.sum(), contributions: []))]
    }
  }

  private func score(
    _ study: GaitStudy, _ subjects: Set<String>,
    _ named: (Int) -> [(String, StairsJudgement)]
  ) -> StairsScore {
    var rights: [StairsClass: [String: (right: Int, count: Int)]] = [:]
    var count = 0
    for (index, window) in set.windows.enumerated()
    where window.study == study && subjects.contains(window.subject) {
      for (_, judgement) in named(index) {
        count += 1
        let isRight = judgement.likeliest == window.kind
        rights[window.kind, default: [:]][window.subject, default: (0, 0)].count += 1
        rights[window.kind, default: [:]][window.subject, default: (0, 0)].right += isRight ? 1 : 0
      }
    }
    var recalls = SIMD4<Double>.zero
    for kind in StairsClass.allCases {
      let people = rights[kind, default: [:]].values
      let sum = people.reduce(0) { $0 + Double($1.right) / Double($1.count) }
      recalls[kind.rawValue] = people.isEmpty ? .nan : sum / Double(people.count)
    }
    let people = Set(rights.values.flatMap(\.keys))
    return StairsScore(recalls: recalls, windowCount: count, subjectCount: people.count)
  }
}
