/// The reason why a sample contradicts itself or the words of its type.
public enum SampleContentError: Error, Hashable, Sendable {
  case fractionalScore(Double)
  case answerCount(Int, expected: Int)
  case answer(String, question: Int)
  case sum(ofAnswers: Int, score: Double)
  case unknownWord(String, key: MetadataKey)
}

extension SampleContentError: CustomStringConvertible {
  /// One sentence for people, without its period.
  public var description: String {
    switch self {
    case .fractionalScore(let score): "a score of \(score) is not a whole number"
    case .answerCount(let count, let expected):
      "it has \(count) answers, not \(expected); separate them with single spaces"
    case .answer(let word, let question):
      "answer \(question) is “\(word.prefix(40))”, not a number from 0 to 3"
    case .sum(let sum, let score):
      "the score is \(Int(clamping: score)), but its answers make \(sum)"
    case .unknownWord(let word, let key): "“\(word.prefix(40))” is not a word of \(key.rawValue)"
    }
  }
}

/// The words that describe a state of mind, in the metadata of a sample of ``QuantityType/stateOfMind``.
extension Metadata {
  /// Whether it is the feeling of a moment or the mood of a day; `nil` without a known word.
  public var stateOfMindKind: StateOfMindKind? {
    string(.stateOfMindKind).flatMap(StateOfMindKind.init(name:))
  }

  /// The known words for the feeling.
  public var stateOfMindLabels: [StateOfMindLabel] { cases(of: .stateOfMindLabels) }

  /// The known parts of life that it belongs to.
  public var stateOfMindAssociations: [StateOfMindAssociation] {
    cases(of: .stateOfMindAssociations)
  }

  private func cases<Case: NamedCase>(of key: MetadataKey) -> [Case] {
    (string(key) ?? "").split(separator: " ").compactMap { Case(name: String($0)) }
  }
}

extension QuantitySample {
  /// Checks that the score of a questionnaire is a whole number and the sum of its answers, if those are known.
  ///
  /// - Throws: ``SampleContentError`` for the first contradiction.
  public func validateScore() throws(SampleContentError) {
    guard let assessment = ScoredAssessment(type), let score = try? quantity.value(in: .count)
    else { return }
    guard score == score.rounded() else { throw .fractionalScore(score) }
    guard let answers = header.metadata.string(.assessmentAnswers) else { return }
    let sum = try assessment.score(ofAnswers: answers)
    guard Double(sum) == score else { throw .sum(ofAnswers: sum, score: score) }
  }

  /// Checks that the words of a state of mind are known ones; a later release may have more.
  ///
  /// - Throws: ``SampleContentError`` for the first unknown word.
  public func validateWords() throws(SampleContentError) {
    guard type.identifier == QuantityType.stateOfMind.identifier else { return }
    try check(.stateOfMindKind, StateOfMindKind.self, isOne: true)
    try check(.stateOfMindLabels, StateOfMindLabel.self)
    try check(.stateOfMindAssociations, StateOfMindAssociation.self)
  }

  private func check<Case: NamedCase>(
    _ key: MetadataKey, _: Case.Type, isOne: Bool = false
  ) throws(SampleContentError) {
    guard let text = header.metadata.string(key) else { return }
    let words = isOne ? [text] : text.split(separator: " ").map(String.init)
    for word in words where Case(name: word) == nil { throw .unknownWord(word, key: key) }
  }
}
