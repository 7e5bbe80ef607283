package import Swimming

/// The style models for each swimmer, trained on the others, for validation.
///
/// For a swimmer used to train the shipped models, models are trained on the other such swimmers of
/// the folder; for any other swimmer, the shipped models are used.
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

  /// Whether the shipped models were trained on a swimmer.
  package static func isKnown(_ subject: Int) -> Bool { StyleModel.trainedOn.contains(subject) }

  /// Returns models that were not trained on a swimmer; `nil` for a swimmer used to train the
  /// shipped ones if there are no others to train on.
  package func models(for subject: Int) -> StyleModels? {
    models[subject] ?? (Self.isKnown(subject) ? nil : StyleModels(features))
  }
}
