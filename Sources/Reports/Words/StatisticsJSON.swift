package import Console
import Foundation
package import HealthModel
package import HealthStorage
package import struct HealthModel.Unit

/// One interval of `statistics --json`; values that were not requested or have no samples are absent.
package struct StatisticsJSON: Encodable {
  let statistics: Statistics
  let amounts: AmountText

  package init(statistics: Statistics, amounts: AmountText) {
    self.statistics = statistics
    self.amounts = amounts
  }

  enum CodingKeys: String, CodingKey {
    case start, end, sources
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(statistics.span.start.rfc3339, forKey: .start)
    try container.encode(statistics.span.end.rfc3339, forKey: .end)
    try StatisticsValuesJSON(values: statistics.merged, amounts: amounts).encode(to: encoder)
    let sources = statistics.separate?.map { OfSource(statistics: $0, amounts: amounts) }
    try container.encodeIfPresent(sources, forKey: .sources)
  }

  private struct OfSource: Encodable {
    let statistics: Statistics.OfSource
    let amounts: AmountText

    enum CodingKeys: String, CodingKey {
      case source
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(SourceNameJSON(statistics.source), forKey: .source)
      try StatisticsValuesJSON(values: statistics.values, amounts: amounts).encode(to: encoder)
    }
  }
}

/// An application by its name and bundle identifier.
package struct SourceNameJSON: Encodable {
  let source: Source

  package init(_ source: Source) { self.source = source }

  enum CodingKeys: String, CodingKey {
    case name
    case bundleIdentifier = "bundle_id"
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    if !source.name.isEmpty { try container.encode(source.name, forKey: .name) }
    try container.encode(source.bundleIdentifier, forKey: .bundleIdentifier)
  }
}

private struct StatisticsValuesJSON: Encodable {
  let values: StatisticsValues
  let amounts: AmountText

  enum CodingKeys: String, CodingKey {
    case sum, average, minimum, maximum
    case mostRecent = "most_recent"
    case mostRecentStart = "most_recent_start"
    case mostRecentEnd = "most_recent_end"
    case durationSeconds = "duration_s"
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    for (quantity, key) in [
      (values.sum, CodingKeys.sum), (values.average, .average), (values.minimum, .minimum),
      (values.maximum, .maximum), (values.mostRecent, .mostRecent),
    ] {
      try container.encodeIfPresent(try amounts.number(quantity), forKey: key)
    }
    try container.encodeIfPresent(values.mostRecentSpan?.start.rfc3339, forKey: .mostRecentStart)
    try container.encodeIfPresent(values.mostRecentSpan?.end.rfc3339, forKey: .mostRecentEnd)
    try container.encodeIfPresent(try values.duration?.value(in: .second), forKey: .durationSeconds)
  }
}
