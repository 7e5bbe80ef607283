import SwimTraining
import Swimming
import TestSupport
import Testing

struct UnseenModelsTests {
  private func swim(_ subject: Int, _ label: MotionLabel) -> LabelledRecording {
    var generator = Seed(UInt64(subject)).generator
    let size = Double(label.rawValue * 3)
    let frames = (0..<30 * 8).map { _ in
      WristFrame(
        SIMD8(
          -size, Double.random(in: -1...1, using: &generator), 9,
          Double.random(in: -size - 1...size + 1, using: &generator), 0, 0, 0, 0))
    }
    return LabelledRecording(
      name: "u\(subject)_Style_1.csv", subject: subject, style: "Style", frames: frames,
      labels: frames.map { _ in label })
  }

  private func study(_ subjects: [Int]) -> StudyRecordings {
    StudyRecordings(subjects.flatMap { [swim($0, .none), swim($0, .freestyle)] })
  }

  private func probabilities(_ model: StyleModel) -> StyleProbabilities {
    model.probabilities(for: model.features.names.map { _ in 0.5 })
  }

  @Test("a swimmer outside the training data is judged by the shipped models")
  func strange() throws {
    let stranger = 1000
    #expect(!UnseenModels.isKnown(stranger))
    let models = try #require(UnseenModels(study([stranger]), .full).models(for: stranger))
    for model in [models.threeSeconds, models.sixSeconds] {
      #expect(probabilities(model) == probabilities(StyleModel(.full, model.window)))
    }
  }

  @Test("a swimmer of the training data is judged by models trained on the other swimmers of it")
  func known() throws {
    let known = Array(StyleModel.trainedOn.prefix(3))
    let unseen = UnseenModels(study(known + [1000]), .acceleration)
    for subject in known {
      let models = try #require(unseen.models(for: subject))
      let others = study(known.filter { $0 != subject }).canonical
      let windows = LabelledWindows.training(others, .acceleration, .sixSeconds)
      let expected = StyleModel(
        .acceleration, .sixSeconds, StyleTrainer().coefficients(for: windows))
      for style in StyleClass.allCases {
        let difference =
          probabilities(models.sixSeconds)[style] - probabilities(expected)[style]
        #expect(abs(difference) < 1e-3)
      }
    }
  }

  @Test("a swimmer of the training data without others cannot be judged")
  func alone() throws {
    let subject = try #require(StyleModel.trainedOn.first)
    #expect(UnseenModels(study([subject, 1000]), .full).models(for: subject) == nil)
  }
}
