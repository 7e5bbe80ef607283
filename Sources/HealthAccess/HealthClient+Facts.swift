import ApplicationMessages
public import Foundation
public import HealthModel
import NIOHTTP1
public import SampleStatistics

import struct HealthModel.Unit

extension HealthClient {
  /// The length of the intervals of statistics, in the calendar of a time zone.
  public enum StatisticsInterval: String, Hashable, Sendable, CaseIterable {
    case hour, day, week, month, year
  }

  /// Reads statistics of a quantity type.
  ///
  /// - Parameters:
  ///   - type: The type.
  ///   - span: Their time; `nil` for all samples.
  ///   - interval: The length of the intervals; `nil` for one of the whole time.
  ///   - zone: The time zone of days, weeks, months and years.
  ///   - separatesSources: Whether each source has values of its own, too.
  /// - Returns: The intervals that have samples, in order; none for a type that may not be read.
  /// - Throws: ``HealthClientError``.
  public func statistics(
    _ type: QuantityType, in span: TimeRange? = nil, by interval: StatisticsInterval? = nil,
    zone: TimeZone = .gmt, separatesSources: Bool = false
  ) async throws -> [Statistics] {
    var words = ["type=\(type.name)", "time_zone=\(zone.identifier)"]
    if let span { words += ["from=\(span.start.rfc3339)", "to=\(span.end.rfc3339)"] }
    if let interval { words.append("by=\(interval.rawValue)") }
    if separatesSources { words.append("separate_by_source=true") }
    let message: StatisticsMessage = try await get("/v1/statistics?" + Self.joined(words))
    return try message.statistics(of: type)
  }

  /// Reads a fact about the person, such as the date of birth.
  ///
  /// - Parameter type: The fact.
  /// - Returns: Its value; `nil` if it is not set, or may not be read.
  /// - Throws: ``HealthClientError``.
  public func characteristic(_ type: CharacteristicType) async throws -> Characteristic? {
    struct Message: Decodable {
      let value: String?
    }
    let message: Message = try await get("/v1/characteristics/\(type.name)")
    return try message.value.map { word in
      guard let value = Characteristic(type, word: word) else {
        throw HealthClientError.unreadable("'\(word)' is no value of \(type.name)")
      }
      return value
    }
  }

  /// Reads the totals of days and their goals.
  ///
  /// - Parameters:
  ///   - first: The first day.
  ///   - last: The last day, at most ten years later.
  /// - Returns: The days in order; none if they may not be read.
  /// - Throws: ``HealthClientError``.
  public func activitySummaries(
    from first: CalendarDay, through last: CalendarDay
  ) async throws -> [ActivitySummary] {
    let message: [String: [ActivitySummary]] = try await get(
      "/v1/activity-summaries?from=\(first)&to=\(last)")
    return message["days"] ?? []
  }

  /// Reads the locations of a workout's routes in batches.
  ///
  /// - Parameters:
  ///   - workout: The id of the workout.
  ///   - body: Called with each batch, in order of time; never if there is no route, or it may not be read.
  /// - Throws: ``HealthClientError``, or an error of `body`, which ends the reading.
  public func forEachLocation(
    of workout: UUID, _ body: ([Location]) async throws -> Void
  ) async throws {
    try await forEachBatch(.GET, "/v1/workouts/\(workout.uuidString)/route") { lines in
      let decoder = JSONDecoder()
      try await body(
        try Self.reading {
          try lines.map { try decoder.decode(PlaceMessage.self, from: $0).location }
        })
    }
  }

  /// Joins the words of a query with their values escaped.
  static func joined(_ words: [String]) -> String {
    var allowed = CharacterSet.urlQueryAllowed
    allowed.remove(charactersIn: "&+;")
    return words.map { $0.addingPercentEncoding(withAllowedCharacters: allowed) ?? $0 }
      .joined(separator: "&")
  }

  static func reading<Value>(_ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch {
      throw HealthClientError.unreadable("\(error)")
    }
  }

  static func instant(_ text: String) throws -> Instant {
    guard let instant = Instant(rfc3339: text) else {
      throw HealthClientError.unreadable("'\(text)' is not a time")
    }
    return instant
  }
}

/// The answer of `/v1/statistics`.
private struct StatisticsMessage: Decodable {
  struct Values: Decodable {
    let sum: Double?
    let average: Double?
    let minimum: Double?
    let maximum: Double?
    let mostRecent: Double?
    let mostRecentStart: String?
    let mostRecentEnd: String?
    let durationSeconds: Double?

    enum CodingKeys: String, CodingKey {
      case sum, average, minimum, maximum
      case mostRecent = "most_recent"
      case mostRecentStart = "most_recent_start"
      case mostRecentEnd = "most_recent_end"
      case durationSeconds = "duration_s"
    }

    func values(in unit: Unit, of type: QuantityType) throws -> StatisticsValues {
      func quantity(_ number: Double?) throws -> Quantity? {
        try number.map { number in
          try HealthClient.reading {
            Quantity(
              try Quantity(number, unit).value(in: type.canonicalUnit), type.canonicalUnit)
          }
        }
      }
      var span: TimeRange?
      if let mostRecentStart, let mostRecentEnd {
        span = TimeRange(
          start: try HealthClient.instant(mostRecentStart),
          end: try HealthClient.instant(mostRecentEnd))
      }
      return StatisticsValues(
        sum: try quantity(sum), average: try quantity(average), minimum: try quantity(minimum),
        maximum: try quantity(maximum), mostRecent: try quantity(mostRecent), mostRecentSpan: span,
        duration: durationSeconds.map { Quantity($0, .second) })
    }
  }

  struct Interval: Decodable {
    struct OfSource: Decodable {
      let source: SourceName
      let values: Values

      private enum CodingKeys: String, CodingKey {
        case source
      }

      init(from decoder: any Decoder) throws {
        source = try decoder.container(keyedBy: CodingKeys.self)
          .decode(SourceName.self, forKey: .source)
        values = try Values(from: decoder)
      }
    }

    struct SourceName: Decodable {
      let name: String?
      let bundleIdentifier: String

      enum CodingKeys: String, CodingKey {
        case name
        case bundleIdentifier = "bundle_id"
      }
    }

    let start: String
    let end: String
    let sources: [OfSource]?
    let values: Values

    private enum CodingKeys: String, CodingKey {
      case start, end, sources
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      start = try container.decode(String.self, forKey: .start)
      end = try container.decode(String.self, forKey: .end)
      sources = try container.decodeIfPresent([OfSource].self, forKey: .sources)
      values = try Values(from: decoder)
    }
  }

  let unit: String
  let intervals: [Interval]

  func statistics(of type: QuantityType) throws -> [Statistics] {
    let unit = try HealthClient.reading { try Unit(self.unit) }
    return try intervals.map { interval in
      Statistics(
        type: type,
        span: TimeRange(
          start: try HealthClient.instant(interval.start),
          end: try HealthClient.instant(interval.end)),
        merged: try interval.values.values(in: unit, of: type),
        separate: try interval.sources?.map {
          Statistics.OfSource(
            source: Source(
              name: $0.source.name ?? "", bundleIdentifier: $0.source.bundleIdentifier),
            values: try $0.values.values(in: unit, of: type))
        })
    }
  }
}

/// A line of `/v1/workouts/ID/route`.
private struct PlaceMessage: Decodable {
  let location: Location

  private enum CodingKeys: String, CodingKey {
    case time, latitude, longitude
    case altitude = "altitude_m"
    case accuracy = "horizontal_accuracy_m"
    case speed = "speed_mps"
    case course = "course_deg"
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    func number(_ key: CodingKeys) throws -> Double? {
      try container.decodeIfPresent(Double.self, forKey: key)
    }
    location = Location(
      time: try HealthClient.instant(try container.decode(String.self, forKey: .time)),
      latitude: try container.decode(Double.self, forKey: .latitude),
      longitude: try container.decode(Double.self, forKey: .longitude),
      altitude: try number(.altitude), horizontalAccuracy: try number(.accuracy),
      speed: try number(.speed), course: try number(.course))
  }
}
