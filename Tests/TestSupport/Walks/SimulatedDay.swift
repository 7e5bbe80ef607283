public import HealthModel

/// A day of a person who wears a sensor for some hours, sits and moves about in most of them, and walks or pushes now and
/// then, as rows of a trace.
///
/// Only the walks have a motion sensor's full rate: between them a row every few seconds shows that the sensor is worn, as
/// from a sensor that saves power. The hand moves with every row. Nothing is recorded while it is not worn. The same walks
/// repeat every day, so that weeks are quick to make.
public struct SimulatedDay: Sendable {
  /// What moves the person.
  public enum Way: Sendable {
    /// Walks of the given seconds, each with its gait, with the sensor at the lower back.
    case walks([(seconds: Double, gait: SimulatedWalk.Gait)])
    /// Series of pushes of a wheelchair, with the sensor at the wrist.
    case pushes([Int])
  }

  /// One movement, sampled: it begins and ends with rest.
  private struct Movement: Sendable {
    var readings: [Reading<MotionSample>]
    /// The number of steps or pushes.
    var count: Int
  }

  /// The hours after midnight between which the sensor is worn.
  public let worn: ClosedRange<Int>
  /// The steps or pushes of the day.
  public var count: Int { movements.reduce(0) { $0 + $1.count } }
  private let movements: [Movement]

  private static let rate = 25.0
  /// The seconds between two rows without movement.
  private static let idleSeconds: Int64 = 10
  /// The heart rates while sitting and while moving.
  private static let (restingRate, movingRate) = (64.0, 104.0)

  public init(seed: UInt64, worn: ClosedRange<Int>, _ way: Way) {
    self.worn = worn
    switch way {
    case .walks(let walks):
      movements = walks.enumerated().map { index, walk in
        var simulated = SimulatedWalk(seed: seed &+ UInt64(index))
        simulated.stand(5)
        simulated.walk(walk.seconds, walk.gait)
        simulated.stand(12)
        return Movement(
          readings: simulated.readings(rate: Self.rate), count: simulated.contacts.count)
      }
    case .pushes(let series):
      movements = series.enumerated().map { index, count in
        var simulated = SimulatedPushes(seed: seed &+ UInt64(index))
        simulated.coast(5)
        simulated.push(count, hertz: 0.9)
        simulated.coast(12)
        return Movement(readings: simulated.readings(rate: Self.rate), count: count)
      }
    }
  }

  /// The columns of ``rows(from:since:)``.
  public static let columns = "t,ax,ay,az,gx,gy,gz,hr"

  /// Returns the rows of a day.
  ///
  /// - Parameters:
  ///   - midnight: The start of the day.
  ///   - epoch: The time of 0 in the first column.
  /// - Returns: Lines of a trace in SI units.
  public func rows(from midnight: Instant, since epoch: Instant) -> [String] {
    var generator = SplitMix64(seed: UInt64(bitPattern: midnight.microseconds))
    var rows: [String] = []
    let start = midnight + .seconds(3600 * worn.lowerBound)
    let end = midnight + .seconds(3600 * worn.upperBound)
    let pause = (end - start) / (movements.count + 1)
    var time = start
    func idle(until end: Instant) {
      while time < end {
        let force = (0..<3).map { ($0 == 2 ? 9.6 : 0.5) + 0.8 * generator.normal() }
        let rate = Self.restingRate + 2 * generator.normal()
        rows.append(Self.row(time - epoch, force + [0, 0, 0], rate))
        time += .seconds(Self.idleSeconds)
      }
    }
    for (index, movement) in movements.enumerated() {
      idle(until: start + pause * (index + 1))
      let begin = time
      for (place, reading) in movement.readings.enumerated() {
        time = begin + reading.uptime
        let (force, turn) = (reading.value.acceleration, reading.value.rotationRate)
        let rate = place % Int(Self.rate) == 0 ? Self.movingRate + generator.normal() : nil
        rows.append(
          Self.row(
            time - epoch,
            [force.x, force.y, force.z, turn?.x ?? 0, turn?.y ?? 0, turn?.z ?? 0], rate))
      }
      time += .seconds(1)
    }
    idle(until: end)
    return rows
  }

  private static func row(_ time: Duration, _ axes: [Double], _ rate: Double?) -> String {
    func thousandths(_ value: Double) -> String {
      let number = Int((abs(value) * 1000).rounded())
      let rest = "\(number % 1000)"
      return (value < 0 ? "-" : "") + "\(number / 1000)."
        + String(repeating: "0", count: 3 - rest.count) + rest
    }
    let seconds = Double(time.components.seconds) + Double(time.components.attoseconds) / 1e18
    return ([seconds] + axes).map(thousandths).joined(separator: ",") + ","
      + (rate.map(thousandths) ?? "")
  }
}
