/// A position used to detect a stand, with the distance counted up to it.
struct DwellSample: Sendable {
  var point: TrackPoint
  var travel: Travel
}

/// Some minutes of positions: their center, their spread, and whether they have a steady direction.
struct DwellWindow {
  /// The minimum mean cosine between steps, weighted by their lengths, for a steady direction:
  /// random wander has 0 ± 0.25, a walker at half a meter per second with 2 m of error 0.6.
  private static let persistence = 0.4
  private static let persistenceStepSeconds = 3.0

  let first, newest: DwellSample
  let center: TrackPoint
  private let samples: ArraySlice<DwellSample>

  /// Creates a window of at least one sample.
  init?(_ samples: ArraySlice<DwellSample>) {
    guard let first = samples.first, let newest = samples.last else { return nil }
    var center = first.point
    let share = 1 / Double(samples.count)
    center.x = samples.reduce(0) { $0 + $1.point.x } * share
    center.y = samples.reduce(0) { $0 + $1.point.y } * share
    center.z = samples.reduce(0) { $0 + $1.point.z } * share
    self.first = first
    self.newest = newest
    self.center = center
    self.samples = samples
  }

  var count: Int { samples.count }

  func isWithin(_ radius: Double) -> Bool {
    samples.allSatisfy { $0.point.distance(to: center) <= radius }
  }

  /// The mean square distance from the center, in m².
  var meanSquare: Double {
    let squares = samples.reduce(0) { sum, sample in
      let away = sample.point.distance(to: center)
      return sum + away * away
    }
    return squares / Double(samples.count)
  }

  /// Whether each step continues in the direction of the previous one.
  var keepsDirection: Bool {
    var (along, length) = (0.0, 0.0)
    var last = first.point
    var step: (x: Double, y: Double, z: Double, length: Double)?
    for sample in samples.dropFirst()
    where sample.point.seconds - last.seconds >= Self.persistenceStepSeconds {
      let point = sample.point
      let next = (point.x - last.x, point.y - last.y, point.z - last.z, last.distance(to: point))
      if let step {
        along += step.x * next.0 + step.y * next.1 + step.z * next.2
        length += step.length * next.3
      }
      step = next
      last = point
    }
    return along > Self.persistence * length
  }
}
