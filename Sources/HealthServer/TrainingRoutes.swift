import HealthModel
import Hummingbird
import Pages
import TrainingHistory

/// The page of records.
struct TrainingRoutes: Sendable {
  let options: WebOptions
  let shelf: StoreShelf
  private let training = TrainingService()

  init(options: WebOptions, shelf: StoreShelf) {
    self.options = options
    self.shelf = shelf
  }

  func add(to router: Router<WebContext>) {
    router.get("/records") { request, _ in try await records(request) }
  }

  private func records(_ request: Request) async throws -> WebPage {
    let page = PageContext(request, options: options)
    let state = try await shelf.reading { store in await training.state(of: store) }
    let document = RecordsPage(
      state.history?.records(hasPrivate: false), progress: state.progress,
      language: page.language, measures: page.measures, times: page.times)
    return WebPage(text: try document.text(navigation: page.navigation))
  }
}
