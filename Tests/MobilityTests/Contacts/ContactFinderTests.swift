import Foundation
import TestSupport
import Testing

@testable import Mobility

struct ContactFinderTests {
  private let finder = ContactFinder()

  private func found(_ walk: SteadyWalk, turn: SensorAxes = .straight) -> [Contact] {
    finder.contacts(in: LevelledBlock(walk.block(turn: turn)))
  }

  /// The counts of missed, invented and wrong-foot contacts of the walk, without the first and last second.
  private func errors(
    _ contacts: [Contact], _ walk: SteadyWalk
  ) -> (missed: Int, madeUp: Int, wrongFoot: Int) {
    let inner = MotionFrame.rate..<((walk.seconds - 1) * MotionFrame.rate)
    let tolerance = 0.1 * MotionFrame.rate
    let truth = walk.contacts
    func pairs(_ contact: Contact) -> [(frame: Double, foot: Foot)] {
      truth.filter { abs($0.frame - contact.frame) < tolerance }
    }
    let missed = truth.filter { contact in
      inner.contains(contact.frame)
        && !contacts.contains { abs($0.frame - contact.frame) < tolerance }
    }
    let inside = contacts.filter { inner.contains($0.frame) }
    return (
      missed.count, inside.count { pairs($0).isEmpty },
      inside.count { contact in pairs(contact).contains { $0.foot != contact.foot } }
    )
  }

  @Test(
    "every contact of a steady walk is found within a tenth of a second, with its foot",
    arguments: [0.85, 0.95, 1.1, 1.3, 1.6, 2.0])
  func steady(strideSeconds: Double) {
    let walk = SteadyWalk(strideSeconds: strideSeconds)
    #expect(errors(found(walk), walk) == (0, 0, 0))
  }

  @Test("a weak step of a hemiparetic leg is found", arguments: [0.5, 0.25, 0.1])
  func weakStep(strength: Double) {
    var walk = SteadyWalk(strideSeconds: 1.2)
    walk.rightStrength = strength
    let errors = errors(found(walk), walk)
    #expect(errors == (0, 0, 0))
  }

  @Test("no step of a limp with uneven strides is lost", arguments: [0.4, 0.45, 0.55, 0.6])
  func limp(rightPhase: Double) {
    var walk = SteadyWalk(strideSeconds: 1.3)
    walk.rightPhase = rightPhase
    let errors = errors(found(walk), walk)
    #expect(errors.missed == 0)
    #expect(errors.madeUp == 0)
  }

  @Test("any fixed rotation of the sensor leaves the steps unchanged", arguments: Seed.first(20))
  func rotation(seed: Seed) throws {
    var walk = SteadyWalk()
    walk.seed = seed
    let straight = found(walk)
    let turned = found(walk, turn: .random(seed))
    try #require(!straight.isEmpty)
    #expect(turned.map(\.foot) == straight.map(\.foot))
    for (a, b) in zip(straight, turned) { #expect(abs(a.frame - b.frame) < 0.01) }
  }

  @Test("a sensor worn upside down or back to front finds the same steps and feet")
  func upsideDown() {
    let walk = SteadyWalk()
    #expect(errors(found(walk, turn: .upsideDown), walk) == (0, 0, 0))
    #expect(errors(found(walk, turn: .backToFront), walk) == (0, 0, 0))
  }

  @Test("steps without rotation data are the same", arguments: [0.95, 1.1, 1.3])
  func accelerationOnly(strideSeconds: Double) {
    var walk = SteadyWalk(strideSeconds: strideSeconds)
    walk.hasRotation = false
    let errors = errors(found(walk), walk)
    #expect(errors.missed == 0)
    #expect(errors.madeUp == 0)
  }

  @Test("neighboring windows of a walk find the same contacts", arguments: Seed.first(8))
  func windows(seed: Seed) throws {
    var walk = SteadyWalk(seconds: 30)
    walk.seed = seed
    let block = walk.block()
    func contacts(_ frames: Range<Int>) -> [Double] {
      var part = block
      part.frames = ContiguousArray(block.frames[frames])
      part.core = 0..<frames.count
      return finder.contacts(in: LevelledBlock(part)).map { $0.frame + Double(frames.lowerBound) }
    }
    // Both know five seconds on either side of the compared interval.
    let shared = 500.0..<750.0
    let first = contacts(0..<1000).filter(shared.contains)
    let second = contacts(250..<1250).filter(shared.contains)
    try #require(first.count == second.count)
    for (a, b) in zip(first, second) { #expect(abs(a - b) < 1) }
  }

  @Test("no step is found without movement")
  func rest() {
    let still = MotionFrame(acceleration: SIMD4(0, 9.81, 0, 0), rotation: .zero)
    let block = MotionBlock(
      frames: ContiguousArray(repeating: still, count: 1000), startIndex: 0, core: 0..<1000,
      hasRotation: true)
    #expect(finder.contacts(in: LevelledBlock(block)).isEmpty)
  }

  @Test(
    "a block of any length, including zero, is analyzed", arguments: [0, 1, 2, 3, 10, 49, 75, 120])
  func short(count: Int) {
    var block = SteadyWalk().block()
    block.frames = ContiguousArray(block.frames.prefix(count))
    block.core = 0..<count
    let contacts = finder.contacts(in: LevelledBlock(block))
    #expect(contacts.count <= count / 10)
  }
}
