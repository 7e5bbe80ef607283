import Charts
package import Console
import Foundation
package import HeatMaps
package import Reports

/// The heat map of all routes: a picture, what it shows in words, links to move it, and the most traveled areas.
package struct HeatPage {
  /// What the page shows.
  package struct Content {
    /// The facts of the view; `nil` while there is no map yet.
    package var facts: HeatFacts?
    /// The steps of color of the picture.
    package var legend: [Int] = []
    /// How far the map is brought up to date; `nil` if it is.
    package var progress: HeatProgress?

    package init() {}
  }

  /// The size of the picture in pixels.
  package static let size = (width: 1200, height: 800)
  /// The share of the picture by which a link moves it.
  private static let step = 0.4
  /// The zooms between an area of the table and the picture it leads to.
  private static let areaZooms = 3.0
  private static let refreshSeconds = 2

  let content: Content
  let language: PageLanguage
  let measures: MeasureText
  let ground: PageGround

  /// Creates the page.
  ///
  /// - Parameters:
  ///   - content: What it shows.
  ///   - language: The language.
  ///   - measures: The units.
  ///   - ground: What is below the routes.
  package init(
    _ content: Content, language: PageLanguage, measures: MeasureText, ground: PageGround = .none
  ) {
    self.ground = ground
    self.content = content
    self.language = language
    self.measures = language.spelled(measures)
  }

  /// Returns the document.
  ///
  /// - Parameter navigation: The links at the head of the page.
  /// - Returns: HTML.
  /// - Throws: An error of the template; none for the templates that are built in.
  package func text(navigation: [PageLink]) throws -> String {
    var page = HTMLPage(
      language: language, title: language[.heat], heading: language[.heat], lines: lines,
      content: try HTMLPage.render(PackageResources.heat_mustache, values),
      json: try content.facts.map { try JSONText.line(HeatJSON($0)) } ?? "{}", jsonName: "heat",
      navigation: navigation)
    let sources = ["'self'"] + ground.imageSources(isServed: true)
    page.imageSources = sources.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    if drawnGround != nil { page.extraStyle = MapGround.styleSheet }
    if content.progress != nil { page.refreshSeconds = Self.refreshSeconds }
    return try page.text()
  }

  private var lines: [String] {
    guard let facts = content.facts, facts.map.routeCount > 0 else { return [] }
    return [
      language.text(.heatTotals, "\(facts.map.routeCount)", "\(facts.map.locationCount)")
    ]
  }

  private var values: [String: Any] {
    var values: [String: Any] = ["words": HTMLPage.words(language)]
    let view = content.facts?.view
    if let progress = content.progress {
      values["note"] = [
        "text": language.text(
          .heatUpdating, "\(progress.routesRead)", "\(progress.routeCount)"),
        "path": view.map { Self.path($0) } ?? "/heat", "again": language[.heatAgain],
      ]
    }
    guard let facts = content.facts, let extent = facts.map.extent else {
      if content.progress == nil { values["nothing"] = language[.heatNoRoutes] }
      return values
    }
    values["map"] = map(facts, extent)
    return values
  }

  private func map(_ facts: HeatFacts, _ extent: HeatExtent) -> [String: Any] {
    let view = facts.view
    let scale = ScaleBar(view, units: measures.units)
    let areas = facts.areas.map { area in
      let near = HeatView(
        latitude: area.latitude, longitude: area.longitude, zoom: view.zoom + Self.areaZooms,
        width: view.width, height: view.height)
      return [
        "path": Self.path(near), "place": PlaceText.text(area),
        "side": HeatFacts.side(area, measures), "routes": "\(area.routeCount)",
      ]
    }
    let picture = Self.path(view, page: "/heat.png")
    let drawn = drawnGround
    var values: [String: Any] = [
      "light": picture, "dark": picture + "&ground=dark", "width": "\(view.width)",
      "height": "\(view.height)", "sentence": sentence(facts), "levels": levels,
      "scaleText": scale.text, "scaleLabel": language.text(.heatScale, scale.text),
      "scaleWidth": "\(view.width / 2)", "scaleEnd": MeasureText.fixed(2 + scale.pixels / 2, 1),
      "moves": moves(view, extent),
      "areas": areas, "hasAreas": !areas.isEmpty,
      "ground": drawn?.element(
        "heat-ground", width: Double(view.width), height: Double(view.height)) ?? "",
    ]
    if let words = ground.words(drawn, in: language) { values["groundWords"] = words }
    return values
  }

  /// What is below the routes of the view.
  private var drawnGround: MapGround? {
    guard let view = content.facts?.view else { return nil }
    let (x, y) = view.origin
    return ground.pictures(
      in: MapWindow(
        left: x / view.mapPixels, top: y / view.mapPixels, unitsPerWorld: view.mapPixels,
        width: Double(view.width), height: Double(view.height)))
  }

  private func sentence(_ facts: HeatFacts) -> String {
    let (from, to) = PlaceText.corners(facts.view.extent)
    guard let area = facts.areas.first, facts.maximum > 0 else {
      return language.text(.heatNothing, from, to)
    }
    return language.text(
      .heatSentence, PlaceText.text(area), HeatFacts.side(area, measures),
      "\(area.routeCount)", from, to)
  }

  /// The links: closer and farther, in four directions, and to all routes.
  private func moves(_ view: HeatView, _ extent: HeatExtent) -> [[String: String]] {
    var moves: [(PageWord, HeatView)] = []
    if view.zoom < HeatView.zooms.upperBound {
      moves.append((.heatCloser, view.zoomed(to: view.zoom + 1)))
    }
    if view.zoom > HeatView.zooms.lowerBound {
      moves.append((.heatFarther, view.zoomed(to: view.zoom - 1)))
    }
    moves += [
      (.heatNorth, view.moved(east: 0, south: -Self.step)),
      (.heatSouth, view.moved(east: 0, south: Self.step)),
      (.heatWest, view.moved(east: -Self.step, south: 0)),
      (.heatEast, view.moved(east: Self.step, south: 0)),
    ]
    return moves.map { ["path": Self.path($1), "text": language[$0]] }
      + [["path": "/heat", "text": language[.heatAll]]]
  }

  /// Up to five steps of color: their classes and from how many routes on.
  private var levels: [[String: String]] {
    let counts = content.legend
    let last = counts.count - 1
    guard last > 0 else {
      return counts.map { ["class": "heat2", "text": routes($0)] }
    }
    let shown = last >= 4 ? [0, 1, 2, 3, 4] : last == 2 ? [0, 2, 4] : [0, 4]
    return shown.map { level in
      let index = (level * last + 2) / 4
      return ["class": "heat\(level)", "text": routes(counts[index])]
    }
  }

  private func routes(_ count: Int) -> String { language.text(.heatCount, "\(count)") }

  /// The path of a view, of the page or of its picture.
  private static func path(_ view: HeatView, page: String = "/heat") -> String {
    let digits = 5
    return "\(page)?lat=\(MeasureText.fixed(view.latitude, digits))"
      + "&lon=\(MeasureText.fixed(view.longitude, digits))"
      + "&zoom=\(MeasureText.fixed(view.zoom, 2))"
  }
}

/// A bar of a round length, at most a quarter of the picture.
struct ScaleBar: Hashable {
  /// The length in pixels.
  let pixels: Double
  let text: String

  init(_ view: HeatView, units: UnitSystem) {
    let most = view.metersPerPixel * Double(view.width) / 4
    let isImperial = units.hasMiles
    let long = isImperial ? MeasureText.metersPerMile : 1000
    let isLong = most >= long
    let unit = isLong ? long : isImperial ? MeasureText.metersPerFoot : 1
    let power = pow(10, log10(most / unit).rounded(.down))
    let length = [5, 2, 1].map { $0 * power }.first { $0 * unit <= most } ?? power
    pixels = length * unit / view.metersPerPixel
    let name = isLong ? (isImperial ? "mi" : "km") : (isImperial ? "ft" : "m")
    text = MeasureText.fixed(length, length < 1 ? 1 : 0) + " " + name
  }
}
