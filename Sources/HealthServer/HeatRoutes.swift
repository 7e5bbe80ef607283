import Foundation
import HTTPTypes
import HealthStorage
import HeatMaps
import Hummingbird
import Pages
import Reports

/// The heat map: its page and its picture.
struct HeatRoutes: Sendable {
  let options: WebOptions
  let shelf: StoreShelf
  private let heat = HeatService()

  init(options: WebOptions, shelf: StoreShelf) {
    self.options = options
    self.shelf = shelf
  }

  func add(to router: Router<WebContext>) {
    router.get("/heat") { request, _ in try await page(request) }
    router.get("/heat.png") { request, _ in try await picture(request) }
  }

  private func page(_ request: Request) async throws -> WebPage {
    let page = PageContext(request, options: options)
    let read = try await reading(request) { map, view in
      let raster = try map.counts(in: view)
      var content = HeatPage.Content()
      content.facts = try HeatFacts(map, view: view, raster: raster)
      content.legend = HeatPicture(raster, appearance: .light).legend.map(\.routeCount)
      return content
    }
    var content = read.result ?? HeatPage.Content()
    content.progress = read.progress
    let document = HeatPage(
      content, language: page.language, measures: page.measures, ground: options.ground)
    return WebPage(text: try document.text(navigation: page.navigation))
  }

  private func picture(_ request: Request) async throws -> WebPicture {
    let isDark = request.uri.queryParameters["ground"] == "dark"
    let read = try await reading(request) { map, view in
      try HeatPicture(map.counts(in: view), appearance: isDark ? .dark : .light).png()
    }
    guard let bytes = read.result else { throw HTTPError(.notFound) }
    return WebPicture(bytes: bytes)
  }

  /// Reads the view of a request; without a map there is no result.
  ///
  /// A damaged map is made anew.
  private func reading<Result: Sendable>(
    _ request: Request, _ body: @Sendable (HeatMap, HeatView) throws -> Result
  ) async throws -> (result: Result?, progress: HeatProgress?) {
    try await shelf.reading { store in
      let state = try await heat.state(of: store)
      do {
        let result = try state.map.map { map in try body(map, Self.view(request, of: map)) }
        return (result, state.progress)
      } catch HeatMapError.damaged {
        let state = try await heat.repair(store)
        let result = try state.map.map { map in try body(map, Self.view(request, of: map)) }
        return (result, state.progress)
      }
    }
  }

  /// Returns the view of the parameters; without them, all routes.
  private static func view(_ request: Request, of map: HeatMap) -> HeatView {
    let parameters = request.uri.queryParameters
    func number(_ name: Substring) -> Double? {
      parameters[name].flatMap { Double($0) }.flatMap { $0.isFinite ? $0 : nil }
    }
    let (width, height) = HeatPage.size
    if let latitude = number("lat"), let longitude = number("lon"), let zoom = number("zoom") {
      return HeatView(
        latitude: latitude, longitude: longitude, zoom: zoom, width: width, height: height)
    }
    guard let extent = map.extent else {
      return HeatView(latitude: 0, longitude: 0, zoom: 0, width: width, height: height)
    }
    return HeatView(fitting: extent, width: width, height: height, isWhole: true)
  }
}

/// A picture as the answer to a request.
struct WebPicture: ResponseGenerator {
  let bytes: [UInt8]
  var type = "image/png"

  func response(from request: Request, context: some RequestContext) -> Response {
    Response(
      status: .ok, headers: WebPage.headers(type: type),
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
  }
}
