import Console
import HealthModel
import Hummingbird
import Pages
import Recording
import Reports
import TrainingHistory
import TrainingReports

/// The pages of records, of the load, of zones and of segments.
struct TrainingRoutes: Sendable {
  let options: WebOptions
  let shelf: StoreShelf
  let derived: DerivedPages
  private let training = TrainingService<TrainingHistory> { store, known, progress in
    try await TrainingCache(of: store).update(from: known, progress: progress)
  }
  private let segments = TrainingService<SegmentHistory> { store, known, progress in
    try await EffortsCache(of: store).update(from: known, progress: progress)
  }

  init(options: WebOptions, shelf: StoreShelf, derived: DerivedPages) {
    self.options = options
    self.shelf = shelf
    self.derived = derived
  }

  func add(to router: Router<WebContext>) {
    router.get("/records") { request, context in
      try await derived.response(to: request, context) { try await records(request) }
    }
    router.get("/load") { request, context in
      try await derived.response(to: request, context) { try await load(request) }
    }
    router.get("/zones") { request, _ in try await zones(request) }
    router.get("/segments") { request, context in
      try await derived.response(to: request, context) { try await segments(request) }
    }
  }

  private func records(_ request: Request) async throws -> (page: WebPage, isFinal: Bool) {
    let page = PageContext(request, options: options)
    let state = try await shelf.reading { store in await training.state(of: store) }
    let document = RecordsPage(
      state.history?.records(hasPrivate: false), progress: state.progress,
      language: page.language, measures: page.measures, times: page.times)
    return (WebPage(text: try document.text(navigation: page.navigation)), state.isCurrent)
  }

  private func load(_ request: Request) async throws -> (page: WebPage, isFinal: Bool) {
    let page = PageContext(request, options: options)
    let zone = page.times.zone
    let (state, periods) = try await shelf.reading { store in
      let state = await training.state(of: store)
      guard let history = state.history else { return (state, LoadPeriods?.none) }
      let loads = LoadHistory(
        history, of: try await PersonZones(of: store), by: .heartRate, in: zone, hasPrivate: false)
      let today = CalendarDay(of: .now, in: zone)
      return (state, LoadPeriods(loads, by: .week, from: nil, through: today, in: zone))
    }
    let document = TrainingLoadPage(
      periods, progress: state.progress, language: page.language, measures: page.measures)
    return (WebPage(text: try document.text(navigation: page.navigation)), state.isCurrent)
  }

  private func zones(_ request: Request) async throws -> WebPage {
    let page = PageContext(request, options: options)
    let today = CalendarDay(of: .now, in: page.times.zone)
    let (state, zones) = try await shelf.reading { store in
      (await training.state(of: store), try await PersonZones(of: store).all(at: .now))
    }
    let document = ZonesPage(
      zones, state.history, progress: state.progress, on: today, language: page.language,
      measures: page.measures, times: page.times)
    return WebPage(text: try document.text(navigation: page.navigation))
  }

  private func segments(_ request: Request) async throws -> (page: WebPage, isFinal: Bool) {
    let page = PageContext(request, options: options)
    let state = try await shelf.reading { store in await segments.state(of: store) }
    let document = SegmentsPage(
      state.history, progress: state.progress, language: page.language, measures: page.measures,
      times: page.times)
    return (WebPage(text: try document.text(navigation: page.navigation)), state.isCurrent)
  }
}
