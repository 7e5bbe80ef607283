import CommandOptions
import ArgumentParser
import Console
import Estimation
import Fitness
import Foundation
import HealthModel
import HealthStorage
import Recording
import Reports

struct Recalibrate: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "recalibrate", abstract: "Make estimates ignore data from before a date.",
    discussion: """
      Estimates use the data of six weeks, so a sudden change shows only slowly. After an operation, an injury, an \
      illness or a new medication, recalibration makes the next estimates use only data from that day on. Existing \
      estimates stay; a new one can take up to 14 days. The effect ends after six weeks.

      Only six-minute-walk can be recalibrated.

        workout recalibrate six-minute-walk --from 2026-11-02
      """)

  @Argument(help: ArgumentHelp("The estimate: six-minute-walk.", valueName: "what"))
  var kind: EstimateKind
  @Option(help: ArgumentHelp("The first day of data to use.", valueName: "day"))
  var from: MomentArgument
  @Flag(help: "Recalibrate without asking.")
  var yes = false
  @OptionGroup var global: GlobalOptions

  func run() async throws {
    let store = try await global.openStore()
    let zone = try await store.timeZone()
    guard let date = from.instant(in: zone) else {
      throw ValidationError("--from is not a valid day in the profile's time zone")
    }
    let type = ObjectType.quantity(kind.type)
    guard type.allowsRecalibrationForEstimates else {
      throw StoreError.recalibration(.type(kind.type.name))
    }
    let now = Instant.now
    guard date <= now else { throw StoreError.recalibration(.inTheFuture(date)) }
    if !yes { try confirm(from: date, TimeText(zone: zone)) }
    try await store.recalibrateEstimates(of: type, from: date)
    let days = try await daysLeft(store)
    if global.json {
      let json = RecalibrationJSON(kind: kind.rawValue, from: date.rfc3339, daysLeft: days)
      return try Output().line(try JSONText.line(json))
    }
    let words = TimeText(zone: zone).dateAndMinute(date)
    var line = "recalibrated \(kind.title): data from before \(words) are ignored"
    if let days { line += "; a new estimate can take \(days) more \(days == 1 ? "day" : "days")" }
    try Output().line(line)
  }

  private func confirm(from date: Instant, _ times: TimeText) throws {
    guard Terminal.error.isInteractive, isatty(STDIN_FILENO) == 1 else {
      throw CommandError(text: "cannot ask without a terminal; add --yes to recalibrate")
    }
    for line in RecalibrationWords(times: times).explanation(from: date) {
      Terminal.warn(line)
    }
    guard Question.confirms("Recalibrate \(kind.title)? [y/N] ") else {
      throw StoreError.recalibration(.declined)
    }
  }

  private func daysLeft(_ store: HealthStore) async throws -> Int? {
    let now = Instant.now
    let result = try await Estimator(store).sixMinuteWalk(at: now)
    guard case .failure(.rebuilding(let days)) = result else { return nil }
    return days
  }

  private struct RecalibrationJSON: Encodable {
    let kind: String
    let from: String
    let daysLeft: Int?

    enum CodingKeys: String, CodingKey {
      case kind, from
      case daysLeft = "days_left"
    }
  }
}
