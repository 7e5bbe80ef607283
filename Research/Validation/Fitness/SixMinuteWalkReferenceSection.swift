import Fitness
import Foundation

/// The predictions of reference equations for people with a measured six-minute walk.
struct SixMinuteWalkReferenceSection {
  private let sets: [SixMinuteWalkPeople]

  /// - Parameter folder: The folder of the fitness data.
  init(folder: URL) {
    sets = SixMinuteWalkPeople.read(from: folder)
  }

  func write(to report: inout Report) {
    guard !sets.isEmpty else { return }
    report.heading("Six-minute walk: what is expected of a person")
    report.paragraph(
      """
      The equations of healthy people, and what the estimate begins with, beside what patients walked: the
      reference less the measured distance. They say little of one person, so that the estimate begins
      with a deviation of 110 m about their mean. Nothing here was chosen by these people but that number.
      """)
    for set in sets {
      var rows = FigureRows(set.dataset, prefix: "six.reference.\(set.name).")
      for reference in WalkTestReference.allCases {
        add(set, "\(reference.rawValue), \(set.title)", reference.rawValue, to: &rows) {
          reference.distance(age: $0.age, height: $0.height, mass: $0.mass, isMale: $0.isMale)
        }
      }
      func prior(_ person: SixMinuteWalkPeople.Person) -> SixMinuteWalkPrior {
        SixMinuteWalkPrior(facts: person.facts, at: SixMinuteWalkPeople.Person.date)
      }
      add(set, "prior, \(set.title)", "prior", to: &rows) { prior($0).mean }
      rows.add(
        "in the prior's 80 % interval, \(set.title)", "prior.coverage80",
        share: set.people.enumerated().map { index, person in
          let prior = prior(person)
          let isWithin =
            abs(person.distance - prior.mean) <= NormalQuantile.of80Percent
            * prior.standardDeviation
          return (index, isWithin)
        })
      report.table(rows, over: "people")
    }
  }

  private func add(
    _ set: SixMinuteWalkPeople, _ title: String, _ name: String, to rows: inout FigureRows,
    _ expected: (SixMinuteWalkPeople.Person) -> Double
  ) {
    let pairs = set.people.map { (measured: expected($0), true: $0.distance) }
    func deviation(_ pairs: [PairStatistics.Pair]) -> Double {
      let bias = PairStatistics.bias(pairs)
      let squares = pairs.reduce(0) {
        $0 + ($1.measured - $1.true - bias) * ($1.measured - $1.true - bias)
      }
      return (squares / Double(max(1, pairs.count - 1))).squareRoot()
    }
    let statistics: [(String, String, String, ([PairStatistics.Pair]) -> Double)] = [
      ("bias", "bias", "m", PairStatistics.bias), ("standard deviation", "sd", "m", deviation),
      ("correlation", "r", "", PairStatistics.correlation),
    ]
    for (word, key, unit, statistic) in statistics {
      let interval = Statistics.interval(of: pairs.indices.map(Double.init)) { draw in
        statistic(draw.map { pairs[Int($0)] })
      }
      rows.add(
        "\(word), \(title)", "\(name).\(key)", statistic(pairs), interval, count: pairs.count,
        unit: unit)
    }
  }
}
