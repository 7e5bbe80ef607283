internal import HealthModel

/// The current and the greatest sustained speed, from the receiver's speed or, without one, from
/// the path.
struct SpeedMeter: Sendable {
  /// The seconds and fixes over which a speed must be held to count.
  private static let heldSeconds = 2.0
  private static let heldSamples = 3
  /// The minimum seconds over which a speed is computed from positions.
  private static let pathSeconds = 4.0
  private static let shortestPathSeconds = 1.0
  private static let pathSpacingSeconds = 0.5
  private static let memorySeconds = 60.0

  private var speeds = SlidingWindow<(seconds: Double, metersPerSecond: Double)>()
  private var path = SlidingWindow<(seconds: Double, point: SurfacePoint)>()
  private var origin: Instant?
  private(set) var current: Double?
  private(set) var maximum: Double?

  mutating func breakLine() {
    speeds.removeAll()
    path.removeAll()
    current = nil
  }

  mutating func advance(to location: Location, at point: SurfacePoint, isMoving: Bool) {
    let origin = origin ?? location.time
    self.origin = origin
    let seconds = (location.time - origin).inSeconds
    let horizon = seconds - Self.memorySeconds
    if path.last.map({ seconds - $0.seconds >= Self.pathSpacingSeconds }) ?? true {
      path.append((seconds, point))
      while let oldest = path.first, oldest.seconds < horizon { path.removeFirst() }
    }
    guard let speed = location.speed ?? pathSpeed(to: point, at: seconds) else { return }
    speeds.append((seconds, isMoving ? speed : 0))
    while let oldest = speeds.first, oldest.seconds < horizon { speeds.removeFirst() }
    current = newestMedian
    if let held = heldSpeed { maximum = max(maximum ?? 0, held) }
  }

  /// Returns the speed from the newest point at least four seconds ago to this point.
  private func pathSpeed(to point: SurfacePoint, at seconds: Double) -> Double? {
    let start =
      path.last { seconds - $0.seconds >= Self.pathSeconds } ?? path.dropLast().first
    guard let start, seconds - start.seconds >= Self.shortestPathSeconds else { return nil }
    return start.point.distance(to: point) / (seconds - start.seconds)
  }

  /// The median of the newest three speeds; of two, the greater.
  private var newestMedian: Double? {
    guard let a = speeds.last?.metersPerSecond else { return nil }
    guard speeds.count > 1 else { return a }
    let b = speeds[speeds.count - 2].metersPerSecond
    guard speeds.count > 2 else { return max(a, b) }
    return max(min(a, b), min(max(a, b), speeds[speeds.count - 3].metersPerSecond))
  }

  private var heldSpeed: Double? {
    guard let newest = speeds.last else { return nil }
    let start = speeds.lastIndex { newest.seconds - $0.seconds >= Self.heldSeconds }
    guard let start else { return nil }
    guard speeds.count >= Self.heldSamples else { return nil }
    var held = newest.metersPerSecond
    for index in min(start, speeds.count - Self.heldSamples)..<speeds.count {
      held = min(held, speeds[index].metersPerSecond)
    }
    return held
  }
}
