import Foundation
import GaitTraining
import Mobility
import TestSupport
import Testing

struct SpeedTrainerTests {
  /// Walks that follow the model's own formula, the last person's a fifth faster.
  private static let walks: [KnownWalk] = (0..<6).flatMap { person in
    (0..<4).map { walk in
      let (height, seconds) = (1.6 + 0.05 * Double(person), 0.95 + 0.08 * Double(walk))
      let rise = 0.010 + 0.001 * Double((person * 7 + walk * 3) % 5)
      let strides = (0..<10).map {
        StrideMotion(
          start: Double($0), seconds: seconds, rise: rise, surge: 0.006 + 0.001 * Double(walk),
          unevenness: 0.02 * Double((person + walk) % 4))
      }
      let rate = 2 / seconds
      let law =
        3 * rate * (height * rise).squareRoot()
        + 0.3 * CadencePaceModel.speed(stepRate: rate, height: height) - 0.1
      return KnownWalk(
        study: .voisard, name: "\(person)-\(walk)", subject: "\(person)", height: height,
        strides: strides, speed: person == 5 ? 1.2 * law : law, doubleSupport: 0.25)
    }
  }

  @Test("an excluded person has no effect on a model")
  func leftOut() throws {
    let stranger = GaitSubject(study: .voisard, name: "5")
    let without = try #require(SpeedTrainer().coefficients(for: Self.walks, without: stranger))
    let others = Self.walks.filter { $0.subject != stranger }
    #expect(without == SpeedTrainer().coefficients(for: others))
    #expect(without != SpeedTrainer().coefficients(for: Self.walks))
    #expect(abs(without.rise - 3) < 0.1)
    #expect(abs(without.cadence - 0.3) < 0.05)
  }

  @Test("errors are those on unseen people: one with a different walk makes them large")
  func errors() throws {
    let all = try #require(SpeedTrainer().model(for: Self.walks))
    let alike = try #require(
      SpeedTrainer().model(for: Self.walks.filter { $0.subject.name != "5" }))
    let (odd, even) = (all.errors.rows, alike.errors.rows)
    #expect(odd.map(\.strides) == [3, 6])
    #expect(even.allSatisfy { $0.quantile80 < 0.01 })
    #expect(odd.allSatisfy { $0.quantile80 > 0.01 })
  }

  @Test("walks without a speed or a height are ignored in training")
  func unknown() {
    let nameless = Self.walks.map {
      KnownWalk(
        study: $0.study, name: $0.name, subject: $0.subject.name, height: nil,
        strides: $0.strides, speed: $0.speed, doubleSupport: nil)
    }
    #expect(SpeedTrainer().coefficients(for: nameless) == nil)
    #expect(DoubleSupportTrainer().fit(for: nameless) == nil)
  }
}
