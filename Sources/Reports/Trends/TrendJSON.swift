import Fitness
import Foundation
import HealthModel

/// The output of `trends --json`: the days, and for each type a list with one entry per day, which is null for days
/// without samples.
package struct TrendJSON: Encodable {
  let trends: [Trend]
  let charts: TrendCharts

  package init(trends: [Trend], charts: TrendCharts) {
    self.trends = trends
    self.charts = charts
  }

  enum CodingKeys: String, CodingKey {
    case timeZone = "time_zone"
    case event, percentile
    case meanDays = "mean_days"
    case days, metrics
  }

  package func encode(to encoder: any Encoder) throws {
    let days = charts.days
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(days.zone.identifier, forKey: .timeZone)
    try container.encodeIfPresent(days.event?.description, forKey: .event)
    try container.encode(charts.percentile.rank, forKey: .percentile)
    try container.encode(charts.mean.days, forKey: .meanDays)
    try container.encode((0..<days.count).map { Day(days: days, index: $0) }, forKey: .days)
    let metrics = trends.flatMap { trend in
      trend.parts.map { Metric(type: trend.type.name, unit: "\(trend.unit)", part: $0) }
    }
    try container.encode(metrics, forKey: .metrics)
  }

  private struct Day: Encodable {
    let day: String
    let offset: Int?
    let start: String
    let end: String

    init(days: TrendDays, index: Int) {
      day = days.day(index).description
      offset = days.offset(ofDay: index)
      start = days.span(ofDay: index).start.rfc3339
      end = days.span(ofDay: index).end.rfc3339
    }
  }

  private struct Metric: Encodable {
    let type: String
    let unit: String
    let set: String?
    let values: [Value?]
    let means: [Double?]
    let before: Period?
    let after: Period?

    init(type: String, unit: String, part: Trend.Part) {
      self.type = type
      self.unit = unit
      set = part.set == .all ? nil : part.set.rawValue
      values = part.series.values.map { $0.map(Value.init) }
      means = part.series.means
      before = part.series.beforeEvent.map(Period.init)
      after = part.series.fromEvent.map(Period.init)
    }
  }

  private struct Value: Encodable {
    let minimum: Double
    let maximum: Double
    let value: Double
    let count: Int

    init(_ value: DailyValue) {
      minimum = value.minimum
      maximum = value.maximum
      self.value = value.value
      count = value.count
    }
  }

  private struct Period: Encodable {
    let days: Int
    let populatedDays: Int
    let mean: Double?
    let minimum: Double?
    let maximum: Double?

    enum CodingKeys: String, CodingKey {
      case days, mean, minimum, maximum
      case populatedDays = "days_with_samples"
    }

    init(_ period: TrendPeriod) {
      days = period.days.count
      populatedDays = period.populatedDays
      mean = period.mean
      minimum = period.minimum
      maximum = period.maximum
    }
  }
}
