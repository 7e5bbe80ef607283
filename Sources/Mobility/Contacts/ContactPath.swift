/// The likeliest walk through candidates: left and right in turn, each foot about a stride after itself.
///
/// Each contact earns its score over ``Cost/contact``; a step that is far from half a stride, and a pair of
/// steps that is far from a whole one, cost. Only the pair is held tightly, so that a limp may divide the
/// stride as it likes; and a weak step is kept, as without it the other foot's would be two steps apart. A
/// walk may begin anew after a pause.
///
/// **Source** Viterbi's dynamic programming with the last two contacts as the state. Alternation of feet and
/// bounds on step times are those of M. Ullrich et al., *IEEE J. Biomed. Health Inform.* 26, 2022, and of the
/// Mobilise-D stride selection. **Departs from them** in deciding on all contacts of a block together.
struct ContactPath: Sendable {
  /// In units of the score; chosen on half of the subjects.
  private enum Cost {
    /// What a contact has to score to be worth its place.
    static let contact = 0.25
    static let pause = 0.5
    /// For a step off by ``stepDeviation``, and two off by ``strideDeviation``.
    static let step = 0.5
    static let stride = 0.25
  }
  /// In strides.
  private static let stepDeviation = 0.28
  private static let strideDeviation = 0.16
  private static let leastStep = 0.2
  private static let mostStep = 0.85
  /// Candidates before a contact that may be the one before it.
  private static let reach = 24
  private static let impossible = -1e18

  /// What all is worth together.
  private(set) var worth = 0.0
  /// Which of the candidates are contacts, by rising place.
  private(set) var chosen: [Int] = []

  /// - Parameters:
  ///   - candidates: By rising place.
  ///   - stride: In the unit of their places.
  init(_ candidates: [ContactScore.Candidate], stride: Double) {
    guard !candidates.isEmpty else { return }
    var table = Table(candidates, stride: stride)
    for index in candidates.indices { table.add(index) }
    (chosen, worth) = table.best()
  }

  private struct Table {
    /// Two contacts of a walk that follow one another, the later one known by whose link it is.
    private struct Link {
      /// The earlier contact, and where it is.
      let first: Int
      let place: Double
      /// The worth of the best walk that ends with the two.
      let worth: Double
      /// The link that ends with the earlier contact, if the walk does not begin with it.
      let before: Int?
    }

    private let candidates: [ContactScore.Candidate]
    private let stride: Double
    /// The best walk that begins with a contact, and what was before its pause.
    private var fresh: [(worth: Double, before: Int?)] = []
    /// The best walk that ends with a contact, and its last link, if it has one.
    private var ended: [(worth: Double, link: Int?)] = []
    /// Of the candidates up to each that is long past, the one with which the best walk ends.
    private var closed: [Int] = []
    /// All links by their later contact, and where those of each begin; the nearest comes first.
    private var links: [Link] = []
    private var starts: [Int] = [0]

    init(_ candidates: [ContactScore.Candidate], stride: Double) {
      self.candidates = candidates
      self.stride = stride
      fresh.reserveCapacity(candidates.count)
      ended.reserveCapacity(candidates.count)
      starts.reserveCapacity(candidates.count + 1)
    }

    mutating func add(_ last: Int) {
      let candidate = candidates[last]
      let gain = candidate.score - Cost.contact
      begin(last, gain)
      for middle in (max(0, last - reach)..<last).reversed() {
        let earlier = candidates[middle]
        let step = (candidate.place - earlier.place) / stride
        if step > mostStep { break }
        guard step >= leastStep, earlier.foot != candidate.foot else { continue }
        let unevenness = (step - 0.5) / stepDeviation
        let cost = Cost.step * unevenness * unevenness
        let longer = best(before: middle, to: candidate.place)
        let start = fresh[middle].worth
        let worth = max(longer.worth, start) - cost + gain
        if worth > ended[last].worth { ended[last] = (worth, links.count) }
        links.append(
          Link(
            first: middle, place: earlier.place, worth: worth,
            before: longer.worth > start ? longer.link : nil))
      }
      starts.append(links.count)
    }

    /// A walk that begins here, perhaps after another and a pause.
    private mutating func begin(_ last: Int, _ gain: Double) {
      let place = candidates[last].place - mostStep * stride
      while candidates[closed.count].place < place {
        let index = closed.count
        let isBetter = closed.last.map { ended[index].worth > ended[$0].worth } ?? true
        closed.append(isBetter ? index : closed[index - 1])
      }
      let before = closed.last.flatMap { ended[$0].worth > Cost.pause ? $0 : nil }
      let worth = gain + (before.map { ended[$0].worth - Cost.pause } ?? 0)
      fresh.append((worth, before))
      ended.append((worth, nil))
    }

    /// The best walk that ends with a contact and one before it, given where the next will be.
    private func best(before middle: Int, to place: Double) -> (worth: Double, link: Int?) {
      var best = (worth: ContactPath.impossible, link: Int?.none)
      for index in starts[middle]..<starts[middle + 1] {
        let link = links[index]
        let unevenness = ((place - link.place) / stride - 1) / strideDeviation
        let total = link.worth - Cost.stride * unevenness * unevenness
        if total > best.worth { best = (total, index) }
      }
      return best
    }

    func best() -> (chosen: [Int], worth: Double) {
      var last = 0
      for index in ended.indices where ended[index].worth > ended[last].worth { last = index }
      let worth = ended[last].worth
      var chosen: [Int] = []
      var next = ended[last].link
      while true {
        chosen.append(last)
        if let link = next {
          (last, next) = (links[link].first, links[link].before)
        } else if let before = fresh[last].before {
          (last, next) = (before, ended[before].link)
        } else {
          return (chosen.reversed(), worth)
        }
      }
    }
  }
}
