package import Swimming

/// For each swimmer models that were made without him, so that they can be judged by him.
///
/// For a swimmer whom the shipped models know, models are made of the others of the folder that they know;
/// to any other the shipped ones are strange already, and nothing is made for him.
package struct UnseenModels: Sendable {
  package let features: FeatureSet
  private let models: [Int: StyleModels]

  package init(_ study: StudyRecordings, _ features: FeatureSet) {
    self.features = features
    let known = study.canonical.filter { Self.isKnown($0.subject) }
    let subjects = Set(known.map(\.subject)).sorted()
    guard subjects.count > 1 else {
      models = [:]
      return
    }
    let trainer = StyleTrainer()
    let folds = WindowLength.allCases.map { length in
      trainer.leavingOneOut(
        .training(known, features, length), subjects: subjects
      ).mapValues { StyleModel(features, length, $0) }
    }
    let shipped = StyleModels(features)
    models = Dictionary(
      uniqueKeysWithValues: subjects.map { subject in
        let made = StyleModels(
          threeSeconds: folds[0][subject] ?? shipped.threeSeconds,
          sixSeconds: folds[1][subject] ?? shipped.sixSeconds)
        return (subject, made)
      })
  }

  /// Whether the shipped models were made from a swimmer too.
  package static func isKnown(_ subject: Int) -> Bool { StyleModel.trainedOn.contains(subject) }

  /// Models that have not seen a swimmer; `nil` for one whom the shipped know and who has no others beside
  /// him to make models of.
  package func models(for subject: Int) -> StyleModels? {
    models[subject] ?? (Self.isKnown(subject) ? nil : StyleModels(features))
  }
}

extension StyleTrainer {
  /// For each of some subjects the coefficients that the others make.
  ///
  /// Each begins where that of all subjects ends, which is never far.
  package func leavingOneOut(
    _ windows: LabelledWindows, subjects: [Int]
  ) -> [Int: StyleCoefficients] {
    let all = coefficients(for: windows)
    return Dictionary(
      uniqueKeysWithValues: subjects.map { subject in
        (subject, coefficients(for: windows, without: subject, from: all))
      })
  }
}
