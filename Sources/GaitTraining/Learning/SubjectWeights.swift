/// The weights of walks, so that a person with many walks does not count as many people.
enum SubjectWeights {
  /// The square root of the number of walks: midway between counting walks and counting people.
  static func weights(_ subjects: [GaitSubject]) -> [Double] {
    var counts: [GaitSubject: Int] = [:]
    for subject in subjects { counts[subject, default: 0] += 1 }
    return subjects.map { 1 / Double(counts[$0, default: 1]).squareRoot() }
  }
}
