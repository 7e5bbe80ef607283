package import Mobility

/// Trains contact models on walks with known contacts.
///
/// There are two consecutive fits: the score of every moment, and the delay of each contact found
/// from the score and the path. The sums of the first fit are stored per person, so that a model
/// without one person needs no second pass over the walks. The second fit is repeated, since the
/// contacts are then found with a different score.
package struct ContactTrainer: Sendable {
  /// The ridge penalty of the squared weights, relative to the mean squared error; the same for
  /// both fits.
  package static let ridge = 0.3

  private let walks: [ContactWalk]
  private let axes: ContactAxes
  private let scores: [GaitSubject: ScoreEquations]

  private struct ScoreEquations {
    /// The equations of the presence of a contact, and of its foot.
    var both: NormalEquations
    var side: NormalEquations
  }

  package init(_ walks: [ContactWalk], _ axes: ContactAxes) {
    self.walks = walks
    self.axes = axes
    let taps = ContactModel.scoreTaps
    var scores: [GaitSubject: ScoreEquations] = [:]
    for walk in walks {
      var equations =
        scores.removeValue(forKey: walk.subject)
        ?? ScoreEquations(
          both: NormalEquations(taps * axes.both.count + 1),
          side: NormalEquations(taps * axes.side.count))
      walk.known(axes).visitScores { example in
        guard case .score(let left, let right) = example.target else { return }
        equations.both.add(Self.row(example, axes.both) + [1], left + right)
        equations.side.add(Self.row(example, axes.side), left - right)
      }
      scores[walk.subject] = equations
    }
    self.scores = scores
  }

  /// Returns a model of all walks, or of those of all people but one.
  ///
  /// - Returns: `nil` for too few walks.
  package func model(without subject: GaitSubject? = nil) -> ContactModel? {
    numbers(without: subject).map { ContactModel($0, channels: axes.channels.count) }
  }

  /// Returns the numbers of a model in the order of ``ContactModel``.
  package func numbers(without subject: GaitSubject? = nil) -> [Double]? {
    let channels = axes.channels.count
    guard let score = scoreNumbers(without: subject) else { return nil }
    let untimed = [Double](repeating: 0, count: ContactModel.timingTaps * channels + 1)
    let finder = ContactModel(score + untimed, channels: channels)
    var timings: [GaitSubject: NormalEquations] = [:]
    for walk in walks where walk.subject != subject {
      var equations = timings.removeValue(forKey: walk.subject) ?? NormalEquations(untimed.count)
      walk.known(axes).visitTimings(by: finder) { example in
        guard case .lateness(let late) = example.target else { return }
        equations.add(Self.row(example, Array(0..<channels)) + [1], late)
      }
      timings[walk.subject] = equations
    }
    guard
      let timing = Self.joined(timings, without: subject, untimed.count)
        .solved(ridge: Self.ridge, hasConstant: true)
    else { return nil }
    let taps = ContactModel.timingTaps
    let byTap = (0..<taps).flatMap { tap in (0..<channels).map { timing[$0 * taps + tap] } }
    return score + byTap + [timing[taps * channels]]
  }

  private func scoreNumbers(without subject: GaitSubject?) -> [Double]? {
    let taps = ContactModel.scoreTaps
    guard
      let both = Self.joined(scores.mapValues(\.both), without: subject, taps * axes.both.count + 1)
        .solved(ridge: Self.ridge, hasConstant: true),
      let side = Self.joined(scores.mapValues(\.side), without: subject, taps * axes.side.count)
        .solved(ridge: Self.ridge, hasConstant: false),
      let constant = both.last
    else { return nil }
    let channels = axes.channels.count
    var numbers = [Double](repeating: 0, count: taps * channels)
    for tap in 0..<taps {
      for (place, lane) in axes.both.enumerated() {
        numbers[tap * channels + lane] = both[place * taps + tap]
      }
      for (place, lane) in axes.side.enumerated() {
        numbers[tap * channels + lane] = side[place * taps + tap]
      }
    }
    return numbers + [constant]
  }

  /// Joins the equations of all people but one, with equal weights for the people of a dataset and
  /// for the datasets.
  private static func joined(
    _ equations: [GaitSubject: NormalEquations], without subject: GaitSubject?, _ size: Int
  ) -> NormalEquations {
    let people = equations.keys.filter { $0 != subject }.sorted()
    var sum = NormalEquations(size)
    for person in people {
      guard let own = equations[person] else { continue }
      let count = people.count { $0.study == person.study }
      sum.add(meanOf: own, times: 1 / Double(count))
    }
    return sum
  }

  /// Returns the taps of some channels, channel by channel.
  private static func row(_ example: KnownContacts.Example, _ lanes: [Int]) -> [Double] {
    lanes.flatMap { lane in example.taps.map { Double($0[lane]) } }
  }
}

/// The normal equations of least squares: sums of products, which can be added.
package struct NormalEquations: Sendable {
  package let size: Int
  /// The elements row by row; only the lower half is used.
  private var matrix: [Double]
  private var right: [Double]
  package private(set) var count = 0.0

  /// - Parameter size: The number of values of an example, including a constant.
  package init(_ size: Int) {
    self.size = size
    matrix = [Double](repeating: 0, count: size * size)
    right = [Double](repeating: 0, count: size)
  }

  package mutating func add(_ row: [Double], _ target: Double) {
    precondition(row.count == size)
    count += 1
    matrix.withUnsafeMutableBufferPointer { matrix in
      row.withUnsafeBufferPointer { row in
        for i in 0..<row.count {
          let start = i * row.count
          for j in 0...i { matrix[start + j] += row[i] * row[j] }
        }
      }
    }
    for place in row.indices { right[place] += row[place] * target }
  }

  /// Adds the mean of other equations, multiplied by a factor.
  package mutating func add(meanOf others: NormalEquations, times factor: Double) {
    guard others.count > 0 else { return }
    let factor = factor / others.count
    for place in matrix.indices { matrix[place] += factor * others.matrix[place] }
    for place in right.indices { right[place] += factor * others.right[place] }
    count += factor * others.count
  }

  /// Returns the coefficients.
  ///
  /// - Parameters:
  ///   - ridge: The penalty of their squares.
  ///   - hasConstant: Whether the last of them is a constant, which has no penalty.
  /// - Returns: `nil` for too little data.
  package func solved(ridge: Double, hasConstant: Bool) -> [Double]? {
    guard count > 0 else { return nil }
    var matrix = SymmetricMatrix(size)
    for i in 0..<size {
      for j in 0...i { matrix[i, j] = self.matrix[i * size + j] }
      if !hasConstant || i < size - 1 { matrix[i, i] += ridge }
    }
    return matrix.solved(for: right)
  }
}
