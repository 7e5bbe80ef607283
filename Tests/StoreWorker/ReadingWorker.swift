import Foundation
import HealthModel
import HealthStorage
import TestSupport

/// Opens the store, reads for a while, closes it, and repeats: no read shows half a batch.
struct ReadingWorker {
  let path: String
  var generator: SplitMix64

  struct HalfABatch: Error {
    let steps: Double
  }

  init(store path: String, seed: UInt64) {
    self.path = path
    generator = SplitMix64(seed: seed)
  }

  mutating func run(for seconds: Double, _ report: WorkerReport) async throws {
    let clock = ContinuousClock()
    let end = clock.now + .seconds(seconds)
    var (rounds, longest) = (0, Duration.zero)
    while clock.now < end {
      let began = clock.now
      try await read(times: 1 + Int(generator.uniform() * 8))
      longest = max(longest, began.duration(to: clock.now))
      rounds += 1
    }
    report.note(.done(rounds: rounds, longest: longest))
  }

  private func read(times: Int) async throws {
    let store = try HealthStore(at: path, for: WorkerProgram.client, as: .owner, creating: false)
    for _ in 0..<times {
      let query = StatisticsQuery(.stepCount, [.cumulativeSum, .separateBySource])
      let statistics = try await store.statistics(query)
      let steps = statistics?.values(of: WorkerProgram.client.source)?.sum?.value ?? 0
      let batches = (steps / WritingWorker.stepsOfBatch).rounded()
      guard abs(steps - batches * WritingWorker.stepsOfBatch) < 1 else {
        throw HalfABatch(steps: steps)
      }
      _ = try await store.workouts()
    }
  }
}
