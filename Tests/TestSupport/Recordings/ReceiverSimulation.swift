internal import Foundation
internal import HealthModel

/// A receiver in motion: converts the true state of each second to the receiver's output.
struct ReceiverSimulation {
  private let model: ReceiverModel
  private let disturbance: Disturbance
  private var eastError: GaussMarkovNoise
  private var northError: GaussMarkovNoise
  private var upError: GaussMarkovNoise

  init(
    _ model: ReceiverModel, disturbance: Disturbance, _ generator: inout SplitMix64
  ) {
    self.model = model
    self.disturbance = disturbance
    func noise(_ deviation: Double, _ generator: inout SplitMix64) -> GaussMarkovNoise {
      GaussMarkovNoise(
        deviation: deviation, correlationSeconds: model.correlationSeconds, stepSeconds: 1,
        generator: &generator)
    }
    eastError = noise(model.horizontalDeviation, &generator)
    northError = noise(model.horizontalDeviation, &generator)
    upError = noise(model.verticalDeviation, &generator)
  }

  /// Returns the output one second after the last call.
  mutating func epoch(
    at seconds: Double, start: Instant, on course: Course, state: Outing.State,
    _ generator: inout SplitMix64
  ) -> ReceiverEpoch {
    let place = course.place(at: state.distance)
    var point = place.point
    point.east += eastError.step(&generator) + model.jitter * generator.normal()
    point.north += northError.step(&generator) + model.jitter * generator.normal()
    point.up += upError.step(&generator) + model.jitter * generator.normal()
    var hdop = model.hdop + 0.05 * abs(generator.normal())
    disturb(&point, &hdop, at: seconds)
    let speed = abs(state.speed + model.speedDeviation * generator.normal())
    let heading = place.heading + 2 * generator.normal()
    let (latitude, longitude) = course.frame.coordinate(of: point)
    let hasFix = hasFix(at: seconds)
    return ReceiverEpoch(
      seconds: seconds, time: receiverTime(at: seconds, start: start), hasFix: hasFix,
      latitude: latitude, longitude: longitude, altitude: course.frame.altitude + point.up,
      geoidSeparation: course.frame.geoidSeparation, speed: speed,
      course: speed < Self.slowestCourse
        ? nil : (heading + 360).truncatingRemainder(dividingBy: 360),
      hdop: hdop, satellites: satellites(used: hasFix, &generator))
  }

  /// Below this speed in m/s receivers leave the course empty, because noise would rotate it.
  private static let slowestCourse = 0.25
  /// The offset of the first position after an outage to the north in meters, and the seconds in which the
  /// error decays to 1/e.
  private static let reacquisition = (offset: 15.0, seconds: 5.0)

  private func hasFix(at seconds: Double) -> Bool {
    switch disturbance {
    case .noFix: false
    case .outage(let range): !range.contains(seconds)
    case .none, .jump, .clockStep, .calendar: true
    }
  }

  private func disturb(_ point: inout LocalPoint, _ hdop: inout Double, at seconds: Double) {
    switch disturbance {
    case .jump(let range, let metersEast) where range.contains(seconds):
      point.east += metersEast
    case .outage(let range) where seconds >= range.upperBound:
      let share = exp(-(seconds - range.upperBound) / Self.reacquisition.seconds)
      point.north += Self.reacquisition.offset * share
      hdop += 2 * share
    case .none, .noFix, .outage, .jump, .clockStep, .calendar:
      break
    }
  }

  private func receiverTime(at seconds: Double, start: Instant) -> Instant {
    let time = start + .milliseconds(Int64((seconds * 1000).rounded()))
    switch disturbance {
    case .clockStep(let at, let bySeconds) where seconds >= at:
      return time + .milliseconds(Int64((bySeconds * 1000).rounded()))
    case .calendar(let weeks):
      return time + .seconds(weeks * 7 * 86_400)
    case .none, .noFix, .outage, .jump, .clockStep:
      return time
    }
  }

  /// Twelve stationary satellites distributed over the sky: minutes do not move them visibly.
  private func satellites(
    used: Bool, _ generator: inout SplitMix64
  ) -> [ReceiverEpoch.Satellite] {
    (0..<12).map { index in
      let elevation = 12 + index * 37 % 73
      let signal = (used ? 30 : 14) + elevation / 6 + Int(generator.normal().rounded())
      return ReceiverEpoch.Satellite(
        number: 1 + index * 5 % 32, elevation: elevation, azimuth: index * 137 % 360,
        signal: signal, isUsed: used && elevation > 15)
    }
  }
}
