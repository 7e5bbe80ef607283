import Foundation
import TestSupport
import Testing

@testable import Mobility

@Suite("The mean step of a runner")
struct StepWaveTests {
  /// A wave of random harmonics, sampled at the frames of equal steps.
  private static func random(
    _ generator: inout SplitMix64, scale: Double = 1
  ) -> (wave: StepWave?, period: Double) {
    let frames = generator.uniform(in: 14..<26)
    let orders = (1...3).map { order in
      (
        Double(order), generator.uniform(in: 1..<20) / Double(order * order),
        generator.uniform(in: 0..<2 * .pi)
      )
    }
    let up = (0..<300).map { index in
      orders.reduce(0) { sum, wave in
        sum + scale * wave.1 * cos(2 * .pi * wave.0 * Double(index) / frames + wave.2)
      }
    }
    let steps = (0..<10).map { 2 + Double($0) * frames..<2 + Double($0 + 1) * frames }
    return (StepWave(of: up, steps: steps), frames / 50)
  }

  @Test(
    "contact is shorter than the step, and rise is proportional to the acceleration: 10,000 steps")
  func invariants() throws {
    var generator = SplitMix64(seed: 2026)
    print("seed 2026")
    var contacts = 0
    for index in 0..<10_000 {
      let before = generator
      let (found, period) = Self.random(&generator)
      let wave = try #require(found)
      #expect(wave.steadiness > 0.9 && wave.steadiness <= 1, "\(index)")
      #expect(abs(wave.stepSeconds - period) < 1e-9, "\(index)")
      #expect(wave.verticalOscillation > 0, "\(index)")
      if case .success(let seconds) = wave.contactTime {
        contacts += 1
        #expect(seconds > 0 && seconds < wave.stepSeconds, "\(index)")
      }
      var again = before
      let twice = try #require(Self.random(&again, scale: 2).wave)
      #expect(abs(twice.verticalOscillation / wave.verticalOscillation - 2) < 1e-9, "\(index)")
    }
    #expect(contacts > 3000)
  }

  @Test("rise and contact of half a sine are inverse, and equal to integrating twice: 10,000 steps")
  func sineWave() {
    var generator = SplitMix64(seed: 7)
    print("seed 7")
    for index in 0..<10_000 {
      let step = generator.uniform(in: 0.28..<0.45)
      let contact = generator.uniform(in: 0.45..<0.98) * step
      let rise = SineWaveStep.verticalOscillation(contactTime: contact, stepSeconds: step)
      let back = SineWaveStep.contactTime(verticalOscillation: rise, stepSeconds: step)
      #expect(abs(back - contact) < 1e-12, "\(index)")
      // The energy of the fall is that of the rise: from the highest point to contact, and to the lowest point.
      let gravity = 9.80665
      let fall = gravity * (step - contact) * (step - contact) / 8
      let compression =
        gravity * step * contact / (2 * .pi) - gravity * contact * contact / 8
      #expect(abs(rise - fall - compression) < 1e-12, "\(index)")
    }
    for contact in [0.18, 0.25, 0.33] {
      var run = SimulatedRun(seed: 0)
      run.contactSeconds = contact
      let rise = SineWaveStep.verticalOscillation(
        contactTime: contact, stepSeconds: 60 / run.stepsPerMinute)
      #expect(abs(run.verticalOscillation / rise - 1) < 1e-3)
    }
  }

  /// Medians of recordings of foot pods (Stryd) with their own contact time and oscillation, which are estimates, too.
  @Test(
    "the model of half a sine agrees with the contact time and the oscillation of foot pods",
    arguments: [
      (167, 0.250, 0.0775), (166, 0.254, 0.0762), (171, 0.236, 0.0762), (176, 0.242, 0.0688),
      (178, 0.218, 0.0737),
    ])
  func pods(cadence: Double, contact: Double, oscillation: Double) {
    let rise = SineWaveStep.verticalOscillation(contactTime: contact, stepSeconds: 60 / cadence)
    #expect(abs(rise / oscillation - 1) < 0.03)
  }
}
