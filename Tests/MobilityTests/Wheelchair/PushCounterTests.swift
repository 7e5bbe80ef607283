import HealthModel
import TestSupport
import Testing

@testable import Mobility

// WHL-06
@Suite("Simulated wheelchair pushes")
struct PushCounterTests {
  /// The seconds of the reported pushes, and the bouts.
  private func count(
    _ readings: [Reading<MotionSample>]
  ) -> (seconds: [Double], bouts: [PushCounter.Bout]) {
    var counter = PushCounter()
    var places: [Int] = []
    for (place, frame) in WalkBlocks.frames(readings).enumerated() {
      places += counter.process(frame, at: place)
    }
    places += counter.finish()
    return (places.map { Double($0) / MotionFrame.rate }, counter.drainBouts())
  }

  @Test(
    "pushes are counted for any return path of the hand", arguments: [0.5, 0.7, 0.9, 1.1, 1.3],
    SimulatedPushes.Recovery.allCases)
  func pushes(hertz: Double, recovery: SimulatedPushes.Recovery) {
    var ride = SimulatedPushes(seed: 1)
    ride.coast(8)
    ride.push(40, hertz: hertz, recovery)
    ride.coast(8)
    let (seconds, bouts) = count(ride.readings(rate: 100))
    #expect((36...44).contains(seconds.count))
    #expect(bouts.count == 1)
    if let bout = bouts.first {
      #expect(abs(bout.cadence - 60 * hertz) < 0.1 * 60 * hertz)
      #expect(bout.count == seconds.count)
    }
  }

  @Test("a sensor in any orientation counts the same", arguments: Seed.first(10), [true, false])
  func rotation(seed: Seed, hasRotation: Bool) {
    var generator = seed.generator
    var ride = SimulatedPushes(seed: seed.value)
    ride.coast(8)
    ride.push(40, hertz: 0.9)
    ride.coast(8)
    let readings = ride.readings(rate: 100, turn: .random(&generator), hasRotation: hasRotation)
    #expect((36...44).contains(count(readings).seconds.count))
  }

  @Test("coasting separates two bouts")
  func bouts() {
    var ride = SimulatedPushes(seed: 2)
    ride.coast(8)
    ride.push(20, hertz: 1)
    ride.coast(10)
    ride.push(20, hertz: 0.8, .singleLoop)
    ride.coast(8)
    let (seconds, bouts) = count(ride.readings(rate: 50))
    #expect(bouts.count == 2)
    #expect((36...44).contains(seconds.count))
  }

  @Test("resting or working hands are not pushes", arguments: Seed.first(10))
  func none(seed: Seed) {
    var ride = SimulatedPushes(seed: seed.value)
    ride.coast(30)
    ride.fidget(60)
    ride.coast(30)
    #expect(count(ride.readings(rate: 50)).seconds.count <= 3)
  }

  @Test("a count states that it was tested on simulated pushes only")
  func validity() {
    #expect(PushCounter.validity == .simulatedOnly)
  }
}
