/// Tells moving from standing by positions alone, where the receiver gives no speed.
///
/// The position of a standing receiver wanders as fast as a walker, but it stays around where it is
/// and turns at random, while a walker gets away or at least keeps a direction for some steps. So a
/// body stands when for half a minute its positions stayed within a circle of the size of the error,
/// led nowhere and kept no direction, or stayed in it for two minutes however they turned; what was
/// counted since is taken back. It moves again when it has left the circle for good, and is then
/// credited the straight way from the middle of it.
struct DwellDetector: Sendable {
  /// Metres around the middle within which a standing receiver of unknown accuracy stays.
  private static let usualRadiusMeters = 10.0
  private static let radiusRangeMeters = 5.0...25.0
  /// Share of the 95 % accuracy radius a receiver says which makes the circle.
  private static let radiusPerAccuracy = 0.75
  private static let standingSeconds = 30.0
  private static let longStandingSeconds = 180.0
  private static let standingPoints = 8
  /// Way from end to end over way along the path, below which a path leads nowhere.
  private static let straightness = 0.5
  private static let longStraightness = 0.2
  /// Slower than this along the path a direction proves nothing: filters draw errors out smoothly.
  private static let slowMetersPerSecond = 0.3
  /// Slower than this nobody walks: an error that drifts with the satellites does.
  private static let driftMetersPerSecond = 0.2
  private static let shortestStepMeters = 1.0
  /// A stretch between two stands that leads no further is no way.
  private static let shortestWayMeters = 5.0
  /// Points for the judgement are so many seconds apart, and at most so many.
  private static let sampleSeconds = 1.0
  private static let mostSamples = 200
  /// Out of the circle so many points and seconds, or this many radii away, is gone for good.
  private static let goneSeconds = 8.0
  private static let gonePoints = 4
  private static let goneRadii = 1.5
  /// A circle of so many times the root mean square holds 99 of 100 positions.
  private static let radiiPerSpread = 2.2
  /// The middle of a stand is the mean of so many points, then forgets slowly: were it quicker, it
  /// would run after somebody who walks away slowly.
  private static let mostMiddlePoints = 600.0
  private static let spreadPoints = 60.0

  private(set) var travel = Travel()
  /// What of it will not be taken back, and until when: the circle of a stand is two radii wide, so
  /// what lies further behind is settled.
  private(set) var certain = Travel()
  private(set) var certainSeconds = 0.0
  /// When the body began to stand or to move, at its newest change.
  private(set) var changeSeconds = 0.0
  private var samples: [DwellSample] = []
  private var anchor: TrackPoint?
  private var last: TrackPoint?
  private var middle: TrackPoint?
  private var middleCount = 0.0
  /// Mean square of the distance from the middle, m².
  private var meanSquare = 0.0
  private var outsideSince: Double?
  private var outsideCount = 0
  /// When the body was last well inside the circle.
  private var insideAt = 0.0

  /// Where the stretch began, and how far from there it has led.
  private(set) var origin: TrackPoint?
  private let startsMoving: Bool
  private var farthest = 0.0

  var isStanding: Bool { middle != nil }
  /// Whether the body is known to be on its way: not before it has got somewhere.
  var isMoving: Bool { middle == nil && (startsMoving || farthest >= Self.shortestWayMeters) }

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
    if let origin, farthest < Self.shortestWayMeters {
      farthest = max(farthest, origin.distance(to: point))
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

  /// Ends the stretch; one too short for a judgement is judged all the same.
  ///
  /// - Parameter standing: Whether the body is known or may be taken to stand from here on.
  mutating func finish(standing: Bool) {
    guard middle == nil else { return }
    if standing, !startsMoving, farthest < Self.shortestWayMeters {
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
    // The oldest sample kept is the newest one that is old enough.
    while samples.count > Self.standingPoints,
      newest.point.seconds - samples[1].point.seconds >= Self.longStandingSeconds
        || samples.count > Self.mostSamples
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

  /// Goes over to standing since that sample, if the samples since then say so.
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
    let entry = takeBack(to: center, radius: radius, standingSince: first)
    middle = center
    changeSeconds = entry.point.seconds
    middleCount = Double(window.count)
    meanSquare = window.meanSquare
    insideAt = newest.point.seconds
    outsideSince = nil
    outsideCount = 0
    return true
  }

  /// Takes back what was counted inside the circle; only the way into it, if there was one, stays.
  ///
  /// - Returns: The first sample inside.
  private mutating func takeBack(
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
      middleCount = min(middleCount + 1, Self.mostMiddlePoints)
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
    farthest = away
    anchor = point
    samples = [DwellSample(point: point, travel: travel)]
  }

  /// The error has drifted: the body still stands, and the middle is where it seems to be now.
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
