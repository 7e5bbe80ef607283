package import Mobility

/// Makes contact models from walks whose contacts are known.
///
/// Two fits, one after the other: the score of every moment, and how late each contact is that the score and
/// the path find. The sums of the first are kept by person, so that a model without somebody costs no second
/// look at the walks; the second is made anew, since others' contacts are found by another score then.
package struct ContactTrainer: Sendable {
  /// The price of the squares of weights, against the mean square of the errors; the same for both fits.
  package static let ridge = 0.3

  private let walks: [ContactWalk]
  private let axes: ContactAxes
  private let scores: [GaitSubject: ScoreEquations]

  private struct ScoreEquations {
    /// That there is a contact, and of which foot.
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

  /// A model of all walks, or of those of all but one person.
  ///
  /// - Returns: `nil` of too few walks.
  package func model(without subject: GaitSubject? = nil) -> ContactModel? {
    numbers(without: subject).map { ContactModel($0, channels: axes.channels.count) }
  }

  /// The numbers of a model, as ``ContactModel`` takes them.
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

  /// Everybody's but one person's: people of a set alike, and the sets alike.
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

  /// The taps of some lanes, lane by lane.
  private static func row(_ example: KnownContacts.Example, _ lanes: [Int]) -> [Double] {
    lanes.flatMap { lane in example.taps.map { Double($0[lane]) } }
  }
}
