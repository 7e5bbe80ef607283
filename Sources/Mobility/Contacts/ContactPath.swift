/// The most likely sequence of contacts through candidates: alternating feet, with each foot about a stride
/// after its last contact.
///
/// Each contact earns its score minus ``Cost/contact``. A step that differs from half a stride, and a pair of
/// steps that differs from a whole one, have a cost. Only the pair is constrained tightly, so that a limp can
/// divide the stride freely. A weak step is retained, because without it the other foot's contacts would be
/// two steps apart. A path may restart after a pause.
///
/// **Source** Viterbi's dynamic programming with the last two contacts as the state. Alternation of feet and
/// bounds on step times are those of M. Ullrich et al., *IEEE J. Biomed. Health Inform.* 26, 2022, and of the
/// Mobilise-D stride selection. **Departs from them** in deciding all contacts of a block together.
struct ContactPath: Sendable {
  /// The costs in units of the score; chosen on half of the subjects.
  private enum Cost {
    /// The score that a contact needs to improve the path.
    static let contact = 0.25
    static let pause = 0.5
    /// The cost of a step off by ``stepDeviation``, and of a stride off by ``strideDeviation``.
    static let step = 0.5
    static let stride = 0.25
  }
  /// The deviations and limits in strides.
  private static let stepDeviation = 0.28
  private static let strideDeviation = 0.16
  private static let minimumStep = 0.2
  private static let maximumStep = 0.85
  /// The number of preceding candidates that may be the previous contact.
  private static let reach = 24
  private static let impossible = -1e18

  /// The total worth of the path.
  private(set) var worth = 0.0
  /// The indexes of the candidates selected as contacts, in ascending order.
  private(set) var chosen: [Int] = []

  /// Finds the most likely path.
  ///
  /// - Parameters:
  ///   - candidates: In ascending order of position.
  ///   - stride: The stride in the unit of the positions.
  init(_ candidates: [ContactScore.Candidate], stride: Double) {
    guard !candidates.isEmpty else { return }
    var table = Table(candidates, stride: stride)
    for index in candidates.indices { table.add(index) }
    (chosen, worth) = table.best()
  }

  private struct Table {
    /// Two consecutive contacts of a path; the later one is the index that the link belongs to.
    private struct Link {
      /// The earlier contact and its position.
      let first: Int
      let place: Double
      /// The worth of the best path that ends with the two.
      let worth: Double
      /// The link that ends with the earlier contact; `nil` where the path begins with it.
      let before: Int?
    }

    private let candidates: [ContactScore.Candidate]
    private let stride: Double
    /// The best path that begins with a contact, and the last contact before its pause.
    private var fresh: [(worth: Double, before: Int?)] = []
    /// The best path that ends with a contact, and its last link, if any.
    private var ended: [(worth: Double, link: Int?)] = []
    /// For each candidate that is far in the past, the candidate up to it that ends the best path.
    private var closed: [Int] = []
    /// All links ordered by their later contact, nearest first, and the start of each contact's links.
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
        if step > maximumStep { break }
        guard step >= minimumStep, earlier.foot != candidate.foot else { continue }
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

    /// Begins a path at a contact, possibly after another path and a pause.
    private mutating func begin(_ last: Int, _ gain: Double) {
      let place = candidates[last].place - maximumStep * stride
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

    /// Returns the best path that ends with a contact and its predecessor, given the position of the next
    /// contact.
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
