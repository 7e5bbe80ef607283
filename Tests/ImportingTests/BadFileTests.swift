import Foundation
import HealthModel
import HealthStorage
import Importing
import ActivityItems
import TestSupport
import Testing

@Suite("Importing bad files")
struct BadFileTests {
  let target: ImportStore

  init() throws { target = try ImportStore() }

  @Test("an unreadable file is rejected with the position and the reason")
  func unreadable() async throws {
    let error = ActivityError.unreadable(
      format: .fit, ActivityIssue("no FIT header", at: .offset(0)))
    let file = try await target.receive([], then: error)
    #expect(file.outcome == .refused("not a FIT file: byte 0: no FIT header"))
  }

  @Test("a valid file without a workout is empty, not rejected")
  func noActivity() async throws {
    let file = try await target.receive([], then: .noActivity(format: .fit, holds: "a course"))
    #expect(file.outcome == .empty("a course"))
  }

  @Test("a truncated workout is preserved up to the cut, and the truncation is reported")
  func truncated() async throws {
    let items =
      FakeActivity().items.dropLast(200)
      + [.issue(ActivityIssue("the file ends", at: .offset(9000), weight: .truncation))]
    let file = try await target.receive(Array(items))
    #expect(file.outcome == .imported)
    #expect(
      file.leftOut.groups.contains { $0.weight == .truncation && $0.places == [.offset(9000)] })
    #expect(try await target.store.workouts().first?.span.end == .at(401))
  }

  @Test(
    "a heart rate that no sensor can report is skipped and counted, and the rest is imported",
    arguments: [1e308, -1, 301, .infinity, .nan])
  func impossibleHeartRate(rate: Double) async throws {
    var items = FakeActivity().items
    for index in [50, 51] {
      guard case .point(var point) = items[index] else { continue }
      point.heartRate = rate
      items[index] = .point(point)
    }
    let file = try await target.receive(items)
    #expect(file.outcome == .imported)
    let reason = file.leftOut.groups.first { $0.text.contains("heart rates") }
    #expect(reason?.count == 2)
    let workout = try #require(try await target.store.workouts().first)
    var rates: [Double] = []
    for trace in try await target.store.traces(of: workout.uuid) where trace.kind == .heartRate {
      for try await batch in target.store.heartRates(of: trace) {
        rates += batch.map(\.value.beatsPerMinute)
      }
    }
    #expect(rates.count == 599)
    let impossible = rates.filter { !(0...300).contains($0) }
    #expect(impossible.isEmpty)
  }

  @Test("an issue repeated a million times is one reason with its count and first positions")
  func manyIssues() async throws {
    var leftOut = LeftOut()
    for line in 0..<1_000_000 { leftOut.add(ActivityIssue("no number", at: .line(line))) }
    let group = try #require(leftOut.groups.first)
    #expect(leftOut.groups.count == 1 && group.count == 1_000_000)
    #expect(group.places.count == LeftOut.placesKept)
    for index in 0..<1000 { leftOut.add("reason \(index)") }
    #expect(leftOut.groups.count <= LeftOut.groupsKept + 1)
    #expect(leftOut.count == 1_001_000)
  }

  @Test("a workout without data is skipped and reported")
  func empty() async throws {
    let file = try await target.receive([
      .activity(FakeActivity().head), .end(ActivityTotals()),
    ])
    #expect(file.workouts.isEmpty)
    #expect(file.leftOut.groups.map(\.text) == ["workouts without time"])
    #expect(file.outcome == .empty("workouts without data"))
  }

  @Test("totals that the store rejects are skipped, and the workout is preserved")
  func impossibleTotals() async throws {
    var items = FakeActivity().items
    var totals = ActivityTotals()
    totals.distanceMeters = -3
    totals.kilocalories = .infinity
    totals.averageHeartRate = .nan
    items[items.count - 1] = .end(totals)
    let file = try await target.receive(items)
    #expect(file.outcome == .imported)
    let workout = try #require(try await target.store.workouts().first)
    #expect(workout.totals.distanceMeters == nil && workout.totals.energyKilocalories == nil)
  }

  @Test("an error of the analysis is noted, and the workout is preserved")
  func analysisFails() async throws {
    struct Failure: Error {}
    let importer = ActivityImporter(into: target.store) { _ in throw Failure() }
    let file = try await importer.receive(
      FakeReader(FakeActivity().items), path: "x",
      origin: ImportOrigin(format: "FIT", name: "x.fit"))
    #expect(file.outcome == .imported)
    #expect(file.leftOut.groups.contains { $0.text.hasPrefix("stored but not analyzed") })
  }
}
