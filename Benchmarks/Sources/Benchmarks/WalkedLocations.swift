import Foundation
import HealthModel

/// Locations of a walk as reported by gpsd: every field with realistic noise and digits.
enum WalkedLocations {
  /// A million of them are eleven and a half days at one a second.
  static func make(_ count: Int) -> [Location] {
    var state: UInt64 = 0x9E37_79B9_7F4A_7C15
    // Marsaglia's xorshift64: uniform in -1 ..< 1.
    func noise() -> Double {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return Double(Int64(bitPattern: state) >> 11) * 0x1p-52
    }
    func rounded(_ value: Double, _ step: Double) -> Double { (value / step).rounded() * step }
    var (latitude, longitude, heading, altitude) = (52.4730, 13.4030, 0.0, 49.0)
    let start = Instant(microseconds: 1_777_712_400_000_000)
    return (0..<count).map { index in
      heading += 0.1 * noise()
      let speed = 1.5 + 0.2 * noise()
      latitude += speed * cos(heading) / 111_270 + 1e-7 * noise()
      longitude += speed * sin(heading) / 67_900 + 1e-7 * noise()
      altitude += 0.2 * noise()
      let degrees = (heading * 180 / .pi).truncatingRemainder(dividingBy: 360)
      return Location(
        time: start + .seconds(index), latitude: rounded(latitude, 1e-5 / 60),
        longitude: rounded(longitude, 1e-5 / 60), altitude: rounded(altitude, 0.1),
        geoidSeparation: 39.6, horizontalAccuracy: rounded(17 + noise(), 0.01),
        verticalAccuracy: rounded(30 + noise(), 0.01), speed: rounded(speed, 0.001),
        speedAccuracy: rounded(27 + noise(), 0.01),
        course: rounded(degrees < 0 ? degrees + 360 : degrees, 0.1))
    }
  }
}
