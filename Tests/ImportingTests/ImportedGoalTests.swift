import Foundation
import HealthModel
import HealthStorage
import Importing
import TestSupport
import Testing

@Suite("the goals of an Apple Health export")
struct ImportedGoalTests {
  private let stores: ImportStore

  init() throws { stores = try ImportStore() }

  private func day(_ number: Int) -> CalendarDay { CalendarDay(number: 20_000 + number) }

  /// Writes an export with a summary for each day, by its exercise goal; the energy goal is ten times as much.
  private func export(_ goals: [Int: Int]) throws -> String {
    let summaries = goals.sorted { $0.key < $1.key }.map { number, goal in
      """
      <ActivitySummary dateComponents="\(day(number))" activeEnergyBurned="400" \
      activeEnergyBurnedGoal="\(goal * 10)" activeEnergyBurnedUnit="kcal" appleExerciseTime="20" \
      appleExerciseTimeGoal="\(goal)" appleStandHours="9" appleStandHoursGoal="0"/>
      """
    }
    let path = stores.folder.file("export-\(UUID()).xml").path
    try Data("<HealthData locale=\"en\">\(summaries.joined(separator: "\n"))</HealthData>".utf8)
      .write(to: URL(filePath: path))
    return path
  }

  private func run(_ path: String, isDry: Bool = false) async throws -> ImportReport {
    var options = ImportOptions()
    options.isDryRun = isDry
    return try await ImportRun(into: stores.store, options: options).importFiles([path])
  }

  private func goals(_ days: ClosedRange<Int>) async throws -> [Double?] {
    var goals: [Double?] = []
    for number in days {
      goals.append(try await stores.store.goal(.exerciseMinutes, on: day(number)))
    }
    return goals
  }

  // RING-02
  @Test("each day has its goal, and a second import changes nothing")
  func history() async throws {
    let path = try export([0: 20, 1: 20, 2: 45, 3: 45, 4: 25])
    let first = try await run(path)
    #expect(try await goals(0...5) == [20, 20, 45, 45, 25, 25])
    #expect(try await stores.store.goal(.activeKilocalories, on: day(2)) == 450)
    #expect(try await stores.store.goal(.standHours, on: day(2)) == 12)
    #expect(first.profile.map(\.value) == ["250.0 from \(day(4)) on", "25.0 from \(day(4)) on"])
    #expect(try await run(path).profile.isEmpty)
    #expect(try await goals(0...5) == [20, 20, 45, 45, 25, 25])
  }

  @Test("goals that the person has set remain, and those of earlier and later days are added")
  func ownGoals() async throws {
    try await stores.store.setGoal(.exerciseMinutes, to: 60, from: day(2))
    try await stores.store.setGoal(.exerciseMinutes, to: 70, from: day(4))
    let report = try await run(export([0: 20, 3: 45, 6: 25]))
    #expect(try await goals(0...6) == [20, 20, 60, 60, 70, 70, 25])
    let group = report.files[0].leftOut.groups.first { $0.text.contains("goals of days") }
    #expect(group?.count == 1)
  }

  @Test("a dry run sets no goal, and a goal that no day can have is left out")
  func unset() async throws {
    let path = try export([0: 20, 1: 99_999])
    _ = try await run(path, isDry: true)
    #expect(try await goals(0...1) == [30, 30])
    _ = try await run(path)
    #expect(try await goals(0...1) == [20, 20])
  }
}
