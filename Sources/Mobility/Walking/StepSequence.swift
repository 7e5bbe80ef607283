import Foundation

/// The selection of steps among peaks: the sequence with high peaks and a consistent pace.
///
/// Each step adds the height of its peak. The cost of an interval grows with its ratio to the step time. An
/// interval of two step times costs slightly more and implies a step in the middle without a peak, as on the
/// far side of a one-sided pocket. After a pause walking restarts at a constant cost.
///
/// **Source** Dynamic programming over onsets with a period prior: D. P. W. Ellis, *J. New Music Research*
/// 36(1), 51–60, 2007, a beat tracker for music. Missing steps and pauses are this project's.
struct StepSequence {
  /// A peak that is a candidate for a step.
  struct Candidate: Hashable {
    /// The time in seconds, from any origin.
    var time: Double
    /// The height in multiples of the local root mean square.
    var height: Double
    /// The natural logarithm of the local step time in seconds.
    var logPeriod: Double
  }

  /// The variability of intervals, as the standard deviation of their logarithm.
  private static let deviation = 0.24
  private static let missingStepCost = 1.2
  private static let pauseCost = 3.0
  /// In step times: the shortest pause, and the longest interval that is not necessarily a pause.
  private static let minimumPause = 1.3
  private static let greatestInterval = 2.6
  /// The minimum worth of a step.
  private static let stepCost = 0.35

  private enum Link { case step, missingStep, pause }

  private let candidates: [Candidate]
  private var totals: [Double] = []
  private var links: [(from: Int, link: Link)?] = []
  /// For each candidate, the one up to it that ends the best sequence.
  private var bests: [Int] = []

  init(_ candidates: [Candidate]) {
    self.candidates = candidates
    for index in candidates.indices { add(index) }
  }

  /// The times of the steps in ascending order.
  var times: [Double] {
    var times: [Double] = []
    var index = bests.last
    while let step = index {
      times.append(candidates[step].time)
      index = links[step]?.from
      if let index, links[step]?.link == .missingStep {
        times.append((candidates[step].time + candidates[index].time) / 2)
      }
    }
    return times.reversed()
  }

  private mutating func add(_ index: Int) {
    var total = 0.0
    var link: (Int, Link)?
    for other in stride(from: index - 1, through: 0, by: -1) {
      let logPeriod = (candidates[index].logPeriod + candidates[other].logPeriod) / 2
      let interval = candidates[index].time - candidates[other].time
      let ratio = log(interval) - logPeriod
      if ratio > Self.logGreatestInterval {
        let before = bests[other]
        if totals[before] - Self.pauseCost > total {
          (total, link) = (totals[before] - Self.pauseCost, (before, .pause))
        }
        break
      }
      let (cost, kind) = Self.cost(ratio)
      if totals[other] - cost > total { (total, link) = (totals[other] - cost, (other, kind)) }
    }
    totals.append(total + candidates[index].height - Self.stepCost)
    links.append(link)
    let before = bests.last ?? index
    bests.append(totals[index] >= totals[before] ? index : before)
  }

  private static let logGreatestInterval = log(greatestInterval)
  private static let logLeastPause = log(minimumPause)
  private static let logTwo = log(2.0)

  /// Returns the cost and kind of an interval by the logarithm of its ratio to the step time.
  private static func cost(_ ratio: Double) -> (Double, Link) {
    let (one, two) = (ratio / deviation, (ratio - logTwo) / deviation)
    var (cost, link) = (one * one / 2, Link.step)
    let missing = missingStepCost + two * two / 2
    if missing < cost { (cost, link) = (missing, .missingStep) }
    if ratio > logLeastPause, pauseCost < cost { (cost, link) = (pauseCost, .pause) }
    return (cost, link)
  }
}
