import ArgumentParser
import Collecting
import CommandOptions
import Console
import Fitness
import Foundation
import HealthModel
import HealthStorage
import Recording
import Reports

struct Sleep: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sleep", abstract: "Show the nights, when you usually sleep, and how regularly.",
    discussion: """
      A night is the main sleep from noon to noon, newest first: the time asleep, when it began and ended, the time awake in \
      it, and stages and the time in bed where the source has them. Of several sources of a night, the one with the most time asleep \
      is shown. A night is named by its morning; without --from the last 28 are shown. With five nights there \
      is the median of them with the middle half; with five pairs of consecutive nights, the sleep regularity index.

        workout sleep
        workout sleep --from 2026-10-01 --to 2026-10-31
        workout sleep --json | jq '.nights[] | [.day, .asleep_s / 3600]'

      workout collect finds the sleep with a watch; archives of other programs bring theirs (workout import).
      """)

  @OptionGroup var range: DayRangeOptions
  @OptionGroup var global: GlobalOptions

  private static let usualDays = 28

  func run() async throws {
    let store = try await global.openStore()
    let zone = global.timeZone
    let days = try range.days(usually: Self.usualDays, in: zone, now: .now)
    let (first, last) = (days.lowerBound, days.upperBound)
    let span = TimeRange(
      start: first.advanced(by: -1).span(in: zone).start, end: last.span(in: zone).end)
    let samples = try await store.sleepSamples(in: span)
    let nights = SleepNights(samples, in: zone, from: first, through: last)
    if global.json { return try Output().line(try JSONText.line(SleepJSON(nights))) }
    guard !nights.nights.isEmpty else {
      return Terminal.warn(
        "no sleep from \(first) to \(last); workout collect or an import brings it")
    }
    try Output().line(SleepPage(nights).lines(Terminal.output).joined(separator: "\n"))
  }
}
