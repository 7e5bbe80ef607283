import Foundation
import Testing

@testable import Mobility

@Suite("The step sequence")
struct StepSequenceTests {
  private func times(_ peaks: [(time: Double, height: Double)], period: Double = 0.5) -> [Double] {
    StepSequence(
      peaks.map { .init(time: $0.time, height: $0.height, logPeriod: log(period)) }
    ).times
  }

  @Test("a bump between two steps is not a step")
  func bump() {
    let steps = (0..<10).map { (time: Double($0) * 0.5, height: 1.2) }
    let bumps = (0..<9).map { (time: Double($0) * 0.5 + 0.2, height: 0.6) }
    let found = times((steps + bumps).sorted { $0.time < $1.time })
    #expect(found == steps.map(\.time))
  }

  @Test("a step without a peak is filled in, midway between its neighbors")
  func missingPeak() {
    let steps = (0..<10).filter { $0 != 4 }.map { (time: Double($0) * 0.5, height: 1.2) }
    let expected: [Double] = (0..<10).map { Double($0) * 0.5 }
    #expect(times(steps) == expected)
  }

  @Test("a pause is not filled in")
  func pause() {
    let steps = (0..<10).map { index -> (time: Double, height: Double) in
      (time: Double(index) * 0.5 + (index < 5 ? 0 : 4), height: 1.2)
    }
    #expect(times(steps) == steps.map(\.time))
  }

  @Test("steps of a limp are preserved, 0.38 s and 0.62 s alternately")
  func limp() {
    let steps = (0..<10).map {
      (time: Double($0) * 0.5 + ($0.isMultiple(of: 2) ? 0 : 0.12), height: 1.0)
    }
    #expect(times(steps) == steps.map(\.time))
  }

  @Test("empty input gives no steps")
  func empty() {
    #expect(times([]).isEmpty)
  }
}
