import Diagnostics
import Estimation
import Feeds
import Foundation
import HealthModel
import HealthStorage
import Hummingbird
import Pages
import Recording
import Reports

/// The pages of the device and of the estimates.
struct DeviceRoutes: Sendable {
  let options: WebOptions
  let shelf: StoreShelf

  func add(to router: Router<WebContext>) {
    router.get("/device") { request, _ in try await device(request) }
    router.get("/estimates") { request, _ in try await estimates(request) }
  }

  private func device(_ request: Request) async throws -> WebPage {
    let page = PageContext(request, options: options)
    let checks = try await Self.checks(options)
    return WebPage(
      text: try ChecksPage(checks, language: page.language).text(navigation: page.navigation))
  }

  /// Checks as `workout doctor` does, on a thread of its own: receivers and buses may take seconds.
  @concurrent private static func checks(_ options: WebOptions) async throws -> [Checkup] {
    await Checkup.all(
      receiver: try FeedAddress(options.receiver), storePath: options.storePath,
      client: options.client)
  }

  private func estimates(_ request: Request) async throws -> WebPage {
    let page = PageContext(request, options: options)
    return try await shelf.reading { store in
      var estimates: [EstimatesPage.Estimates] = []
      for kind in EstimateKind.allCases {
        let samples = try await StoredEstimates(store).samples(of: kind, until: .now)
        estimates.append(
          EstimatesPage.Estimates(
            kind, samples.reversed().map { EstimateEntry(kind: kind, sample: $0) }))
      }
      let document = EstimatesPage(
        estimates, language: page.language, measures: page.measures, times: page.times)
      return WebPage(text: try document.text(navigation: page.navigation))
    }
  }
}
