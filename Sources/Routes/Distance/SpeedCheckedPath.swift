/// The length of a path by the receiver's own speed, where positions and speed agree.
///
/// Errors make the sum of positions too long, increasingly so at low speed (P. Ranacher et al.,
/// *Int. J. Geographical Information Science* 30(2), 2016), and a wandering error makes a section
/// too long or too short; the Doppler speed has neither error. Each section of a hundred meters is
/// therefore measured by the speed if the two nearly agree. If they do not, one of them is wrong or
/// the receiver filters its speed, and the positions are used.
struct SpeedCheckedPath: Sendable {
  private static let intervalMeters = 100.0
  /// The range of the ratio of the distance by speed to that by positions in which they agree.
  private static let agreement = 0.8...1.1
  /// The minimum length to compare; below it, the errors of the ends are too large a part.
  private static let minimumMeters = 10.0

  private var settled = 0.0
  private var path = 0.0
  private var bySpeed: Double? = 0

  var meters: Double { settled + interval }

  /// The minimum total, whichever of the two measures the newest section.
  var certainMeters: Double { settled + min(path, bySpeed ?? path) }

  private var interval: Double {
    guard let bySpeed, path >= Self.minimumMeters, Self.agreement.contains(bySpeed / path) else {
      return path
    }
    return bySpeed
  }

  /// Adds a step of the path, and the distance by speed since the previous step.
  mutating func add(_ meters: Double, bySpeed speedMeters: Double?) {
    path += meters
    bySpeed = zip(bySpeed, speedMeters).map { $0 + $1 }
    if path >= Self.intervalMeters { settle() }
  }

  mutating func settle() {
    settled += interval
    path = 0
    bySpeed = 0
  }

  private func zip(_ a: Double?, _ b: Double?) -> (Double, Double)? {
    guard let a, let b else { return nil }
    return (a, b)
  }
}
