import ArgumentParser
import HealthModel
import HealthStorage

/// A place and a distance around it: `48.1372,11.5755,200m`.
///
/// Degrees north and east, then a length; a length without a unit is metres.
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
