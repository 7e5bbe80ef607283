internal import HealthModel

/// The speed now and the greatest held, from the receiver's speed or, without one, from the path.
struct SpeedMeter: Sendable {
  /// A speed counts as reached when it was never less over so many seconds and fixes.
  private static let heldSeconds = 2.0
  private static let heldSamples = 3
  /// Speed from positions is taken over at least so many seconds.
  private static let pathSeconds = 4.0
  private static let shortestPathSeconds = 1.0
  private static let pathSpacingSeconds = 0.5
  private static let memorySeconds = 60.0
  private static let medianSamples = 3

  private var speeds: [(seconds: Double, metersPerSecond: Double)] = []
  private var path: [(seconds: Double, point: SurfacePoint)] = []
  private var origin: Instant?
  private(set) var current: Double?
  private(set) var maximum: Double?

  mutating func breakLine() {
    speeds.removeAll(keepingCapacity: true)
    path.removeAll(keepingCapacity: true)
    current = nil
  }

  mutating func advance(to location: Location, at point: SurfacePoint, isMoving: Bool) {
    let origin = origin ?? location.time
    self.origin = origin
    let seconds = (location.time - origin).inSeconds
    let horizon = seconds - Self.memorySeconds
    if path.last.map({ seconds - $0.seconds >= Self.pathSpacingSeconds }) ?? true {
      path.append((seconds, point))
      path.removeFirst(path.prefix { $0.seconds < horizon }.count)
    }
    guard let speed = location.speed ?? pathSpeed(to: point, at: seconds) else { return }
    speeds.append((seconds, isMoving ? speed : 0))
    speeds.removeFirst(speeds.prefix { $0.seconds < horizon }.count)
    let newest = speeds.suffix(Self.medianSamples).map(\.metersPerSecond).sorted()
    current = newest[newest.count / 2]
    if let held = heldSpeed { maximum = max(maximum ?? 0, held) }
  }

  /// From the newest point at least four seconds back to here.
  private func pathSpeed(to point: SurfacePoint, at seconds: Double) -> Double? {
    let start =
      path.last { seconds - $0.seconds >= Self.pathSeconds } ?? path.dropLast().first
    guard let start, seconds - start.seconds >= Self.shortestPathSeconds else { return nil }
    return start.point.distance(to: point) / (seconds - start.seconds)
  }

  private var heldSpeed: Double? {
    guard let newest = speeds.last else { return nil }
    let start = speeds.lastIndex { newest.seconds - $0.seconds >= Self.heldSeconds }
    guard let start else { return nil }
    let held = speeds[min(start, max(0, speeds.count - Self.heldSamples))...]
    guard held.count >= Self.heldSamples else { return nil }
    return held.map(\.metersPerSecond).min()
  }
}
