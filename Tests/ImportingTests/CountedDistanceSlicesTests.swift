import HealthModel
import HealthStorage
import ActivityItems
import TestSupport
import Testing

@testable import Importing

@Suite("Distance slices of a device")
struct CountedDistanceSlicesTests {
  private func slices(_ counted: [(Double, Double)]) -> [(span: TimeRange, meters: Double)] {
    var slices = CountedDistanceSlices()
    for (second, meters) in counted { slices.append(meters, at: .at(second)) }
    slices.finish()
    return slices.slices
  }

  @Test("the distance is divided into consecutive half minutes that add up to the last count")
  func cut() {
    let found = slices((0...100).map { (Double($0), Double($0) * 3) })
    #expect(found.map(\.meters) == [90, 90, 90, 30])
    #expect(found.first?.span == TimeRange(start: .at(0), end: .at(30)))
    for (one, next) in zip(found, found.dropFirst()) { #expect(one.span.end == next.span.start) }
  }

  @Test("a restarted count continues the distance; earlier times are skipped")
  func anew() {
    #expect(
      slices([(0, 0), (30, 90), (60, 20), (55, 900), (90, 50)]).map(\.meters) == [90, 20, 30])
    #expect(slices([(0, .nan), (1, -3)]).isEmpty)
  }

  @Test("the samples of a workout add up to the total that its device declares")
  func sum() async throws {
    let target = try ImportStore()
    var activity = FakeActivity()
    activity.seconds = 600
    var items = activity.items
    // Every point is counted 4 % short of the total.
    for index in items.indices {
      guard case .point(var point) = items[index] else { continue }
      point.distance = point.distance.map { $0 * 0.96 }
      items[index] = .point(point)
    }
    try await target.receive(items)
    let workout = try #require(try await target.store.workouts().first)
    var meters: [Double] = []
    for try await batch in target.store.samples(of: workout.uuid) {
      for sample in batch where sample.type == .distanceWalkingRunning {
        meters.append(try sample.quantity.value(in: .meter))
      }
    }
    #expect(meters.count == 20)
    #expect(abs(meters.reduce(0, +) - 1800) < 1e-6)
  }
}

@Suite("A pause without a resume")
struct OpenPauseTests {
  private func pauses(at second: Double) async throws -> Int {
    let target = try ImportStore()
    var activity = FakeActivity()
    activity.events = [ActivityEvent(.pause, at: .at(second))]
    try await target.receive(activity.items)
    let workout = try #require(try await target.store.workouts().first)
    return workout.events.count { $0.kind == .pause }
  }

  @Test("the pause is dropped if the device continued recording, and stays if it did not")
  func open() async throws {
    #expect(try await pauses(at: 100) == 0)
    #expect(try await pauses(at: 599.5) == 1)
  }
}
