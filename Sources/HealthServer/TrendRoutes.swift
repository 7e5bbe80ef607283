import Console
import Fitness
import Foundation
import HealthModel
import HealthStorage
import Hummingbird
import Pages
import Recording
import Reports

/// The page of trends.
struct TrendRoutes: Sendable {
  let options: WebOptions
  let shelf: StoreShelf
  let derived: DerivedPages

  /// The days without an event, about a season.
  private static let usualDays: Int = 90

  func add(to router: Router<WebContext>) {
    router.get("/trends") { request, context in
      let zone = try await shelf.reading { try await $0.timeZone() }
      return try await derived.response(to: request, context, zone: zone) {
        (try await trends(request), true)
      }
    }
  }

  private func trends(_ request: Request) async throws -> WebPage {
    let page = PageContext(request, options: options)
    let parameters = request.uri.queryParameters
    let named = parameters["type"].flatMap { QuantityType(name: String($0)) }
    let type = named.flatMap { TrendsPage.types.contains($0) ? $0 : nil } ?? .walkingSpeed
    let event = parameters["event"].flatMap { CalendarDay(String($0)) }
    return try await shelf.reading { store in
      let zone = try await store.timeZone()
      let days = days(around: event, in: zone)
      let reader = TrendReader(
        store: store, days: days, span: days.span, filter: .all([]), percentile: .ninetyFifth,
        mean: .week)
      let trend = try await reader.trend(
        of: type, in: AmountText.unit(of: type, in: page.measures.units))
      let charts = TrendCharts(
        days: days, percentile: reader.percentile, mean: reader.mean,
        words: TrendsPage.words(page.language))
      let document = TrendsPage(trend, charts: charts, event: event, language: page.language)
      return WebPage(text: try document.text(navigation: page.navigation))
    }
  }

  private func days(around event: CalendarDay?, in zone: TimeZone) -> TrendDays {
    let last =
      event?.advanced(by: TrendDays.daysAfterEvent) ?? CalendarDay(of: .now, in: zone)
    let first =
      event?.advanced(by: -TrendDays.daysBeforeEvent) ?? last.advanced(by: 1 - Self.usualDays)
    return TrendDays(from: first, through: last, event: event, in: zone)
  }
}
