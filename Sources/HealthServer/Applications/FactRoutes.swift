import Console
import Foundation
import HTTPTypes
import HealthModel
import HealthStorage
import Hummingbird
import NIOCore
import Reports

/// The types, statistics, facts about the person, rings and routes.
struct FactRoutes: Sendable {
  let shelf: ApplicationShelf
  private let derived: DerivedAnswers

  init(shelf: ApplicationShelf) {
    self.shelf = shelf
    derived = DerivedAnswers(shelf)
  }

  /// A year of hours has 8,784.
  private static let longestSeries = 10_000
  private static let longestSummary = 3660

  func add(to router: Router<ApplicationContext>) {
    router.get("/v1/types") { request, _ in
      try JSONBody.tagged(["types": Self.types], to: request)
    }
    router.get("/v1/statistics") { try await statistics($0, $1) }
    router.get("/v1/characteristics/{type}") { try await characteristic($0, $1) }
    router.get("/v1/activity-summaries") { try await summaries($0, $1) }
    router.get("/v1/workouts/{id}/route") { try await route($0, $1) }
  }

  // MARK: - Types

  private struct TypeEntry: Encodable {
    let name: String
    let identifier: String
    let kind: String
    let unit: String?
    let isCumulative: Bool?
    let cases: [String]?
    let isSaved: Bool

    enum CodingKeys: String, CodingKey {
      case name, identifier, kind, unit, cases
      case isCumulative = "cumulative"
      case isSaved = "saved_by_applications"
    }

    init(_ type: ObjectType) {
      name = type.name
      identifier = type.identifier
      isSaved = type.isSavedByApplications
      var facts: (unit: String?, isCumulative: Bool?, cases: [String]?) = (nil, nil, nil)
      switch type {
      case .quantity(let type):
        kind = "quantity"
        facts.unit = type.canonicalUnit.description
        facts.isCumulative = type.aggregation == .cumulative
      case .category(let type):
        kind = "category"
        facts.cases = type.values.cases.sorted { $0.key < $1.key }.map(\.value)
      case .correlation: kind = "correlation"
      case .workout: kind = "workout"
      case .workoutRoute: kind = "route"
      case .document: kind = "document"
      case .characteristic: kind = "characteristic"
      case .activitySummary: kind = "activity_summary"
      case .location: kind = "location"
      }
      (unit, isCumulative, cases) = facts
    }
  }

  private static let types = ObjectType.all.map(TypeEntry.init)

  // MARK: - Statistics

  private struct StatisticsAnswer: Encodable {
    let type: String
    let unit: String
    let by: String?
    let zone: String
    let intervals: [StatisticsJSON]

    enum CodingKeys: String, CodingKey {
      case type, unit, by, intervals
      case zone = "time_zone"
    }
  }

  private func statistics(_ request: Request, _ context: ApplicationContext) async throws
    -> Response
  {
    let words = try ApplicationQuery(
      request, known: ["type", "from", "to", "by", "time_zone", "separate_by_source"])
    let types = try words.types("type")
    guard types.count == 1, case .quantity(let type) = types.first else {
      throw Problem(.badRequest, "one quantity type is needed, such as type=stepCount")
    }
    let (from, to) = (try words.instant("from"), try words.instant("to"))
    if let from, let to, to <= from { throw Problem(.badRequest, "to is not after from") }
    let span = from.flatMap { from in to.map { TimeRange(start: from, end: $0) } }
    var options = StatisticsOptions.all(for: type)
    if try words.flag("separate_by_source") { options.insert(.separateBySource) }
    var limited = StatisticsQuery(
      type, options, in: span, where: span == nil ? try words.time() : nil)
    limited.maximumIntervals = Self.longestSeries
    let query = limited
    let zone = try Self.zone(words.text("time_zone"))
    let grid = try words.text("by").map { try Self.interval($0).grid(in: zone) }
    let application = try context.known()
    return try await derived.response(to: request, of: application) {
      let found: [Statistics]
      if application.mayRead(.quantity(type)) {
        found = try await shelf.reading(for: application) { store in
          guard let grid else { return try await store.statistics(query).map { [$0] } ?? [] }
          return try await store.statisticsCollection(query, every: grid).populated
        }
      } else {
        found = []
      }
      let amounts = AmountText(unit: AmountText.plainUnit(of: type))
      let frame = try JSONBody.buffer(
        StatisticsAnswer(
          type: type.name, unit: amounts.unit.description, by: words.text("by"),
          zone: zone.identifier, intervals: []))
      return try Self.document(found, amounts, in: frame)
    }
  }

  /// Puts intervals into a document without any, one by one: encoded at once, they need ten times the memory of their text.
  private static func document(
    _ intervals: [Statistics], _ amounts: AmountText, in frame: ByteBuffer
  ) throws -> ByteBuffer {
    let mark = Array("\"intervals\":[".utf8)
    let bytes = Array(frame.readableBytesView)
    guard
      let place = bytes.indices.first(where: { bytes[$0...].starts(with: mark) }).map({
        $0 + mark.count
      })
    else { return frame }
    var document = ByteBuffer(bytes: bytes[..<place])
    for (number, interval) in intervals.enumerated() {
      if number > 0 { document.writeString(",") }
      var text = try JSONBody.buffer(StatisticsJSON(statistics: interval, amounts: amounts))
      document.writeBuffer(&text)
    }
    document.writeBytes(bytes[place...])
    return document
  }

  /// The zone of the days; the person's own is theirs to give away, so that the standard is UTC.
  private static func zone(_ name: String?) throws -> TimeZone {
    guard let name else { return .gmt }
    guard let zone = TimeZone(identifier: name) else {
      throw Problem(.badRequest, "time_zone: '\(name)' is not a zone such as Europe/Berlin")
    }
    return zone
  }

  private static func interval(_ word: String) throws -> CalendarUnit {
    guard let unit = CalendarUnit(rawValue: word) else {
      let words = CalendarUnit.allCases.map(\.rawValue).joined(separator: ", ")
      throw Problem(.badRequest, "by: '\(word)' is not one of \(words)")
    }
    return unit
  }

  // MARK: - Facts and rings

  private struct Fact: Encodable {
    let type: String
    let value: String?
  }

  private func characteristic(
    _ request: Request, _ context: ApplicationContext
  ) async throws -> Response {
    let name = try context.parameters.require("type")
    guard case .characteristic(let type) = ObjectType(name: name) else {
      throw Problem(.notFound, "'\(name)' is not a characteristic; GET /v1/types lists them")
    }
    let application = try context.known()
    guard application.mayRead(.characteristic(type)) else {
      return try JSONBody.tagged(Fact(type: type.name, value: nil), to: request)
    }
    // A value can begin later, so that the answer depends on the time and is computed each time.
    let value = try await shelf.reading(for: application) { try await $0.characteristic(type) }
    return try JSONBody.tagged(
      Fact(type: type.name, value: value.flatMap { $0.isSet ? $0.word : nil }), to: request)
  }

  private func summaries(_ request: Request, _ context: ApplicationContext) async throws -> Response
  {
    let words = try ApplicationQuery(request, known: ["from", "to"])
    let (first, last) = (try Self.day(words, "from"), try Self.day(words, "to"))
    guard first <= last, last.number - first.number <= Self.longestSummary else {
      throw Problem(.badRequest, "from and to are days in order, at most ten years apart")
    }
    let application = try context.known()
    return try await derived.response(to: request, of: application) {
      guard application.mayRead(.activitySummary) else {
        return try JSONBody.buffer(["days": [ActivitySummary]()])
      }
      return try JSONBody.buffer([
        "days": try await shelf.reading(for: application) {
          try await $0.activitySummaries(from: first, through: last)
        }
      ])
    }
  }

  private static func day(_ words: ApplicationQuery, _ key: String) throws -> CalendarDay {
    guard let text = words.text(key), let day = CalendarDay(text) else {
      throw Problem(.badRequest, "\(key) is missing or not a day such as 2026-11-21")
    }
    return day
  }

  // MARK: - Routes

  private struct Place: Encodable {
    let time: String
    let latitude: Double
    let longitude: Double
    let altitude: Double?
    let accuracy: Double?
    let speed: Double?
    let course: Double?

    enum CodingKeys: String, CodingKey {
      case time, latitude, longitude
      case altitude = "altitude_m"
      case accuracy = "horizontal_accuracy_m"
      case speed = "speed_mps"
      case course = "course_deg"
    }

    init(_ location: Location) {
      time = location.time.rfc3339
      latitude = location.latitude
      longitude = location.longitude
      altitude = location.altitude
      accuracy = location.horizontalAccuracy
      speed = location.speed
      course = location.course
    }
  }

  /// Answers with the locations of a workout's routes as lines, a batch at a time.
  private func route(_ request: Request, _ context: ApplicationContext) async throws -> Response {
    guard let id = try UUID(uuidString: context.parameters.require("id")) else {
      throw Problem(.badRequest, "the id of a workout is a UUID")
    }
    let application = try context.known()
    let routes =
      application.mayRead(.workoutRoute)
      ? try await shelf.reading(for: application) { try await $0.routes(of: id) } : []
    return SampleRoutes.stream { [shelf] writer in
      let store = try shelf.store(for: application.source)
      let encoder = JSONEncoder()
      for route in routes {
        for try await batch in RouteQuery(route, in: store).batches() {
          var lines = ByteBuffer()
          for location in batch.locations {
            lines.writeBytes(try encoder.encode(Place(location)))
            lines.writeString("\n")
          }
          try await writer.write(lines)
        }
      }
    }
  }
}
