import Foundation
import HealthModel
import Testing

@testable import Routes

/// Points of files are further apart than those of a receiver, and the path between them is unknown.
@Suite("The distance of a file")
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
    "the whole distance counts, however far its points are apart",
    arguments: [1, 3, 6, 20, 60, 121, 300, 1800])
  func sparse(seconds: Int) {
    let totals = totals(ride(every: seconds, count: 60, speed: 5))
    let meters = Double(59 * seconds) * 5
    #expect(abs(totals.distanceMeters - meters) < max(1, 0.005 * meters), "\(totals)")
  }

  @Test("the distance continues across a gap in a straight line, and the gap is reported")
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

  @Test("a climb counts where the device counted the path between points", arguments: [4, 6, 15])
  func climb(seconds: Int) {
    var engine = RouteEngine(activity: .hiking)
    for index in 0..<200 {
      let time = Double(index * seconds)
      let location = Walk.location(at: time, east: time, altitude: 500 + 0.2 * time)
      _ = engine.process(countedMeters: 1.03 * time, at: location.time)
      _ = engine.process(location)
    }
    _ = engine.finish()
    let ascent = 0.2 * Double(199 * seconds)
    #expect(abs((engine.totals.ascentMeters ?? 0) - ascent) < 0.05 * ascent, "\(engine.totals)")
    #expect(abs(engine.totals.distanceMeters - 1.03 * Double(199 * seconds)) < 20)
  }

  @Test("the device's own distance precedes the straight line")
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

  @Test("a receiver's gap adds no distance: the path is unknown")
  func live() {
    var engine = RouteEngine(activity: .cycling)
    for second in Array(0..<100) + Array(400..<500) {
      let location = Walk.location(at: Double(second), east: Double(second) * 5, speed: 5)
      _ = engine.process(Walk.fix(location))
    }
    _ = engine.finish()
    #expect(abs(engine.totals.distanceMeters - 990) < 10, "\(engine.totals)")
  }

  @Test("points faster than a runner are left to the device; a leap of kilometers is rejected")
  func fast() {
    var drive = ride(every: 1, count: 200, speed: 18)
    #expect(abs(totals(drive, activity: .running).distanceMeters - 199 * 18) < 20)
    drive[100] = Walk.location(at: 100, east: 90_000)
    #expect(abs(totals(drive, activity: .running).distanceMeters - 199 * 18) < 40)
  }

  @Test("up to a pause the device's count continues from the last point")
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

/// A receiver that acquires its position, or a moved antenna, gives speeds without displacement.
@Suite("Movement without displacement")
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

  @Test("movement without displacement adds no distance and no time at any speed")
  func nowhere() {
    let shaken = (30..<38).map { second in
      Walk.location(
        at: Double(second), east: second % 2 == 0 ? 0 : 1.4, accuracy: 17, speed: 1.4)
    }
    let totals = totals(standing(0..<30) + shaken + standing(38..<90))
    #expect(totals.distanceMeters == 0, "\(totals)")
    #expect(totals.movingSeconds == 0)
  }

  @Test("a walk away counts completely from its first step on")
  func away() {
    let walk = (30..<60).map { second in
      Walk.location(
        at: Double(second), east: Double(second - 30) * 1.4, accuracy: 17, speed: 1.4)
    }
    let totals = totals(standing(0..<30) + walk + standing(60..<120, east: 29 * 1.4))
    #expect(abs(totals.distanceMeters - 29 * 1.4) < 3, "\(totals)")
  }

  @Test("a long path around one place also adds distance")
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

  /// A drift of 14 m in 12 s at up to 1.2 m/s, within an error of 34 m, and a stand at its end.
  private func drift(from start: Int) -> [Location] {
    let drift = (0..<12).map { second in
      Walk.location(
        at: Double(start + second), east: Double(second) * 1.2, accuracy: 34,
        speed: min(0.2 * Double(second), 1.2))
    }
    return drift + standing(start + 12..<start + 80, east: 13.2)
  }

  @Test("a drift within the error adds nothing while the receiver settles, in its first minute")
  func settling() {
    #expect(totals(drift(from: 0)).distanceMeters == 0)
    #expect(totals(standing(0..<20) + drift(from: 20)).distanceMeters == 0)
  }

  @Test("the same motion counts once the receiver has settled")
  func settled() {
    let totals = totals(standing(0..<100) + drift(from: 100))
    #expect(abs(totals.distanceMeters - 13.2) < 3, "\(totals)")
  }

  @Test("a walk that begins with the first fix counts from there", arguments: [0.7, 1.4, 3.0])
  func departs(speed: Double) {
    let walk = (0..<60).map { second in
      Walk.location(
        at: Double(second), east: Double(second) * speed, accuracy: 34, speed: speed)
    }
    let totals = totals(walk + standing(60..<90, east: 59 * speed))
    #expect(abs(totals.distanceMeters - 59 * speed) < 3, "\(totals)")
  }
}
