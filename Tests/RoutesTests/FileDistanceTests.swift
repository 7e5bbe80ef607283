import Foundation
import HealthModel
import Testing

@testable import Routes

/// Points of files are further apart than those of a receiver, and nobody else knows the path between them.
@Suite("Distance of a file")
struct FileDistanceTests {
  private func totals(
    _ locations: [Location], activity: WorkoutActivityType = .cycling
  ) -> RouteTotals {
    var engine = RouteEngine(activity: activity)
    for location in locations { _ = engine.process(location) }
    _ = engine.finish()
    return engine.totals
  }

  private func ride(every seconds: Int, count: Int, speed: Double) -> [Location] {
    (0..<count).map { index in
      let time = Double(index * seconds)
      return Walk.location(at: time, east: time * speed)
    }
  }

  @Test(
    "is all of it however far its points are apart",
    arguments: [1, 3, 6, 20, 60, 121, 300, 1800])
  func sparse(seconds: Int) {
    let totals = totals(ride(every: seconds, count: 60, speed: 5))
    let meters = Double(59 * seconds) * 5
    #expect(abs(totals.distanceMeters - meters) < max(1, 0.005 * meters), "\(totals)")
  }

  @Test("goes on across a gap in a straight line, and tells the gap")
  func gap() {
    let first = ride(every: 1, count: 100, speed: 5)
    let second = (0..<100).map { Walk.location(at: 400 + Double($0), east: 2000 + Double($0) * 5) }
    var engine = RouteEngine(activity: .cycling)
    var gaps = 0
    for location in first + second {
      for case .gap in engine.process(location) { gaps += 1 }
    }
    _ = engine.finish()
    #expect(gaps == 1)
    #expect(abs(engine.totals.distanceMeters - 2495) < 5, "\(engine.totals)")
  }

  @Test("what its device counted goes before the straight line")
  func counted() {
    var engine = RouteEngine(activity: .cycling)
    for second in 0..<100 {
      let time = Double(second)
      let location = Walk.location(at: time, east: time * 5)
      _ = engine.process(countedMeters: time * 5, at: location.time)
      _ = engine.process(location)
    }
    for second in 0..<100 {
      let time = 400 + Double(second)
      let location = Walk.location(at: time, east: 2000 + Double(second) * 5)
      _ = engine.process(countedMeters: 2600 + Double(second) * 5, at: location.time)
      _ = engine.process(location)
    }
    _ = engine.finish()
    #expect(abs(engine.totals.distanceMeters - 3095) < 8, "\(engine.totals)")
  }

  @Test("a receiver's gap is no distance: nobody knows what was there")
  func live() {
    var engine = RouteEngine(activity: .cycling)
    for second in Array(0..<100) + Array(400..<500) {
      let location = Walk.location(at: Double(second), east: Double(second) * 5, speed: 5)
      _ = engine.process(Walk.fix(location))
    }
    _ = engine.finish()
    #expect(abs(engine.totals.distanceMeters - 990) < 10, "\(engine.totals)")
  }

  @Test("points faster than a runner are its device's to judge; a leap of kilometers is none")
  func fast() {
    var drive = ride(every: 1, count: 200, speed: 18)
    #expect(abs(totals(drive, activity: .running).distanceMeters - 199 * 18) < 20)
    drive[100] = Walk.location(at: 100, east: 90_000)
    #expect(abs(totals(drive, activity: .running).distanceMeters - 199 * 18) < 40)
  }

  @Test("up to a pause its device's count goes on from the last point")
  func pauses() {
    var engine = RouteEngine(activity: .cycling)
    func count(_ second: Double) {
      _ = engine.process(
        countedMeters: second * 5, at: Walk.start + .milliseconds(Int64(second * 1000)))
    }
    for second in stride(from: 0.0, through: 300, by: 6) {
      count(second)
      _ = engine.process(Walk.location(at: second, east: second * 5))
    }
    count(305)
    _ = engine.interrupt(at: Walk.start + .seconds(305))
    _ = engine.finish()
    #expect(abs(engine.totals.distanceMeters - 1525) < 2, "\(engine.totals)")
  }
}

/// A receiver that finds itself, or an antenna that is moved, gives speeds and leads nowhere.
@Suite("A move that leads nowhere")
struct UnprovenMoveTests {
  private func totals(_ locations: [Location]) -> RouteTotals {
    var engine = RouteEngine(activity: .walking)
    var last = 0.0
    for location in locations {
      _ = engine.process(Walk.fix(location))
      #expect(engine.totals.distanceMeters >= last)
      last = engine.totals.distanceMeters
    }
    _ = engine.finish()
    #expect(engine.totals.distanceMeters >= last)
    return engine.totals
  }

  private func standing(_ seconds: Range<Int>, east: Double = 0) -> [Location] {
    seconds.map { Walk.location(at: Double($0), east: east, accuracy: 17, speed: 0.05) }
  }

  @Test("is no distance and no time, whatever speed the receiver gives")
  func nowhere() {
    let shaken = (30..<38).map { second in
      Walk.location(
        at: Double(second), east: second % 2 == 0 ? 0 : 1.4, accuracy: 17, speed: 1.4)
    }
    let totals = totals(standing(0..<30) + shaken + standing(38..<90))
    #expect(totals.distanceMeters == 0, "\(totals)")
    #expect(totals.movingSeconds == 0)
  }

  @Test("a walk that leads away is whole from its first step on")
  func away() {
    let walk = (30..<60).map { second in
      Walk.location(
        at: Double(second), east: Double(second - 30) * 1.4, accuracy: 17, speed: 1.4)
    }
    let totals = totals(standing(0..<30) + walk + standing(60..<120, east: 29 * 1.4))
    #expect(abs(totals.distanceMeters - 29 * 1.4) < 3, "\(totals)")
  }

  @Test("far enough around one place is a distance, too")
  func around() {
    let circle = (30..<150).map { second in
      let angle = Double(second - 30) * 1.2 / 3
      return Walk.location(
        at: Double(second), east: 3 * cos(angle) - 3, north: 3 * sin(angle), accuracy: 17,
        speed: 1.2)
    }
    let totals = totals(standing(0..<30) + circle)
    #expect(totals.distanceMeters > 100, "\(totals)")
  }
}
