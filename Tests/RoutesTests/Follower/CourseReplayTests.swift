import Foundation
import HealthModel
import Routes
import TestSupport
import Testing

/// Noisy trips along generated courses, whose truth is known.
@Suite("A course that is followed with the errors of a receiver")
struct CourseReplayTests {
  private static let speeds = [1.4, 3.0, 7.0]

  @Test(
    "one who follows the course is never reported off it, and is shown where they are",
    arguments: Seed.first(50))
  func followed(seed: Seed) throws {
    var random = seed.generator
    let shape = CourseShape.allCases[Int(seed.value) % CourseShape.allCases.count]
    let line = shape.line(&random)
    let speed = Self.speeds[Int(seed.value / 6) % 3]
    let drawn = random.uniform() < 0.5 ? line : Trip.recorded(line, &random)
    var follower = CourseFollower(try Trip.course(drawn))
    var receiver = SimulatedReceiver(&random)
    var cues: [CourseCue] = []
    var (errors, count) = (0, 0)
    // The end is overshot a little, as people stop after the line.
    for (second, place) in Trip.seconds(along: line, speed: speed, &random).enumerated() {
      let reading = receiver.reading(at: place.point, speed: place.speed, second: second)
      cues += follower.process(reading)
      guard place.meters > 150 else { continue }
      count += 1
      let scale = follower.course.lengthMeters / line.length
      let left = follower.course.lengthMeters - place.meters * scale
      if abs(follower.status.remainingMeters - left) > 50, left > 50 { errors += 1 }
    }
    cues += follower.finish()
    let offs = cues.filter { if case .offCourse = $0 { true } else { false } }
    #expect(offs.isEmpty, "\(shape) of \(Int(line.length)) m at \(speed) m/s: \(offs)")
    let turned = cues.filter { if case .turned = $0 { true } else { false } }
    #expect(turned.isEmpty, "\(shape): \(turned)")
    #expect(errors * 50 < count, "\(shape): \(errors) of \(count) positions")
    #expect(follower.record.coveredShare >= 0.97, "\(shape)")
    #expect(follower.record.finishes.count == 1 || follower.course.isClosed, "\(shape)")
  }

  @Test(
    "one who leaves it is reported within 30 m of it or 15 s, and back at once",
    arguments: Seed.first(50))
  func left(seed: Seed) throws {
    var random = seed.generator
    let shape: CourseShape = seed.value.isMultiple(of: 2) ? .line : .loop
    let line = shape.line(&random)
    let speed = Self.speeds[Int(seed.value / 2) % 3]
    var follower = CourseFollower(try Trip.course(line))
    // The errors of a receiver under an open sky to one between low buildings.
    var receiver = SimulatedReceiver(&random, deviations: 1.5..<4)
    let leaving = line.length * random.uniform(in: 0.2..<0.7)
    let heading = line.heading(at: leaving)
    let corner = line.point(at: leaving)
    let far = try #require(Self.place(awayFrom: line, at: corner, heading, &random))
    let path = PlaneLine(
      line.part(0...leaving).points + [far] + line.part(leaving...line.length).points)
    var leftAt: Int?
    var found: (second: Int, meters: Double)?
    var nearAgain: Int?
    var back: Int?
    for (second, place) in Trip.seconds(along: path, speed: speed, &random, stops: false)
      .enumerated()
    {
      let distance = line.distance(from: place.point)
      if place.meters > leaving, leftAt == nil { leftAt = second }
      if found != nil, distance < 3, nearAgain == nil { nearAgain = second }
      for cue in follower.process(
        receiver.reading(at: place.point, speed: place.speed, second: second))
      {
        switch cue {
        case .offCourse:
          #expect(leftAt != nil, "reported before it was left")
          #expect(found == nil, "reported twice")
          found = (second, distance)
        case .backOnCourse: back = second
        default: break
        }
      }
      #expect(follower.status.remainingMeters >= 0)
    }
    let (start, report) = (try #require(leftAt), try #require(found, "not found"))
    #expect(
      report.meters <= 30 || report.second - start <= 15,
      "\(Int(report.meters)) m and \(report.second - start) s at \(speed) m/s, ±\(receiver.accuracy)"
    )
    let (near, returned) = (try #require(nearAgain), try #require(back, "not back"))
    #expect(returned - near <= 5, "back \(returned - near) s late")
    #expect(follower.record.offCourse.count == 1)
    let farthest = try #require(follower.record.offCourse.first).farthestMeters
    #expect(farthest > line.distance(from: far) - 30 && farthest < 430)
  }

  /// Returns a place 400 m away, 50° to 130° off a direction, on a way that goes away from all of a line.
  private static func place(
    awayFrom line: PlaneLine, at corner: PlaneLine.Point, _ heading: (x: Double, y: Double),
    _ random: inout SplitMix64
  ) -> PlaneLine.Point? {
    for _ in 0..<500 {
      let angle = (random.uniform() < 0.5 ? 1 : -1) * random.uniform(in: 0.87..<2.27)
      let (c, s) = (cos(angle), sin(angle))
      let away = (x: heading.x * c - heading.y * s, y: heading.x * s + heading.y * c)
      func point(_ meters: Double) -> PlaneLine.Point {
        .init(x: corner.x + away.x * meters, y: corner.y + away.y * meters)
      }
      let isAway = stride(from: 20.0, through: 400, by: 10).allSatisfy {
        line.distance(from: point($0)) >= 0.7 * $0
      }
      if isAway { return point(400) }
    }
    return nil
  }

  @Test(
    "a course that is followed against its direction is not left, and what is left is to its start",
    arguments: Seed.first(18))
  func backward(seed: Seed) throws {
    var random = seed.generator
    let shapes: [CourseShape] = [.line, .loop, .switchbacks, .rounds]
    let shape = shapes[Int(seed.value) % shapes.count]
    let line = shape.line(&random)
    var follower = CourseFollower(try Trip.course(line))
    var receiver = SimulatedReceiver(&random)
    var cues: [CourseCue] = []
    var errors = 0
    for (second, place) in Trip.seconds(along: line.reversed, speed: 3, &random).enumerated() {
      cues += follower.process(
        receiver.reading(at: place.point, speed: place.speed, second: second))
      guard place.meters > 200, place.meters < line.length - 60 else { continue }
      let error = abs(follower.status.remainingMeters - (line.length - place.meters))
      if follower.status.direction != .backward || error > 60 { errors += 1 }
    }
    #expect(errors == 0, "\(shape)")
    let named = cues.compactMap { if case .turned(let to) = $0 { to } else { nil } }
    #expect(named == [.backward], "\(shape)")
    let offs = cues.filter { if case .offCourse = $0 { true } else { false } }
    #expect(offs.isEmpty, "\(offs), ±\(receiver.accuracy), \(receiver.deviation)")
  }

  @Test(
    "one who joins an out-and-back on its way home is shown there after a hundred meters",
    arguments: Seed.first(20))
  func joinedInTheMiddle(seed: Seed) throws {
    var random = seed.generator
    let line = CourseShape.outAndBack.line(&random)
    var follower = CourseFollower(try Trip.course(line))
    var receiver = SimulatedReceiver(&random)
    let start = line.length * random.uniform(in: 0.6..<0.8)
    let home = line.part(start...line.length)
    var errors = 0
    for (second, place) in Trip.seconds(along: home, speed: 3, &random).enumerated() {
      let cues = follower.process(
        receiver.reading(at: place.point, speed: place.speed, second: second))
      #expect(!cues.contains { if case .offCourse = $0 { true } else { false } })
      guard place.meters > 130, place.meters < home.length - 60 else { continue }
      let error = abs(follower.status.remainingMeters - (home.length - place.meters))
      if follower.status.direction != .forward || error > 60 { errors += 1 }
    }
    #expect(errors == 0)
    // It ends where it starts: its line is passed.
    #expect(follower.record.finishes.count <= 1)
  }

  @Test(
    "a trip that turns back halfway has what is left of the way home", arguments: Seed.first(10))
  func turnedEarly(seed: Seed) throws {
    var random = seed.generator
    let line = CourseShape.outAndBack.line(&random)
    var follower = CourseFollower(try Trip.course(line))
    var receiver = SimulatedReceiver(&random)
    let turn = line.length * random.uniform(in: 0.2..<0.4)
    let out = line.part(0...turn)
    let path = PlaneLine(out.points + out.points.reversed().dropFirst())
    var errors = 0
    for (second, place) in Trip.seconds(along: path, speed: 3, &random).enumerated() {
      let cues = follower.process(
        receiver.reading(at: place.point, speed: place.speed, second: second))
      #expect(!cues.contains { if case .offCourse = $0 { true } else { false } })
      guard place.meters > turn + 130, place.meters < path.length - 60 else { continue }
      if abs(follower.status.remainingMeters - (path.length - place.meters)) > 60 { errors += 1 }
    }
    #expect(errors == 0)
  }

  @Test("rounds of a closed course end at its line", arguments: Seed.first(20))
  func rounds(seed: Seed) throws {
    var random = seed.generator
    let radius = random.uniform(in: 60..<300)
    let ring = (0...90).map { index in
      let angle = Double(index) / 90 * 2 * .pi
      return PlaneLine.Point(x: radius * cos(angle), y: radius * sin(angle))
    }
    let line = PlaneLine(ring)
    var follower = CourseFollower(try Trip.course(line))
    var receiver = SimulatedReceiver(&random, deviations: 1..<3)
    let path = PlaneLine((0..<5).flatMap { _ in ring.dropLast() } + [ring[0], ring[1], ring[2]])
    let speed = 3.0
    var cues: [CourseCue] = []
    var truth: [Int] = []
    for (second, place) in Trip.seconds(along: path, speed: speed, &random).enumerated() {
      if place.meters >= Double(truth.count + 1) * line.length { truth.append(second) }
      cues += follower.process(
        receiver.reading(at: place.point, speed: place.speed, second: second))
    }
    let found = cues.compactMap { if case .line(let finish) = $0 { finish } else { nil } }
    #expect(found.map(\.round) == [1, 2, 3, 4, 5])
    for (finish, second) in zip(found, truth) {
      let late = (finish.date - SimulatedReceiver.start).inSeconds - Double(second)
      #expect(abs(late) * speed < 12, "round \(finish.round): \(late) s")
    }
    #expect(follower.status.round == 6)
  }
}
