package import Fitness
import Foundation
import HealthModel

/// The object of `sleep --json`.
package struct SleepJSON: Encodable {
  private let time_zone: String
  private let nights: [Night]
  private let schedule: Schedule?
  private let regularity: Regularity?

  package init(_ nights: SleepNights) {
    time_zone = nights.zone.identifier
    self.nights = nights.nights.reversed().map(Night.init)
    schedule = SleepSchedule(nights).map(Schedule.init)
    regularity = SleepRegularity(nights).map(Regularity.init)
  }

  private struct Night: Encodable {
    var day: String
    var start, end: String
    var asleep_s, awake_s: Double
    var core_s, deep_s, rem_s: Double?
    var in_bed: Span?
    var efficiency: Double?
    var source: String?
    var asleep: [Span]

    init(_ night: SleepNight) {
      day = "\(night.day)"
      (start, end) = (night.span.start.rfc3339, night.span.end.rfc3339)
      (asleep_s, awake_s) = (night.asleepSeconds, night.awakeSeconds)
      (core_s, deep_s) = (night.seconds[.core], night.seconds[.deep])
      rem_s = night.seconds[.rem]
      in_bed = night.inBed.map(Span.init)
      efficiency = night.efficiency
      source = night.source?.bundleIdentifier
      asleep = night.asleep.map(Span.init)
    }
  }

  private struct Span: Encodable {
    var start, end: String

    init(_ span: TimeRange) { (start, end) = (span.start.rfc3339, span.end.rfc3339) }
  }

  /// Times of day as seconds after midnight.
  private struct Schedule: Encodable {
    var night_count: Int
    var asleep_from_s, awake_from_s, asleep_s: Middle

    init(_ schedule: SleepSchedule) {
      night_count = schedule.nightCount
      asleep_from_s = Middle(schedule.asleepFrom, isClock: true)
      awake_from_s = Middle(schedule.awakeFrom, isClock: true)
      asleep_s = Middle(schedule.asleep, isClock: false)
    }
  }

  private struct Middle: Encodable {
    var median, lower, upper: Double

    init(_ middle: SleepSchedule.Middle, isClock: Bool) {
      func seconds(_ hours: Double) -> Double {
        (isClock ? (hours + 12).truncatingRemainder(dividingBy: 24) : hours) * 3600
      }
      (median, lower, upper) = (
        seconds(middle.median), seconds(middle.lower), seconds(middle.upper)
      )
    }
  }

  private struct Regularity: Encodable {
    var index: Double
    var interval_80: [Double]
    var pair_count: Int

    init(_ regularity: SleepRegularity) {
      index = regularity.index
      interval_80 = [regularity.interval80.lowerBound, regularity.interval80.upperBound]
      pair_count = regularity.pairCount
    }
  }
}
