/// A questionnaire whose score is the value of a sample.
///
///     ScoredAssessment.phq9.risk(ofScore: 11)  // moderate
///
/// A sample has the score, and with it, in the metadata ``MetadataKey/assessmentAnswers``, the answers if they are known. The
/// risk follows from the score by the published cut points. It is no diagnosis.
///
/// **Source** GAD-7: R. L. Spitzer et al., Arch Intern Med 166(10), 2006: 5, 10, 15. PHQ-9: K. Kroenke et al., J Gen Intern
/// Med 16(9), 2001: 5, 10, 15, 20. The names are those of `HKGAD7Assessment` and `HKPHQ9Assessment`.
public enum ScoredAssessment: CaseIterable, Sendable {
  case gad7, phq9

  /// The class of a score.
  public enum Risk: String, Sendable, CaseIterable {
    case noneToMinimal, mild, moderate, moderatelySevere, severe
  }

  /// The word for a question that the person did not answer: the ninth of the PHQ-9.
  public static let unanswered = "preferNotToAnswer"

  private static let maximumAnswer = 3

  /// Creates the questionnaire of a type of samples; `nil` for any other type.
  public init?(_ type: QuantityType) {
    switch type.identifier {
    case QuantityType.gad7Assessment.identifier: self = .gad7
    case QuantityType.phq9Assessment.identifier: self = .phq9
    default: return nil
    }
  }

  /// The type of its samples.
  public var type: QuantityType {
    switch self {
    case .gad7: .gad7Assessment
    case .phq9: .phq9Assessment
    }
  }

  public var questionCount: Int {
    switch self {
    case .gad7: 7
    case .phq9: 9
    }
  }

  /// Returns the class of a score.
  ///
  /// - Parameter score: The score.
  /// - Returns: The class; `nil` for a number that is not a score of the questionnaire.
  public func risk(ofScore score: Double) -> Risk? {
    guard type.limits?.contains(score) == true, score == score.rounded() else { return nil }
    return switch (self, score) {
    case (_, ..<5): .noneToMinimal
    case (_, ..<10): .mild
    case (_, ..<15): .moderate
    case (.phq9, ..<20): .moderatelySevere
    default: .severe
    }
  }

  /// Returns the score of answers.
  ///
  /// - Parameter answers: The answers in the order of the questions, 0 to 3, with a space between two; in place of the
  ///   ninth of the PHQ-9, ``unanswered`` counts as 0.
  /// - Returns: Their sum.
  /// - Throws: ``SampleContentError`` for another number of answers, and for an answer that there is none of.
  public func score(ofAnswers answers: String) throws(SampleContentError) -> Int {
    let words = answers.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == questionCount else {
      throw .answerCount(words.count, expected: questionCount)
    }
    var sum = 0
    for (index, word) in words.enumerated() {
      if self == .phq9, index == questionCount - 1, word == Self.unanswered { continue }
      guard word.utf8.count == 1, let answer = Int(word), (0...Self.maximumAnswer).contains(answer)
      else { throw .answer(String(word), question: index + 1) }
      sum += answer
    }
    return sum
  }
}

extension QuantitySample {
  /// The class of the score of a questionnaire; `nil` for a sample of another type.
  public var assessmentRisk: ScoredAssessment.Risk? {
    guard let assessment = ScoredAssessment(type), let score = try? quantity.value(in: .count)
    else { return nil }
    return assessment.risk(ofScore: score)
  }
}
