import Fitness
import Foundation
import HealthModel

/// VO₂max estimated from the easier part of running tests, compared with the test to exhaustion.
struct VO2MaxMalagaSection {
  private typealias Pair = PairStatistics.Pair
  private typealias Item = VO2MaxRows.Item

  private let study: VO2MaxMalaga

  init?(data: URL) {
    guard let study = VO2MaxMalaga(data: data) else { return nil }
    self.study = study
  }

  /// A ramp has one minute per segment, adults begin at 18, and its upper part is not easy.
  private var constants: VO2MaxConstants {
    var constants = VO2MaxConstants.standard
    constants.leastSegments = 1
    constants.lightWorkouts = 1
    constants.leastAge = 18
    constants.fractions = constants.fractions.lowerBound...0.85
    return constants
  }

  func write(to report: inout Report) {
    report.heading("VO₂max from running")
    report.paragraph(
      """
      Tests to exhaustion of Málaga, adults. The bands of speed up to a heart rate of 85 % of the reserve go
      through the estimator as segments, 0.75 km/h slower, as oxygen and heart lag behind the ramp; a minute
      each, so one is enough here. Maximum heart rate and heart rate at rest are not taken from the test. The
      truth is the highest mean oxygen of a band. Set on the first half: the prior's and the bias's standard
      deviation. The heart rates at rest, the lag and the segments' deviations were chosen with all people in
      sight, so that the held-out column is not blind to them; the mass in a runner's economy is of another
      study. Tests with no easy band are refused and left out.
      """)
    write("malaga", upTo: VO2MaxMalaga.lastSoundSubject, to: &report)
    report.paragraph("The same people, had they told more of themselves, or less:")
    writeFacts(to: &report)
    report.paragraph(
      "All tests, those too of the people whose oxygen was measured with the faulty analyser:")
    write("malaga.full", upTo: .max, to: &report)
  }

  private func write(_ name: String, upTo last: Int, to report: inout Report) {
    let tests = study.tests.filter { $0.person.subject <= last }
    let isSound = last < .max
    var rows = VO2MaxRows(
      VO2MaxMalaga.path, prefix: name, subjects: tests.map(\.person.subject))
    let estimates = tests.compactMap { test in
      test.person.estimate(constants).map { Item(subject: test.person.subject, value: ($0, test)) }
    }
    let ours = estimates.map {
      Item(
        subject: $0.subject,
        value: Pair(measured: $0.value.0.unclampedValue, true: $0.value.1.person.truth))
    }
    addErrors("estimate", "", ours, isSound ? ("11 %", "0.65") : ("", ""), to: &rows)
    rows.add("estimate, bias", "bias", unit: "mL/min·kg", digits: 2, ours, PairStatistics.bias)
    for (percent, goal) in [(80, "80 ± 3 %"), (95, "95 ± 2 %")] {
      let isIn = estimates.map { item in
        let (estimate, test) = item.value
        let interval = percent == 80 ? estimate.interval80 : estimate.interval95
        return Item(subject: item.subject, value: interval.contains(test.person.truth))
      }
      rows.add(
        "truth within the \(percent) % interval", "coverage\(percent)", unit: "%", digits: 1,
        goal: isSound ? goal : "", isIn
      ) { isIn in Double(isIn.count { $0 }) / Double(isIn.count) * 100 }
    }
    for peer in VO2MaxPeer.allCases {
      let pairs = tests.compactMap { test in
        peer.value(test).map {
          Item(subject: test.person.subject, value: Pair(measured: $0, true: test.person.truth))
        }
      }
      addErrors(peer.title, peer.rawValue + ".", pairs, ("", ""), to: &rows)
    }
    report.table(rows)
  }

  /// Writes the effect of the maximum heart rate and of missing facts on the estimate.
  private func writeFacts(to report: inout Report) {
    let changes: [(String, String, (inout VO2MaxSubject, VO2MaxMalaga.Test) -> Void)] = [
      ("maximum heart rate entered", "entered", { $0.enteredMaximum = $1.highestHeartRate }),
      ("maximum heart rate observed", "observed", { $0.heldMaximum = $1.highestHeartRate }),
      ("no height", "noHeight", { person, _ in person.heightMeters = nil }),
      ("no mass", "noMass", { person, _ in person.massKilograms = nil }),
      ("no sex", "noSex", { person, _ in person.sex = .notSet }),
      (
        "age and sex alone", "noBody",
        { person, _ in
          person.heightMeters = nil
          person.massKilograms = nil
        }
      ),
    ]
    let tests = study.tests.filter { $0.person.subject <= VO2MaxMalaga.lastSoundSubject }
    var rows = VO2MaxRows(
      VO2MaxMalaga.path, prefix: "malaga", subjects: tests.map(\.person.subject))
    for (title, name, change) in changes {
      let estimates = tests.compactMap { test in
        var person = test.person
        change(&person, test)
        return person.estimate(constants).map { Item(subject: person.subject, value: ($0, person)) }
      }
      rows.add(
        "\(title), mean absolute error", "\(name).mape", unit: "%", digits: 1,
        estimates.map {
          Item(
            subject: $0.subject,
            value: Pair(measured: $0.value.0.unclampedValue, true: $0.value.1.truth))
        }, PairStatistics.meanAbsolutePercentError)
      rows.add(
        "\(title), truth within the 80 % interval", "\(name).coverage80", unit: "%", digits: 1,
        estimates.map {
          Item(subject: $0.subject, value: $0.value.0.interval80.contains($0.value.1.truth))
        }
      ) { isIn in Double(isIn.count { $0 }) / Double(isIn.count) * 100 }
    }
    report.table(rows)
  }

  private func addErrors(
    _ title: String, _ name: String, _ pairs: [Item<Pair>], _ goals: (String, String),
    to rows: inout VO2MaxRows
  ) {
    rows.add(
      "\(title), mean absolute error", "\(name)mape", unit: "%", digits: 1, goal: goals.0, pairs,
      PairStatistics.meanAbsolutePercentError)
    rows.add(
      "\(title), correlation", "\(name)r", digits: 2, goal: goals.1, pairs,
      PairStatistics.correlation)
  }
}
