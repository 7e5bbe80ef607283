import Foundation

/// Which of some peaks are steps: the sequence that is high and keeps the pace.
///
/// Each step adds its peak's height. An interval costs by how far it is from the step time, as a ratio; one of
/// two step times costs a little more and has a step in the middle that made no peak, as on the far side of
/// a one-sided pocket; after a pause walking begins anew, at a constant cost.
///
/// **Source** Dynamic programming over onsets with a period prior: D. P. W. Ellis, *J. New Music Research*
/// 36(1), 51–60, 2007, who tracks beats in music so. Missing steps and pauses are ours.
struct StepSequence {
  /// A peak that may be a step.
  struct Candidate: Hashable {
    /// In seconds, from any moment on.
    var time: Double
    /// In root mean squares around it.
    var height: Double
    /// The natural logarithm of the step time there, in seconds.
    var logPeriod: Double
  }

  /// How unlike intervals are, as the standard deviation of their logarithm.
  private static let deviation = 0.24
  private static let missingStepCost = 1.2
  private static let pauseCost = 3.0
  /// In step times: shorter breaks are no pauses; after longer ones nothing else is asked.
  private static let leastPause = 1.3
  private static let greatestInterval = 2.6
  /// What a step must be worth.
  private static let stepCost = 0.35

  private enum Link { case step, missingStep, pause }

  private let candidates: [Candidate]
  private var totals: [Double] = []
  private var links: [(from: Int, link: Link)?] = []
  /// Of the candidates up to each, the one whose sequence is worth most.
  private var bests: [Int] = []

  init(_ candidates: [Candidate]) {
    self.candidates = candidates
    for index in candidates.indices { add(index) }
  }

  /// The times of the steps, rising.
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
  private static let logLeastPause = log(leastPause)
  private static let logTwo = log(2.0)

  /// What an interval costs whose logarithm is greater than that of the step time by so much.
  private static func cost(_ ratio: Double) -> (Double, Link) {
    let (one, two) = (ratio / deviation, (ratio - logTwo) / deviation)
    var (cost, link) = (one * one / 2, Link.step)
    let missing = missingStepCost + two * two / 2
    if missing < cost { (cost, link) = (missing, .missingStep) }
    if ratio > logLeastPause, pauseCost < cost { (cost, link) = (pauseCost, .pause) }
    return (cost, link)
  }
}
