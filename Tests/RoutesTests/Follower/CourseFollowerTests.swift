import Foundation
import HealthModel
import TestSupport
import Testing
import WorkoutFiles

@testable import Routes

@Suite("The follower of a course")
struct CourseFollowerTests {
  @Test("the places near a position are those of all legs", arguments: Seed.first(100))
  func places(seed: Seed) throws {
    var random = seed.generator
    let shape = CourseShape.allCases[Int(seed.value) % CourseShape.allCases.count]
    let line = shape.line(&random)
    let course = try Trip.course(line)
    let index = CourseIndex(course)
    let surfaces = course.points.map {
      SurfacePoint(latitude: $0.latitude, longitude: $0.longitude)
    }
    for _ in 0..<100 {
      let near = line.point(at: random.uniform(in: 0..<line.length))
      let (latitude, longitude) = SimulatedReceiver.frame.coordinate(
        of: LocalPoint(
          east: near.x + random.uniform(in: -150..<150),
          north: near.y + random.uniform(in: -150..<150), up: 0))
      let position = SurfacePoint(latitude: latitude, longitude: longitude)
      let all = zip(surfaces, surfaces.dropFirst()).map {
        position.projection(on: $0, $1).meters
      }
      let expected = all.filter { $0 <= CourseIndex.reachMeters }
      #expect(index.places(near: position).map(\.lateral) == expected)
      // A range of the whole course has the same nearest place.
      var nearest = Double.infinity
      let end = index.isClosed ? index.length - 1e-6 : index.length
      index.forEachPlace(in: 0...end, near: position) { nearest = min(nearest, $0.lateral) }
      #expect(abs(nearest - (all.min() ?? 0)) < 1e-6)
    }
  }

  @Test("a fix on a long course looks at no more legs than on a short one")
  func constantWork() throws {
    func legs(_ meters: Double) throws -> Int {
      // The line bends every 15 m, so that simplification removes no point.
      let line = PlaneLine(
        (0..<Int(meters / 15)).map { .init(x: Double($0) * 15, y: $0.isMultiple(of: 2) ? 0 : 8) })
      let index = CourseIndex(try Trip.course(line))
      #expect(abs(index.length - line.length) < 1)
      let near = line.point(at: meters / 2)
      let (latitude, longitude) = SimulatedReceiver.frame.coordinate(
        of: LocalPoint(east: near.x, north: near.y, up: 0))
      let position = SurfacePoint(latitude: latitude, longitude: longitude)
      var count = index.places(near: position).count
      index.forEachPlace(in: meters / 2 - 30...meters / 2 + 30, near: position) { _ in count += 1 }
      return count
    }
    // Where the grid lies makes a difference of a leg or two.
    #expect(abs(try legs(200_000) - legs(2000)) <= 3)
    #expect(try legs(200_000) < 40)
  }

  @Test(
    "a follower that is stored and read goes through the same states with the same cues",
    arguments: Seed.first(24))
  func resumed(seed: Seed) throws {
    var random = seed.generator
    let shape = CourseShape.allCases[Int(seed.value) % CourseShape.allCases.count]
    let line = shape.line(&random)
    let course = try Trip.course(line, speed: 3) { 500 + 40 * sin($0 / 300) }
    let stored = try JSONDecoder().decode(
      FollowedCourse.self, from: JSONEncoder().encode(course))
    #expect(stored == course)
    var follower = CourseFollower(course)
    var restored = CourseFollower(stored)
    var receiver = SimulatedReceiver(&random)
    let corner = line.point(at: line.length / 2)
    let path = PlaneLine(
      line.part(0...(line.length / 2)).points + [.init(x: corner.x + 300, y: corner.y + 200)]
        + line.part((line.length / 2)...line.length).points)
    var differences = 0
    for (second, place) in Trip.seconds(along: path, speed: 5, &random).enumerated() {
      let reading = receiver.reading(at: place.point, speed: place.speed, second: second)
      if random.next() % 40 == 0 {
        let state = try JSONDecoder().decode(
          CourseState.self, from: JSONEncoder().encode(restored.state))
        restored = CourseFollower(stored, state: state)
      }
      let cues = follower.process(reading)
      if restored.process(reading) != cues || restored.status != follower.status {
        differences += 1
      }
    }
    #expect(differences == 0)
    #expect(restored.state == follower.state)
    let text = try #require(follower.record.metadataText)
    #expect(CourseRecord(metadataText: text) == follower.record)
  }

  @Test("the ghost is as far ahead as the difference of the speeds", arguments: [2.5, 3.0, 3.75])
  func ghost(speed: Double) throws {
    let line = PlaneLine([.init(x: 0, y: 0), .init(x: 3000, y: 0), .init(x: 3000, y: 2000)])
    var follower = CourseFollower(try Trip.course(line, speed: 3))
    var random = SplitMix64(seed: 1)
    var receiver = SimulatedReceiver(&random, deviations: 0.1..<0.2)
    var cues: [CourseCue] = []
    var second = 0
    while Double(second) * speed < line.length {
      let meters = Double(second) * speed
      cues += follower.process(
        receiver.reading(at: line.point(at: meters), speed: speed, second: second))
      if meters > 100 {
        let expected = meters / 3 - meters / speed
        #expect(abs((follower.status.ghostSeconds ?? 999) - expected) < 2)
      }
      second += 1
    }
    let kilometers = cues.compactMap { if case .ghost(let seconds) = $0 { seconds } else { nil } }
    #expect(kilometers.count == 4)
    let end = try #require(follower.record.finishes.first)
    #expect(abs((end.ghostSeconds ?? 999) - (5000 / 3 - 5000 / speed)) < 4)
  }

  @Test("a pause of the workout is no time against the ghost")
  func pausedGhost() throws {
    let line = PlaneLine([.init(x: 0, y: 0), .init(x: 3000, y: 0)])
    var follower = CourseFollower(try Trip.course(line, speed: 3))
    var random = SplitMix64(seed: 1)
    var receiver = SimulatedReceiver(&random, deviations: 0.1..<0.2)
    for second in 0..<600 {
      // Ten minutes pass between two fixes.
      _ = follower.process(
        receiver.reading(
          at: line.point(at: Double(second) * 3), speed: 3,
          second: second < 300 ? second : second + 600, activeSeconds: Double(second)))
    }
    #expect(abs(try #require(follower.status.ghostSeconds)) < 2)
  }

  @Test("what is left to climb falls from all of it to nothing, along the course and against it")
  func climbs() throws {
    let line = PlaneLine((0...600).map { .init(x: Double($0) * 10, y: 0) })
    // Up 100 m, down 40 m, up 80 m, down 140 m, with waves of two meters that do not count.
    func altitude(_ meters: Double) -> Double {
      let turns = [(0.0, 0.0), (1500, 100), (2500, 60), (4000, 140), (6000, 0)]
      let next = turns.firstIndex { $0.0 >= meters } ?? 4
      guard next > 0 else { return 0 }
      let (a, b) = (turns[next - 1], turns[next])
      return a.1 + (b.1 - a.1) * (meters - a.0) / (b.0 - a.0) + sin(meters / 20)
    }
    let climbs = try #require(try Trip.course(line, altitude: altitude).climbs)
    #expect(abs(climbs.ascentMeters - 180) < 5)
    #expect(abs(climbs.descentMeters - 180) < 5)
    #expect(climbs.climbs.count == 2)
    #expect(climbs.climbsBackward.count == 2)
    for (place, forward, backward) in [
      (0.0, 180.0, 0.0), (750, 130, 0), (2000, 80, 20), (3250, 40, 40), (6000, 0, 180),
    ] {
      #expect(abs(climbs.ascent(from: place, isBackward: false) - forward) < 5, "at \(place)")
      #expect(abs(climbs.ascent(from: place, isBackward: true) - backward) < 5, "at \(place)")
    }
    #expect(climbs.climbCount(from: 2000, isBackward: false) == 1)
    #expect(climbs.climbCount(from: 2000, isBackward: true) == 1)
    #expect(try Trip.course(line).climbs == nil)
  }

  @Test(
    "points that are no course are refused with the reason",
    arguments: [[], [(0.0, 0.0)], [(47.0, 11.0), (47.0001, 11.0)], [(100.0, 0.0), (47.0, 400.0)]])
  func refused(points: [(Double, Double)]) {
    #expect(throws: FollowedCourseError.self) {
      try FollowedCourse(
        name: nil,
        points.map { FollowedCourse.SourcePoint(latitude: $0.0, longitude: $0.1) })
    }
  }

  @Test("a course across the antimeridian is followed as any other")
  func antimeridian() throws {
    let course = try FollowedCourse(
      name: nil,
      [179.95, 179.99, -179.97, -179.9].map { .init(latitude: -17, longitude: $0) })
    #expect(abs(course.lengthMeters - 15_960) < 50)
    var follower = CourseFollower(course)
    var cues: [CourseCue] = []
    for second in 0...1500 {
      var longitude = 179.95 + Double(second) * 0.0001
      if longitude >= 180 { longitude -= 360 }
      cues += follower.process(
        CourseReading(
          date: Instant(secondsSince1970: Double(second)), latitude: -17, longitude: longitude,
          accuracy: 5, activeSeconds: Double(second)))
    }
    #expect(!cues.contains { if case .offCourse = $0 { true } else { false } })
    #expect(follower.record.finishes.count == 1)
  }

  @Test(
    "recordings of devices that are followed along themselves are never off course, and even with their ghost",
    .needsSharedData("files/gpx"))
  func real() throws {
    let folder = try #require(SharedData.folder("files/gpx"))
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".gpx") }.sorted()
    var followed = 0
    for file in files {
      guard let document = try? GPXDocument(path: folder.appending(path: file).path) else {
        continue
      }
      for track in document.tracks {
        let points = track.segments.flatMap { $0 }
        guard let start = points.first?.time, points.count > 300 else { continue }
        let source = points.compactMap { point in
          point.time.map {
            FollowedCourse.SourcePoint(
              latitude: point.latitude, longitude: point.longitude, altitude: point.altitude,
              seconds: ($0 - start).inSeconds)
          }
        }
        guard let course = try? FollowedCourse(name: nil, source), course.ghost != nil else {
          continue
        }
        followed += 1
        var follower = CourseFollower(course)
        var cues: [CourseCue] = []
        var (even, uneven) = (0, 0)
        for point in points {
          guard let time = point.time else { continue }
          cues += follower.process(
            CourseReading(
              date: time, latitude: point.latitude, longitude: point.longitude,
              accuracy: point.horizontalAccuracy, speed: point.speed,
              activeSeconds: (time - start).inSeconds))
          guard let seconds = follower.status.ghostSeconds else { continue }
          if abs(seconds) < 30 { even += 1 } else { uneven += 1 }
        }
        cues += follower.finish()
        let offs = cues.filter { if case .offCourse = $0 { true } else { false } }
        #expect(offs.isEmpty, "\(file): \(offs)")
        #expect(follower.record.coveredShare > 0.9, "\(file)")
        // Where someone stood, a place has two times.
        #expect(uneven * 5 <= even, "\(file): \(uneven) of \(even + uneven)")
      }
    }
    #expect(followed > 5, "of \(files.count) files")
  }
}
