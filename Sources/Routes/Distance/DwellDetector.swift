/// Distinguishes moving from standing still by positions alone, for receivers without a speed.
///
/// The position of a stationary receiver wanders as fast as a walker, but it stays in the same area
/// and turns at random, while a walker leaves it or at least maintains a direction for some steps.
/// The body stands still if for half a minute its positions stayed within a circle of the size of
/// the error, with little net displacement and no steady direction, or if they stayed in it for two
/// minutes regardless of direction. The distance counted since then is removed. It moves again when
/// it has left the circle permanently, and is then credited the straight line from its center.
struct DwellDetector: Sendable {
  /// The radius in meters within which a stationary receiver of unknown accuracy stays.
  private static let usualRadiusMeters = 10.0
  private static let radiusRangeMeters = 5.0...25.0
  /// The radius of the circle as a share of the receiver's 95 % accuracy radius.
  private static let radiusPerAccuracy = 0.75
  private static let standingSeconds = 30.0
  private static let longStandingSeconds = 180.0
  private static let standingPoints = 8
  /// The ratio of displacement to path length below which a path has no net displacement.
  private static let straightness = 0.5
  private static let longStraightness = 0.2
  /// The speed along the path below which a steady direction proves nothing: filters smooth errors.
  private static let slowMetersPerSecond = 0.3
  /// The minimum walking speed; an error that drifts with the satellites is slower.
  private static let driftMetersPerSecond = 0.2
  private static let shortestStepMeters = 1.0
  /// The minimum displacement between two stands that counts as distance.
  private static let shortestWayMeters = 5.0
  /// The interval of the sampled points in seconds, and their maximum number.
  private static let sampleSeconds = 1.0
  private static let maximumSamples = 200
  /// The number of points and seconds outside the circle, or the number of radii, after which the
  /// body has left permanently.
  private static let goneSeconds = 8.0
  private static let gonePoints = 4
  private static let goneRadii = 1.5
  /// The ratio of a radius that contains 99 of 100 positions to the root mean square.
  private static let radiiPerSpread = 2.2
  /// The maximum number of points in the mean position of a stand, which then follows slowly.
  ///
  /// A faster mean would follow a slow walker.
  private static let maximumMiddlePoints = 600.0
  private static let spreadPoints = 60.0

  private(set) var travel = Travel()
  /// The part that will not be removed, and its date: the circle of a stand is two radii wide, so
  /// everything further back is settled.
  private(set) var certain = Travel()
  private(set) var certainSeconds = 0.0
  /// The time of the newest change between standing still and moving.
  private(set) var changeSeconds = 0.0
  private var samples: [DwellSample] = []
  private var anchor: TrackPoint?
  private var last: TrackPoint?
  private var middle: TrackPoint?
  private var middleCount = 0.0
  /// The mean square distance from the center, in m².
  private var meanSquare = 0.0
  private var outsideSince: Double?
  private var outsideCount = 0
  /// The last time the body was well inside the circle.
  private var insideAt = 0.0

  /// The start of the interval, and the greatest distance from it.
  private(set) var origin: TrackPoint?
  private let startsMoving: Bool
  private var farthest = 0.0
  /// Whether that distance is a motion, and not the error of the position.
  private var hasLeftOrigin = false

  var isStanding: Bool { middle != nil }
  /// Whether the body is known to move: only after some displacement.
  var isMoving: Bool { middle == nil && (startsMoving || hasLeftOrigin) }

  init(startingAt point: TrackPoint? = nil, moving: Bool = false) {
    startsMoving = moving
    guard let point else { return }
    anchor = point
    last = point
    origin = point
    changeSeconds = point.seconds
    samples = [DwellSample(point: point, travel: travel)]
  }

  mutating func advance(to point: TrackPoint) {
    defer { last = point }
    guard let anchor, let last else {
      self.anchor = point
      origin = point
      samples = [DwellSample(point: point, travel: travel)]
      return
    }
    if let origin, !hasLeftOrigin {
      farthest = max(farthest, origin.distance(to: point))
      hasLeftOrigin =
        farthest
        >= (origin.isSettling ? origin.settlingProofMeters(to: point) : Self.shortestWayMeters)
    }
    if let middle {
      stand(at: point, around: middle)
      settle(upTo: point)
      return
    }
    travel.seconds += point.seconds - last.seconds
    let step = anchor.distance(to: point)
    if step >= point.shortestStepMeters {
      travel.meters += step
      self.anchor = point
    }
    guard let newest = samples.last, point.seconds - newest.point.seconds >= Self.sampleSeconds
    else { return }
    samples.append(DwellSample(point: point, travel: travel))
    dropOldSamples()
    judgeStanding()
    settle(upTo: point)
  }

  /// Ends the interval; it is judged even if it is short.
  ///
  /// - Parameter standing: Whether the body is known or assumed to stand still from here on.
  mutating func finish(standing: Bool) {
    guard middle == nil else { return }
    if standing, !startsMoving, !hasLeftOrigin {
      travel = certain
      return
    }
    if standing, let first = samples.first, let newest = samples.last,
      newest.point.seconds - first.point.seconds < Self.standingSeconds
    {
      _ = standIfStanding(since: 0, straightness: Self.straightness, mayKeepDirection: false)
    }
    if middle == nil, let anchor, let last { travel.meters += anchor.distance(to: last) }
  }

  private mutating func settle(upTo newest: TrackPoint) {
    guard middle == nil else {
      certain = travel
      certainSeconds = newest.seconds
      return
    }
    let width = 2 * Self.radius(for: newest)
    let outside = samples.lastIndex { $0.point.distance(to: newest) > width }
    guard let sample = outside.map({ samples[$0 + 1] }) ?? samples.first else { return }
    guard sample.travel.meters >= certain.meters else { return }
    certain = Travel(
      meters: sample.travel.meters, seconds: max(certain.seconds, sample.travel.seconds))
    certainSeconds = max(certainSeconds, sample.point.seconds)
  }

  private mutating func dropOldSamples() {
    guard let newest = samples.last else { return }
    // The oldest stored sample is the newest one that is old enough.
    while samples.count > Self.standingPoints,
      newest.point.seconds - samples[1].point.seconds >= Self.longStandingSeconds
        || samples.count > Self.maximumSamples
    {
      samples.removeFirst()
    }
  }

  private mutating func judgeStanding() {
    guard let newest = samples.last else { return }
    let horizon = newest.point.seconds - Self.standingSeconds
    let recent = samples.lastIndex { $0.point.seconds <= horizon }
    if let recent,
      standIfStanding(since: recent, straightness: Self.straightness, mayKeepDirection: false)
    {
      return
    }
    if let first = samples.first,
      newest.point.seconds - first.point.seconds >= Self.longStandingSeconds
    {
      _ = standIfStanding(since: 0, straightness: Self.longStraightness, mayKeepDirection: true)
    }
  }

  /// Switches to standing still since a sample, if the samples since then support it.
  private mutating func standIfStanding(
    since start: Int, straightness: Double, mayKeepDirection: Bool
  ) -> Bool {
    guard let window = DwellWindow(samples[start...]), window.count >= Self.standingPoints else {
      return false
    }
    let (first, newest, center) = (window.first, window.newest, window.center)
    let radius = Self.radius(for: newest.point)
    guard window.isWithin(radius) else { return false }
    let along = newest.travel.meters - first.travel.meters
    let away = first.point.distance(to: newest.point)
    let seconds = newest.point.seconds - first.point.seconds
    let isHardlyAPath = along < max(Self.shortestStepMeters, Self.driftMetersPerSecond * seconds)
    let leadsNowhere = away < straightness * along
    let keepsDirection =
      along > Self.slowMetersPerSecond * seconds && window.keepsDirection
    guard isHardlyAPath || leadsNowhere && (mayKeepDirection || !keepsDirection) else {
      return false
    }
    let entry = withdraw(to: center, radius: radius, standingSince: first)
    middle = center
    changeSeconds = entry.point.seconds
    middleCount = Double(window.count)
    meanSquare = window.meanSquare
    insideAt = newest.point.seconds
    outsideSince = nil
    outsideCount = 0
    return true
  }

  /// Removes the distance counted inside the circle; only the path into it, if any, remains.
  ///
  /// - Returns: The first sample inside.
  private mutating func withdraw(
    to center: TrackPoint, radius: Double, standingSince first: DwellSample
  ) -> DwellSample {
    let outside = samples.lastIndex { $0.point.distance(to: center) > radius }
    guard let outside, outside + 1 < samples.count else {
      travel = (samples.first?.travel ?? travel).atLeast(certain)
      return samples.first ?? first
    }
    let entry = samples[outside + 1]
    travel = Travel(
      meters: entry.travel.meters + entry.point.distance(to: center),
      seconds: first.travel.seconds
    ).atLeast(certain)
    return entry
  }

  private mutating func stand(at point: TrackPoint, around middle: TrackPoint) {
    let radius = max(
      Self.radius(for: point),
      min(Self.radiiPerSpread * meanSquare.squareRoot(), Self.radiusRangeMeters.upperBound))
    let away = middle.distance(to: point)
    meanSquare += (away * away - meanSquare) / Self.spreadPoints
    if away <= radius {
      outsideSince = nil
      outsideCount = 0
      if away <= radius / 2 { insideAt = point.seconds }
      middleCount = min(middleCount + 1, Self.maximumMiddlePoints)
      self.middle?.x += (point.x - middle.x) / middleCount
      self.middle?.y += (point.y - middle.y) / middleCount
      self.middle?.z += (point.z - middle.z) / middleCount
      return
    }
    let since = outsideSince ?? point.seconds
    outsideSince = since
    outsideCount += 1
    let isGone =
      away > Self.goneRadii * radius
      || outsideCount >= Self.gonePoints && point.seconds - since >= Self.goneSeconds
    guard isGone else { return }
    let departure = (away - radius / 2) / max(point.seconds - insideAt, Self.sampleSeconds)
    guard departure >= Self.driftMetersPerSecond else {
      recenter(at: point)
      return
    }
    travel.meters += away
    travel.seconds += point.seconds - insideAt
    changeSeconds = insideAt
    self.middle = nil
    hasLeftOrigin = true
    anchor = point
    samples = [DwellSample(point: point, travel: travel)]
  }

  /// Moves the center to the drifted position; the body still stands still.
  private mutating func recenter(at point: TrackPoint) {
    middle = point
    middleCount = Double(Self.standingPoints)
    insideAt = point.seconds
    outsideSince = nil
    outsideCount = 0
  }

  private static func radius(for point: TrackPoint) -> Double {
    guard let accuracy = point.accuracyMeters else { return usualRadiusMeters }
    return min(
      max(accuracy * radiusPerAccuracy, radiusRangeMeters.lowerBound), radiusRangeMeters.upperBound)
  }
}
