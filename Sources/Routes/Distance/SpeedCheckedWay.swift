/// Metres of a path by the receiver's own speed, where positions and speed agree.
///
/// Errors make the sum of positions too long, the more so the slower one goes (P. Ranacher et al.,
/// *Int. J. Geographical Information Science* 30(2), 2016), and a wandering error makes a stretch too
/// long or too short; the Doppler speed knows nothing of either. So each stretch of a hundred metres is
/// measured by the speed where the two nearly agree. Where they do not, one of them is broken or the
/// receiver filters its speed, and the positions are believed.
struct SpeedCheckedWay: Sendable {
  private static let stretchMeters = 100.0
  /// Way by speed over way by positions, within which they agree.
  private static let agreement = 0.8...1.1
  /// Of less than this the ends' errors are too great a part to compare.
  private static let leastMeters = 10.0

  private var settled = 0.0
  private var path = 0.0
  private var bySpeed: Double? = 0

  var meters: Double { settled + stretch }

  /// What it will be at least, whichever of the two the newest stretch is measured by.
  var certainMeters: Double { settled + min(path, bySpeed ?? path) }

  private var stretch: Double {
    guard let bySpeed, path >= Self.leastMeters, Self.agreement.contains(bySpeed / path) else {
      return path
    }
    return bySpeed
  }

  /// Adds a step of the path, and how far the speed says one got since the step before.
  mutating func add(_ meters: Double, bySpeed speedMeters: Double?) {
    path += meters
    bySpeed = zip(bySpeed, speedMeters).map { $0 + $1 }
    if path >= Self.stretchMeters { settle() }
  }

  mutating func settle() {
    settled += stretch
    path = 0
    bySpeed = 0
  }

  private func zip(_ a: Double?, _ b: Double?) -> (Double, Double)? {
    guard let a, let b else { return nil }
    return (a, b)
  }
}
