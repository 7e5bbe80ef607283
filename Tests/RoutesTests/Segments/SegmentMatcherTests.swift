import Foundation
import HealthModel
import Routes
import TestSupport
import Testing

/// Routes around a planted segment, and how often each really passes it.
@Suite("Passes of a segment in routes")
struct SegmentMatcherTests {
  /// The kinds of routes.
  enum Way: String, CaseIterable {
    case along, reflected, rounds, outAndBack, backward, parallel, detour, leftEarly, joinedLate

    /// How often the segment is passed in its direction.
    var passes: Int {
      switch self {
      case .along, .reflected, .outAndBack: 1
      case .rounds: 3
      case .backward, .parallel, .detour, .leftEarly, .joinedLate: 0
      }
    }
  }

  struct Scene {
    let segment: PlaneLine
    let route: PlaneLine
    let way: Way
    let locations: [Location]
    /// The true seconds of each pass.
    var seconds: [Double] = []
  }

  /// Returns a route of a kind around a segment of a winding road.
  private static func scene(_ way: Way, _ random: inout SplitMix64) -> Scene {
    let road = CourseShape.line.line(&random)
    let from = random.uniform(in: 500..<900)
    let to = from + random.uniform(in: 400..<1500)
    let segment = road.part(from...to)
    let whole = road.part(0...min(road.length, to + 500))
    var route = whole
    switch way {
    case .along, .reflected: break
    case .backward: route = whole.reversed
    case .outAndBack: route = PlaneLine(whole.points + whole.points.reversed().dropFirst())
    case .rounds:
      let loop = segment.points + segment.offset(150).points.reversed()
      route = PlaneLine(
        road.part(0...from).points + loop + loop + segment.points
          + road.part(to...min(road.length, to + 300)).points)
    case .parallel:
      // A path on the other side of a road or canal.
      route = whole.offset(random.uniform(in: 16..<19))
    case .detour:
      let length = to - from
      let side = segment.part(length * 0.35...length * 0.65).offset(random.uniform(in: 45..<70))
      route = PlaneLine(
        road.part(0...(from + length * 0.35)).points + side.points
          + road.part((from + length * 0.65)...min(road.length, to + 500)).points)
    case .leftEarly:
      let at = from + (to - from) * 0.7
      let (corner, heading) = (road.point(at: at), road.heading(at: at))
      route = PlaneLine(
        road.part(0...at).points
          + [.init(x: corner.x - heading.y * 600, y: corner.y + heading.x * 600)])
    case .joinedLate:
      let at = from + (to - from) * 0.3
      let (corner, heading) = (road.point(at: at), road.heading(at: at))
      route = PlaneLine(
        [.init(x: corner.x - heading.y * 600, y: corner.y + heading.x * 600)]
          + road.part(at...min(road.length, to + 500)).points)
    }
    var receiver = SimulatedReceiver(&random, deviations: 1.5..<5)
    let speed = [1.4, 3.0, 7.0][Int.random(in: 0..<3, using: &random)]
    let places = Trip.seconds(along: route, speed: speed, &random, stops: false)
    // A reflection of some seconds, as between buildings.
    let reflection = from + (to - from) * random.uniform(in: 0.2..<0.7)
    let shift = random.uniform(in: 24..<45)
    let reflected = reflection..<(reflection + min(35, 6 * speed))
    let locations = places.enumerated().map { second, place in
      var point = place.point
      if way == .reflected, reflected.contains(place.meters) { point.y += shift }
      let reading = receiver.reading(at: point, speed: place.speed, second: second)
      return Location(
        time: reading.date, latitude: reading.latitude, longitude: reading.longitude,
        horizontalAccuracy: reading.accuracy)
    }
    var scene = Scene(segment: segment, route: route, way: way, locations: locations)
    if way == .along || way == .reflected || way == .outAndBack {
      let start = places.firstIndex { $0.meters >= from } ?? 0
      let end = places.firstIndex { $0.meters >= to } ?? 0
      scene.seconds = [Double(end - start)]
    }
    return scene
  }

  private static func passes(_ scene: Scene, _ random: inout SplitMix64) throws -> [SegmentPass] {
    // The segment was taken from a workout with errors of its own.
    let line = try Trip.course(Trip.recorded(scene.segment, &random))
    var matcher = SegmentMatcher(line)
    return scene.locations.flatMap { matcher.process($0) } + matcher.finish()
  }

  /// The plain rule: the part of a route between the places nearest to start and end, one after the other, is a pass if
  /// no point of either is farther than 20 m from the other.
  private static func hausdorff(_ scene: Scene) -> Int {
    let frame = SimulatedReceiver.frame
    // The inverse of the frame, which is linear.
    let unit = frame.coordinate(of: LocalPoint(east: 1000, north: 1000, up: 0))
    let points = scene.locations.map {
      PlaneLine.Point(
        x: ($0.longitude - frame.longitude) / (unit.longitude - frame.longitude) * 1000,
        y: ($0.latitude - frame.latitude) / (unit.latitude - frame.latitude) * 1000)
    }
    guard let start = scene.segment.points.first, let end = scene.segment.points.last else {
      return 0
    }
    /// The nearest point of each time within 20 m of a place.
    func approaches(_ place: PlaneLine.Point) -> [Int] {
      var found: [Int] = []
      var best: Int?
      for (index, point) in points.enumerated() {
        if point.distance(to: place) <= 20 {
          if best.map({ point.distance(to: place) < points[$0].distance(to: place) }) ?? true {
            best = index
          }
        } else if let done = best {
          found.append(done)
          best = nil
        }
      }
      return found + (best.map { [$0] } ?? [])
    }
    let ends = approaches(end)
    var count = 0
    for from in approaches(start) {
      guard let to = ends.first(where: { $0 > from }), to - from > 1 else { continue }
      let part = PlaneLine(Array(points[from...to]))
      let there = part.points.allSatisfy { scene.segment.distance(from: $0) <= 20 }
      let back = scene.segment.points.allSatisfy { part.distance(from: $0) <= 20 }
      if there && back { count += 1 }
    }
    return count
  }

  @Test("planted passes are found where the plain rule of 20 m misses some, and no other is")
  func planted() throws {
    var ours = (missed: 0, false: 0)
    var plain = (missed: 0, false: 0)
    var planted = 0
    var lines: [String] = []
    for way in Way.allCases {
      var (found, found20) = (0, 0)
      for seed in Seed.first(40) {
        var random = SplitMix64(seed: seed.value * 31 + UInt64(way.passes) * 7 + 1)
        let scene = Self.scene(way, &random)
        let passes = try Self.passes(scene, &random)
        let byRule = Self.hausdorff(scene)
        planted += way.passes
        ours.missed += max(0, way.passes - passes.count)
        ours.false += max(0, passes.count - way.passes)
        plain.missed += max(0, way.passes - byRule)
        plain.false += max(0, byRule - way.passes)
        found += passes.count
        found20 += byRule
        if passes.count != way.passes { lines.append("\(way) \(seed): \(passes.count)") }
      }
      lines.append("\(way): planted \(way.passes * 40), found \(found), within 20 m \(found20)")
    }
    print(
      "segments, \(planted) passes: missed \(ours.missed), false \(ours.false);",
      "Hausdorff 20 m: missed \(plain.missed), false \(plain.false)")
    let summary = lines.joined(separator: "; ")
    print(summary)
    #expect(ours.missed * 50 <= planted, "\(summary)")
    #expect(ours.false <= 3, "\(summary)")
    #expect(ours.missed < plain.missed && ours.false < plain.false, "\(plain)")
  }

  @Test(
    "the time of a pass is right to the error of the fixes at its ends", arguments: Seed.first(60))
  func times(seed: Seed) throws {
    var random = seed.generator
    let scene = Self.scene(.along, &random)
    let passes = try Self.passes(scene, &random)
    let pass = try #require(passes.first)
    let expected = try #require(scene.seconds.first)
    let meters = abs(pass.seconds - expected) / expected * scene.segment.length
    #expect(meters < 40, "\(pass.seconds) s for \(expected) s")
  }

  @Test("a route that starts and ends with the segment has a pass")
  func whole() throws {
    let line = PlaneLine([.init(x: 0, y: 0), .init(x: 400, y: 0), .init(x: 400, y: 500)])
    var matcher = SegmentMatcher(try Trip.course(line))
    var passes: [SegmentPass] = []
    for second in 0...300 {
      let point = line.point(at: Double(second) * 3)
      let (latitude, longitude) = SimulatedReceiver.frame.coordinate(
        of: LocalPoint(east: point.x, north: point.y, up: 0))
      passes += matcher.process(
        Location(
          time: SimulatedReceiver.start + .seconds(second), latitude: latitude,
          longitude: longitude, horizontalAccuracy: 4))
    }
    passes += matcher.finish()
    #expect(passes.count == 1)
    #expect(abs(try #require(passes.first).seconds - 300) <= 1)
  }

  @Test("a route with a fix each ten seconds on a fast ride has the pass, too")
  func sparse() throws {
    let line = PlaneLine([.init(x: 0, y: 0), .init(x: 2000, y: 0)])
    var matcher = SegmentMatcher(try Trip.course(line))
    var passes: [SegmentPass] = []
    for number in 0..<40 {
      let (latitude, longitude) = SimulatedReceiver.frame.coordinate(
        of: LocalPoint(east: Double(number) * 90 - 450, north: 3, up: 0))
      passes += matcher.process(
        Location(
          time: SimulatedReceiver.start + .seconds(number * 10), latitude: latitude,
          longitude: longitude))
    }
    #expect(passes.count == 1)
    #expect(abs(try #require(passes.first).seconds - 2000 / 9) < 1)
  }
}

extension PlaneLine {
  /// The line at a distance to its left.
  func offset(_ meters: Double) -> PlaneLine {
    PlaneLine(
      zip(points, distances).map { point, distance in
        let heading = heading(at: distance)
        return .init(x: point.x - heading.y * meters, y: point.y + heading.x * meters)
      })
  }
}
