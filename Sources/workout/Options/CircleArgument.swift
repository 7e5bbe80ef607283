import ArgumentParser
import HealthModel
import HealthStorage

/// A circle argument, a position and a radius: `48.1372,11.5755,200m`.
///
/// Latitude and longitude in degrees, then a length; a length without a unit is in meters.
struct CircleArgument: ExpressibleByArgument, Hashable {
  let circle: GeoCircle

  init?(argument: String) {
    let parts = argument.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 3, let latitude = Double(parts[0]), let longitude = Double(parts[1]),
      let radius = Double(parts[2]) ?? LengthArgument(argument: parts[2])?.quantity.meters,
      let circle = GeoCircle(latitude: latitude, longitude: longitude, radiusMeters: radius)
    else { return nil }
    self.circle = circle
  }
}
