import HealthModel
import TestSupport
import Testing

@Suite("Questionnaires with a score")
struct ScoredAssessmentTests {
  private func sample(
    _ assessment: ScoredAssessment, _ score: Double, answers: String? = nil
  ) -> QuantitySample {
    var metadata: Metadata = [:]
    if let answers { metadata[.assessmentAnswers] = .string(answers) }
    return QuantitySample(
      type: assessment.type, quantity: Quantity(score, .count),
      span: TimeRange(at: Instant(microseconds: 0)), header: ObjectHeader(metadata: metadata))
  }

  @Test(
    "the classes begin at the published cut points",
    arguments: [
      (.gad7, [.noneToMinimal: 0...4, .mild: 5...9, .moderate: 10...14, .severe: 15...21]),
      (
        .phq9,
        [
          .noneToMinimal: 0...4, .mild: 5...9, .moderate: 10...14, .moderatelySevere: 15...19,
          .severe: 20...27,
        ]
      ),
    ] as [(ScoredAssessment, [ScoredAssessment.Risk: ClosedRange<Int>])])
  func classes(assessment: ScoredAssessment, table: [ScoredAssessment.Risk: ClosedRange<Int>]) {
    for score in -1...28 {
      let expected = table.first { $0.value.contains(score) }?.key
      #expect(assessment.risk(ofScore: Double(score)) == expected, "\(score)")
      #expect(sample(assessment, Double(score)).assessmentRisk == expected, "\(score)")
    }
    for score in [0.5, 4.999, .nan, .infinity] {
      #expect(assessment.risk(ofScore: score) == nil)
    }
    #expect(assessment.type.limits == 0...Double(3 * assessment.questionCount))
  }

  @Test(
    "a score is accepted with answers that make it, and rejected with any others",
    arguments: ScoredAssessment.allCases, Seed.first(200))
  func answers(assessment: ScoredAssessment, seed: Seed) throws {
    var random = seed.generator
    let answers = (0..<assessment.questionCount).map { _ in Int.random(in: 0...3, using: &random) }
    let sum = answers.reduce(0, +)
    let text = answers.map(String.init).joined(separator: " ")
    try sample(assessment, Double(sum), answers: text).validateScore()
    #expect(try assessment.score(ofAnswers: text) == sum)
    let other = Double((sum + Int.random(in: 1...20, using: &random)) % 22)
    if other != Double(sum) {
      #expect(throws: SampleContentError.sum(ofAnswers: sum, score: other)) {
        try sample(assessment, other, answers: text).validateScore()
      }
    }
    #expect(
      throws: SampleContentError.answerCount(
        assessment.questionCount - 1, expected: assessment.questionCount)
    ) {
      try sample(assessment, Double(sum), answers: String(text.dropLast(2))).validateScore()
    }
  }

  @Test("only the ninth question of the PHQ-9 may be unanswered")
  func unanswered() throws {
    let nine = "1 1 1 1 1 1 1 1 preferNotToAnswer"
    #expect(try ScoredAssessment.phq9.score(ofAnswers: nine) == 8)
    for (assessment, text, question) in [
      (ScoredAssessment.phq9, "preferNotToAnswer 1 1 1 1 1 1 1 1", 1),
      (.gad7, "1 1 1 1 1 1 preferNotToAnswer", 7),
    ] {
      #expect(
        throws: SampleContentError.answer("preferNotToAnswer", question: question)
      ) { try assessment.score(ofAnswers: text) }
    }
    for word in ["4", "-1", "+1", "01", "1.0", "", "١"] {
      #expect(throws: SampleContentError.answer(word, question: 2)) {
        try ScoredAssessment.gad7.score(ofAnswers: "0 \(word) 0 0 0 0 0")
      }
    }
  }

  @Test("a score may come without answers, is a whole number, and other types are not checked")
  func scores() throws {
    try sample(.gad7, 12).validateScore()
    #expect(throws: SampleContentError.fractionalScore(12.5)) {
      try sample(.gad7, 12.5).validateScore()
    }
    var steps = sample(.gad7, 12.5, answers: "x")
    steps.type = .stepCount
    try steps.validateScore()
    #expect(steps.assessmentRisk == nil)
  }

  @Test("the words of a state of mind are read, and unknown ones are named")
  func words() throws {
    var metadata: Metadata = [
      .stateOfMindKind: .string("dailyMood"), .stateOfMindLabels: .string("calm content"),
      .stateOfMindAssociations: .string("work selfCare"),
    ]
    func state() -> QuantitySample {
      QuantitySample(
        type: .stateOfMind, quantity: Quantity(0.4, .count),
        span: TimeRange(at: Instant(microseconds: 0)), header: ObjectHeader(metadata: metadata))
    }
    try state().validateWords()
    #expect(metadata.stateOfMindKind == .dailyMood)
    #expect(metadata.stateOfMindLabels == [.calm, .content])
    #expect(metadata.stateOfMindAssociations == [.work, .selfCare])
    for (key, text, word) in [
      (MetadataKey.stateOfMindKind, "dailyMood dailyMood", "dailyMood dailyMood"),
      (.stateOfMindLabels, "calm clam", "clam"), (.stateOfMindAssociations, "Work", "Work"),
    ] {
      let before = metadata
      metadata[key] = .string(text)
      #expect(throws: SampleContentError.unknownWord(word, key: key)) {
        try state().validateWords()
      }
      metadata = before
    }
    #expect(StateOfMindLabel.allCases.count == 38 && StateOfMindAssociation.allCases.count == 18)
  }
}
