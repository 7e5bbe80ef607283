import Foundation
import HealthModel
import ActivityItems
import TestSupport

/// A workout from one device: a walk around a curve, one point a second.
struct FakeActivity {
  var head = ActivityHeader(
    WorkoutConfiguration(activityType: .running, locationType: .outdoor), sport: "running",
    recorder: ActivityRecorder(
      name: "Garmin Edge 530", manufacturer: "Garmin", model: "Edge 530", softwareVersion: "9.75",
      serialNumber: "3312345678"))
  var start = Instant.at(0)
  var seconds = 600
  var speed = 3.0
  /// The offset of every position in degrees.
  var offset = 0.0
  var hasPlaces = true
  var heartRateShift = 0.0
  var laps: [ActivityLap] = []
  var lengths: [ActivityLength] = []
  var events: [ActivityEvent] = []
  /// The number of decimals of degrees.
  var decimals = 7

  var items: [ActivityItem] {
    var head = head
    head.start = head.start ?? start
    return [.activity(head)] + (0...seconds).map { .point(point($0)) }
      + laps.map(ActivityItem.lap) + lengths.map(ActivityItem.length)
      + events.map(ActivityItem.event) + [.end(totals)]
  }

  func point(_ second: Int) -> ActivityPoint {
    let time = Double(second)
    func rounded(_ degrees: Double) -> Double {
      let factor = pow(10, Double(decimals))
      return (degrees * factor).rounded() / factor
    }
    var point = ActivityPoint(time: start.later(time))
    if hasPlaces {
      let angle = time * speed / 200
      point.place = .init(
        latitude: rounded(52.5 + 0.0018 * sin(angle) + offset),
        longitude: rounded(13.4 + 0.003 * cos(angle)))
      point.altitude = 40 + sin(angle)
    }
    point.distance = time * speed
    point.speed = speed
    point.heartRate = (120 + 30 * sin(time / 97)).rounded() + heartRateShift
    return point
  }

  var totals: ActivityTotals {
    var totals = ActivityTotals()
    totals.elapsedSeconds = Double(seconds)
    totals.timerSeconds = Double(seconds)
    totals.distanceMeters = Double(seconds) * speed
    totals.kilocalories = 120
    totals.averageHeartRate = 120
    totals.maximumHeartRate = 150
    totals.ascentMeters = 12
    return totals
  }

  /// The same recording as another program writes it: no device, no totals, other rounding.
  var asTrack: [ActivityItem] {
    var copy = self
    copy.decimals = 6
    copy.head = ActivityHeader(
      WorkoutConfiguration(activityType: .other), recorder: ActivityRecorder(name: "Strava"))
    return [.activity(copy.head)]
      + (0...seconds).map { second in
        var point = copy.point(second)
        point.distance = nil
        point.speed = nil
        return .point(point)
      } + [.end(ActivityTotals())]
  }
}

extension Instant {
  /// The moment the given seconds after a fixed one.
  static func at(_ seconds: Double) -> Instant {
    Instant(microseconds: 1_800_000_000_000_000 + Int64(seconds * 1e6))
  }

  func later(_ seconds: Double) -> Instant { self + .microseconds(Int64(seconds * 1e6)) }
}
