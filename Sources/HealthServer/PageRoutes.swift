import Console
import Foundation
import HTTPTypes
import HealthModel
import HealthStorage
import Hummingbird
import Pages
import Recording
import Reports
import TrainingReports

/// The pages of the store.
struct PageRoutes: Sendable {
  let options: WebOptions
  let shelf: StoreShelf
  let live: LiveFeed
  let derived: DerivedPages

  /// The workouts on one page.
  private static let pageSize: Int = 50

  func add(to router: Router<WebContext>) {
    router.get("/") { request, _ in try await home(request) }
    router.get("/workouts") { request, _ in try await workouts(request) }
    router.get("/workouts/:id") { request, context in
      try await workout(request, id: context.parameters.get("id") ?? "")
    }
    for length in CalendarPeriod.Length.allCases {
      router.get("/\(length.rawValue)s/:label") { request, context in
        try await derived.response(to: request, context) {
          let label = context.parameters.get("label") ?? ""
          return (try await period(request, length, label: label), true)
        }
      }
    }
  }

  private func page(_ request: Request) -> PageContext { PageContext(request, options: options) }

  private func notFound(_ page: PageContext) throws -> WebPage {
    WebPage(
      text: try MessagePage.notFound(in: page.language).text(navigation: page.navigation),
      status: .notFound)
  }

  private func home(_ request: Request) async throws -> WebPage {
    let page = page(request)
    var content = HomePage.Content()
    content.isRecording = await live.current().status != nil
    let zone = options.zone
    return try await shelf.reading { store in
      let today = CalendarDay(of: .now, in: zone)
      content.today = try await store.activitySummaries(from: today, through: today).first
      for length in [CalendarPeriod.Length.week, .month, .year] {
        let period = CalendarPeriod(length, containing: today)
        content.periods.append(try await PeriodTotals(period, in: store, zone: zone))
      }
      try await add(to: &content, from: store, before: nil)
      return try document(content, page)
    }
  }

  private func workouts(_ request: Request) async throws -> WebPage {
    let page = page(request)
    let parameters = request.uri.queryParameters
    let text = parameters["text"].map { String($0.prefix(200)) }
    let before = parameters["before"].flatMap { UUID(uuidString: String($0)) }
    var content = HomePage.Content()
    content.text = text?.isEmpty == true ? nil : text
    return try await shelf.reading { store in
      let last = try await before.asyncMap { try await store.workout($0) } ?? nil
      try await add(to: &content, from: store, before: last)
      return try document(content, page)
    }
  }

  /// Reads the newest workouts that match.
  private func add(
    to content: inout HomePage.Content, from store: HealthStore, before last: Workout?
  ) async throws {
    var filter = WorkoutFilter(omitsPrivate: true)
    filter.text = content.text
    if let last {
      filter.startingIn = TimeRange(start: .earliest, end: last.span.start)
    }
    for try await batch in store.workoutBatches(where: filter, size: Self.pageSize + 1) {
      content.workouts = Array(batch.prefix(Self.pageSize))
      content.hasMore = batch.count > Self.pageSize
      break
    }
  }

  private func document(_ content: HomePage.Content, _ page: PageContext) throws -> WebPage {
    let home = HomePage(
      content, language: page.language, measures: page.measures, times: page.times)
    return WebPage(text: try home.text(navigation: page.navigation))
  }

  private func workout(_ request: Request, id: String) async throws -> WebPage {
    let page = page(request)
    let isJSON = id.hasSuffix(".json")
    guard let uuid = UUID(uuidString: isJSON ? String(id.dropLast(5)) : id) else {
      return try notFound(page)
    }
    return try await shelf.reading { store in
      guard let workout = try await store.workout(uuid) else { return try notFound(page) }
      let routes = try await store.routes(of: uuid)
      let estimates = try await EstimateEntry.entries(of: workout, in: store)
      let zones = try await ZoneTimes.all(of: workout, in: store)
      if isJSON {
        let json = WorkoutJSON(
          workout, routes: routes, estimates: estimates, edits: try await store.edits(of: uuid),
          zones: zones)
        return WebPage(text: try JSONText.line(json) + "\n", type: "application/json")
      }
      let series = try await WorkoutSeries(of: workout, routes: routes, in: store)
      let report = WorkoutReport(
        workout, routes: routes, estimates: estimates, edits: try await store.edits(of: uuid),
        zones: zones, test: try await FieldTestReport(of: workout, in: store), series: series,
        language: page.language,
        measures: page.measures, times: page.times(of: workout),
        backdrop: try await RouteBackdrop(around: series, of: workout, in: store),
        ground: options.ground)
      return WebPage(text: try report.text(navigation: page.navigation))
    }
  }

  private func period(
    _ request: Request, _ length: CalendarPeriod.Length, label: String
  ) async throws -> WebPage {
    let page = page(request)
    guard let period = CalendarPeriod(length, label: label) else { return try notFound(page) }
    return try await shelf.reading { store in
      let overview = try await PeriodOverview(period, in: store, zone: options.zone)
      let report = PeriodReport(
        overview, language: page.language, measures: page.measures, links: .served)
      return WebPage(text: try report.text(navigation: page.navigation))
    }
  }
}

extension Optional where Wrapped: Sendable {
  fileprivate func asyncMap<Result>(
    _ transform: (Wrapped) async throws -> Result
  ) async rethrows -> Result? {
    guard let self else { return nil }
    return try await transform(self)
  }
}
