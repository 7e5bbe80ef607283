import GaitTraining
import HealthModel
import Mobility
import TestSupport
import Testing

@Suite("Training of the contact models")
struct ContactTrainerTests {
  /// Steps that the engine finds with a model of other people, minus the nearest contacts, in seconds.
  private func errors(
    _ person: Int, _ walks: [ContactWalk], hasRotation: Bool
  ) throws -> (errors: [Double], feet: Double, count: Int) {
    let trained = UnseenContactModels(ContactWalks(walks))
    let models = try #require(trained)
    let unseen = try #require(models.models(for: ContactPeople.subject(person)))
    var all = GaitModels.shipped
    all.contacts = (unseen.sixAxes, unseen.accelerationOnly)
    var engine = MobilityEngine(MobilityConfiguration(placement: .lowerBack), models: all)
    let walk = ContactPeople.simulated(
      person, asymmetryPercent: ContactPeople.limp(person))
    var findings: [MobilityFinding] = []
    let readings = walk.readings(rate: 100, hasRotation: hasRotation)
    for reading in readings { findings += engine.process(reading) }
    findings += engine.finish()
    let start = try #require(readings.first).time
    var (errors, right): ([Double], Int) = ([], 0)
    for case .step(let step) in findings {
      let seconds = (step.time - start).inSeconds
      let contact = try #require(
        walk.contacts.min { abs($0.seconds - seconds) < abs($1.seconds - seconds) })
      errors.append(seconds - contact.seconds)
      right += step.foot == (contact.side == .left ? .left : .right) ? 1 : 0
    }
    return (errors, Double(right) / Double(max(errors.count, 1)), walk.contacts.count)
  }

  @Test(
    "contacts of an unseen person are found where training marked them", arguments: [true, false])
  func stranger(hasRotation: Bool) throws {
    let found = try errors(1, ContactPeople.walks, hasRotation: hasRotation)
    #expect(abs(found.errors.count - found.count) <= 3)
    #expect(found.feet > 0.95)
    let sorted = found.errors.map { abs($0) }.sorted()
    #expect(sorted[sorted.count / 2] < 0.02)
  }

  @Test("uniformly late marks give equally late contacts")
  func delay() throws {
    let late = (0..<4).map {
      ContactPeople.walk($0, asymmetryPercent: ContactPeople.limp($0), delay: 0.06)
    }
    let found = try errors(1, late, hasRotation: true)
    let sorted = found.errors.sorted()
    #expect((0.04...0.08).contains(sorted[sorted.count / 2]))
  }

  @Test("excluding a person equals training without them", arguments: ContactAxes.allCases)
  func leftOut(axes: ContactAxes) throws {
    let stranger = ContactPeople.subject(2)
    let trainer = ContactTrainer(ContactPeople.walks, axes)
    let without = try #require(trainer.numbers(without: stranger))
    let others = ContactPeople.walks.filter { $0.subject != stranger }
    let alone = ContactTrainer(others, axes).numbers()
    #expect(without == alone)
    let all = trainer.numbers()
    #expect(without != all)
    let again = ContactTrainer(ContactPeople.walks, axes).numbers()
    #expect(all == again)
  }

  @Test("no walks give no model")
  func nothing() {
    #expect(ContactTrainer([], .six).numbers() == nil)
    #expect(ContactTableFile(ContactWalks([])) == nil)
  }

  @Test("a limp is measured by the difference of steps, also for an unseen person")
  func asymmetry() throws {
    let limps = (0..<6).map {
      ContactPeople.walk($0 % 4, asymmetryPercent: 8 * Double($0), name: "limp \($0)")
    }
    let all = AsymmetryTrainer().model(for: limps)
    #expect(try #require(all).slope > 0)
    let without = AsymmetryTrainer().model(for: limps, without: limps[5].subject)
    let alone = AsymmetryTrainer().model(for: Array(limps.dropLast()))
    #expect(without == alone)
    #expect(without != all)
  }
}
