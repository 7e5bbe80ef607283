import Foundation

/// All places within a distance of a center, on the sphere.
public struct GeoCircle: Hashable, Sendable {
  /// The latitude of the center in degrees north, WGS 84.
  public let latitude: Double
  /// The longitude of the center in degrees east, WGS 84.
  public let longitude: Double
  /// The radius in meters along the surface, greater than 0.
  public let radiusMeters: Double

  /// Mean radius of the Earth in meters.
  ///
  /// **Source** IUGG, R1 = (2a + b) / 3 of GRS 80.
  package static let earthRadiusMeters = 6_371_008.8

  /// Creates a circle; `nil` if the coordinates or the radius are out of range.
  public init?(latitude: Double, longitude: Double, radiusMeters: Double) {
    guard abs(latitude) <= 90, abs(longitude) <= 180, radiusMeters > 0, radiusMeters.isFinite
    else { return nil }
    self.latitude = latitude
    self.longitude = longitude
    self.radiusMeters = radiusMeters
  }

  /// Whether a place is inside, by the great-circle distance (haversine).
  public func contains(latitude: Double, longitude: Double) -> Bool {
    let radians = Double.pi / 180
    let north = sin((latitude - self.latitude) * radians / 2)
    let east = sin((longitude - self.longitude) * radians / 2)
    let square =
      north * north + cos(latitude * radians) * cos(self.latitude * radians) * east * east
    let distance = 2 * Self.earthRadiusMeters * asin(min(1, square.squareRoot()))
    return distance <= radiusMeters
  }

  package func contains(_ location: Location) -> Bool {
    contains(latitude: location.latitude, longitude: location.longitude)
  }

  /// Boxes that together contain the circle: two if it crosses the 180th meridian.
  package var boxes: [GeoBox] {
    let angle = radiusMeters / Self.earthRadiusMeters * 180 / .pi
    let south = latitude - angle
    let north = latitude + angle
    guard south > -90, north < 90 else {
      // The circle contains a pole, and with it every meridian.
      return [
        GeoBox(
          minLatitude: max(south, -90), maxLatitude: min(north, 90), minLongitude: -180,
          maxLongitude: 180)
      ]
    }
    // The easternmost point of a small circle lies where the meridian touches it.
    let ratio = sin(angle * .pi / 180) / cos(latitude * .pi / 180)
    let reach = ratio < 1 ? asin(ratio) * 180 / .pi : 180
    func box(_ west: Double, _ east: Double) -> GeoBox {
      GeoBox(minLatitude: south, maxLatitude: north, minLongitude: west, maxLongitude: east)
    }
    let west = longitude - reach
    let east = longitude + reach
    if reach >= 180 { return [box(-180, 180)] }
    if west <= -180 { return [box(-180, east), box(west + 360, 180)] }
    if east >= 180 { return [box(west, 180), box(-180, east - 360)] }
    return [box(west, east)]
  }
}

/// A box of latitudes and longitudes, in degrees, its edges included.
package struct GeoBox: Hashable, Sendable {
  package var minLatitude, maxLatitude, minLongitude, maxLongitude: Double

  package mutating func include(_ position: (latitude: Double, longitude: Double)) {
    minLatitude = min(minLatitude, position.latitude)
    maxLatitude = max(maxLatitude, position.latitude)
    minLongitude = min(minLongitude, position.longitude)
    maxLongitude = max(maxLongitude, position.longitude)
  }

  package init(minLatitude: Double, maxLatitude: Double, minLongitude: Double, maxLongitude: Double)
  {
    self.minLatitude = minLatitude
    self.maxLatitude = maxLatitude
    self.minLongitude = minLongitude
    self.maxLongitude = maxLongitude
  }

  package init(at position: (latitude: Double, longitude: Double)) {
    self.init(
      minLatitude: position.latitude, maxLatitude: position.latitude,
      minLongitude: position.longitude, maxLongitude: position.longitude)
  }
}
