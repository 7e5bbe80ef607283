import Foundation
import HealthModel

/// The scale bar of a map: a round length, at most a quarter of the width.
struct MapScale {
  let units: Double
  let label: String
  private let projection: MapProjection
  private static let metersPerFoot = 0.3048
  private static let metersPerMile = 1609.344

  init(_ projection: MapProjection, isImperial: Bool) {
    self.projection = projection
    let most = projection.width / 4 * projection.metersPerUnit
    let isLong = most >= (isImperial ? Self.metersPerMile : 1000)
    let unit =
      isImperial ? (isLong ? Self.metersPerMile : Self.metersPerFoot) : (isLong ? 1000 : 1)
    let name = isImperial ? (isLong ? "mi" : "ft") : (isLong ? "km" : "m")
    let length = Self.roundNumber(atMost: most / unit)
    units = length * unit / projection.metersPerUnit
    label = ValueAxis.text(length, decimals: length < 1 ? 1 : 0) + " " + name
  }

  /// Returns the greatest 1, 2 or 5 times a power of ten up to a number.
  private static func roundNumber(atMost most: Double) -> Double {
    guard most.isFinite, most > 0 else { return 1 }
    let power = pow(10, log10(most).rounded(.down))
    return [5.0, 2, 1].first { $0 * power <= most }.map { $0 * power } ?? power
  }

  func write(to markup: inout SVGMarkup) {
    let (left, bottom) = (14.0, projection.height - 12)
    let end = SVGMarkup.number(left + units)
    markup.element(
      "path",
      [
        "class": "scale",
        "d": "M\(SVGMarkup.number(left)) \(SVGMarkup.number(bottom - 5))v5H\(end)v-5",
      ])
    markup.element(
      "text",
      [
        "class": "scale-text", "x": SVGMarkup.number(left + 5), "y": SVGMarkup.number(bottom - 6),
      ], label)
  }
}

/// Lines of round degrees over a map, labeled at its edges.
struct MapGraticule {
  private let projection: MapProjection
  private static let steps = [
    30, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001, 0.0005, 0.0002, 0.0001,
  ]
  private static let linesAtMost = 5.0

  init(_ projection: MapProjection) {
    self.projection = projection
  }

  func write(to markup: inout SVGMarkup) {
    let topLeft = projection.position(x: 0, y: 0)
    let bottomRight = projection.position(x: projection.width, y: projection.height)
    var east = bottomRight.longitude
    if east < topLeft.longitude { east += 360 }
    let step = Self.step(max(east - topLeft.longitude, topLeft.latitude - bottomRight.latitude))
    for longitude in Self.multiples(of: step, from: topLeft.longitude, to: east) {
      let x = projection.point(latitude: topLeft.latitude, longitude: longitude).x
      guard x > 8, x < projection.width - 8 else { continue }
      line(x, 0, x, projection.height, to: &markup)
      text(
        Self.label(longitude > 180 ? longitude - 360 : longitude, "E", "W", step: step), x: x + 4,
        y: 18, to: &markup)
    }
    for latitude in Self.multiples(of: step, from: bottomRight.latitude, to: topLeft.latitude) {
      let y = projection.point(latitude: latitude, longitude: topLeft.longitude).y
      guard y > 24, y < projection.height - 24 else { continue }
      line(0, y, projection.width, y, to: &markup)
      let name = Self.label(latitude, "N", "S", step: step)
      text(name, x: projection.width - 4, y: y - 4, anchor: "end", to: &markup)
    }
  }

  private static func step(_ degrees: Double) -> Double {
    steps.last { degrees / $0 <= linesAtMost } ?? 30
  }

  private static func multiples(of step: Double, from: Double, to: Double) -> [Double] {
    let (first, last) = ((from / step).rounded(.up), (to / step).rounded(.down))
    guard first.isFinite, last.isFinite, first <= last, last - first < 100 else { return [] }
    return stride(from: first, through: last, by: 1).map { $0 * step }
  }

  private static func label(
    _ degrees: Double, _ positive: String, _ negative: String, step: Double
  ) -> String {
    let decimals = max(0, Int(clamping: (-log10(step)).rounded(.up)))
    let text = ValueAxis.text(abs(degrees), decimals: decimals)
    return "\(text)° \(degrees < 0 ? negative : positive)"
  }

  private func line(
    _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, to markup: inout SVGMarkup
  ) {
    markup.element(
      "line",
      [
        "class": "grid", "x1": SVGMarkup.number(x1), "y1": SVGMarkup.number(y1),
        "x2": SVGMarkup.number(x2), "y2": SVGMarkup.number(y2),
      ])
  }

  private func text(
    _ text: String, x: Double, y: Double, anchor: String = "start", to markup: inout SVGMarkup
  ) {
    markup.element(
      "text",
      [
        "class": "degrees", "x": SVGMarkup.number(x), "y": SVGMarkup.number(y),
        "text-anchor": anchor,
      ], text)
  }
}
